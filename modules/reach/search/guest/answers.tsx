import { useEffect, useId, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Icon } from '#core/ui-guest/content/icon.tsx'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import css from './answers.module.css'
import { answersTo } from './message-answers.ts'
import { excerptAround } from './search-words.ts'
import { useFinder } from './use-finder.ts'

/** Debounce in milliseconds before the message is searched. */
const pause = 400

/**
 * Suggests content of the hotel that may answer the typed message; renders nothing without a match. The search runs on
 * the phone, and sends nothing.
 */
export default function Answers({ message, onClose }: { message: string; onClose: () => void }) {
  const { t } = useTranslation()
  const { lang, path } = useGuest()
  const id = useId()
  const find = useFinder()
  const pausedMessage = usePaused(message)
  const found = useMemo(
    () => (find && pausedMessage ? answersTo(find, pausedMessage, lang) : []),
    [find, pausedMessage, lang],
  )
  useEscape(found.length > 0, onClose)
  return (
    <>
      <p className="visually-hidden" role="status">
        {found.length > 0 ? `${t('search.guest.answers')}. ${t('search.guest.count', { count: found.length })}` : null}
      </p>
      {found.length > 0 ? (
        <section className={css.answers} aria-labelledby={id}>
          <div className={css.head}>
            <p id={id}>{t('search.guest.answers')}</p>
            <button type="button" className={css.close} aria-label={t('common.guest.close')} onClick={onClose}>
              <Icon name="close" />
            </button>
          </div>
          <ul>
            {found.map(({ entry, words }) => (
              <li key={`${entry.to} ${entry.extra?.article ?? ''} ${entry.title}`}>
                <Link to={path(entry.to, entry.extra)} viewTransition>
                  <strong>{entry.title}</strong> <span>{excerptAround(entry.text, words)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}

/** The text after a pause in typing. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  // The message was sent, so its suggestions are removed.
  if (text === '' && paused !== '') setPaused('')
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

function useEscape(isWanted: boolean, onEscape: () => void) {
  useEffect(() => {
    if (!isWanted) return
    const handleKey = ({ key }: KeyboardEvent) => key === 'Escape' && onEscape()
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [isWanted, onEscape])
}
