import { type KeyboardEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigationType } from 'react-router'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Icon } from '#core/ui-guest/content/icon.tsx'
import { NoScript } from '#core/ui-guest/frame/no-script.tsx'
import { ScreenHeader } from '#core/ui-guest/frame/screen-header.tsx'
import { guestMeta, useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { homePath } from '#modules/hotel/hotels/paths.ts'
import { maxQuestionLength } from '../rules.ts'
import { AskReception } from './components/ask-reception.tsx'
import { Declared } from './components/declared.tsx'
import { Results } from './components/results.tsx'
import { Suggestions } from './components/suggestions.tsx'
import type { SearchAnswer } from './search-engine.ts'
import css from './search-screen.module.css'
import { useFinder } from './use-finder.ts'
import { useMissedSearches } from './use-missed-searches.ts'

export const meta = guestMeta((t) => ({ title: t('search.guest.title'), personal: true }))

/** The last question, restored when the guest returns from a result. */
let lastQuestion = ''

const nothing: SearchAnswer = { needs: [], asksAbsence: false, groups: [] }

/**
 * The search over everything that the phone knows about the hotel. A question is sent to the server only when nothing was
 * found, without who asked, so that the hotel learns what is missing.
 */
export default function SearchScreen() {
  const { t } = useTranslation()
  const { path } = useGuest()
  const isBack = useNavigationType() === 'POP'
  const [question, setQuestion] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const results = useRef<HTMLDivElement>(null)
  const find = useFinder()
  useEffect(() => {
    if (isBack && lastQuestion) return setQuestion(lastQuestion)
    // After the layout has moved the focus to the new screen.
    const timer = setTimeout(() => field.current?.focus())
    return () => clearTimeout(timer)
  }, [isBack])

  const ask = (text: string) => {
    lastQuestion = text
    setQuestion(text)
  }
  const searchText = useDeferredValue(question.trim())
  const { needs, asksAbsence, groups } = useMemo(
    () => (searchText && find?.(searchText)) || nothing,
    [find, searchText],
  )
  const count = groups.reduce((sum, { matches }) => sum + matches.length, 0)

  const isMissed = Boolean(searchText && find) && count === 0
  const countNow = useMissedSearches(isMissed && needs.length === 0 ? searchText : '')

  /** Arrow keys move from the field through the results and back. */
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step) return
    const links = [...(results.current?.querySelectorAll('a') ?? [])]
    const index = links.indexOf(document.activeElement as HTMLAnchorElement) + step
    if (index >= links.length || links.length === 0) return
    event.preventDefault()
    if (index < 0) field.current?.focus()
    else links[index]?.focus()
  }

  return (
    <>
      <ScreenHeader title={t('search.guest.title')} backTo={path(homePath)} backLabel={t('common.guest.backHome')} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows are a shorter way; Tab leads through all of it too */}
      <div onKeyDown={move}>
        <search>
          <form
            className={css.form}
            onSubmit={(event) => {
              event.preventDefault()
              countNow()
              // Closes the phone's keyboard and moves the focus to the first result.
              const first = results.current?.querySelector('a')
              if (first) first.focus()
              else field.current?.blur()
            }}
          >
            <Icon name="search" />
            <input
              ref={field}
              type="search"
              className={css.field}
              value={question}
              onChange={(event) => ask(event.currentTarget.value)}
              placeholder={t('search.guest.placeholder')}
              aria-label={t('search.guest.label')}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              enterKeyHint="search"
              maxLength={maxQuestionLength}
            />
          </form>
        </search>
        <div className={css.notice}>
          <NoScript text={t('search.guest.noScript')} />
        </div>
        <p className="visually-hidden" role="status">
          {searchText &&
            find &&
            (count > 0
              ? t('search.guest.count', { count })
              : needs.length === 0 && t('search.guest.nothing', { asked: searchText }))}
        </p>
        <div ref={results}>
          {needs.length > 0 ? (
            <Declared needs={needs} dishes={groups.some(({ kind }) => kind === 'article')} />
          ) : searchText && find && count === 0 ? (
            <p className={css.answer} aria-hidden="true">
              {t('search.guest.nothing', { asked: searchText })}
            </p>
          ) : null}
          {count > 0 ? <Results key={searchText} groups={groups} /> : null}
          {searchText && find && (count === 0 || asksAbsence) ? <AskReception question={searchText} /> : null}
          {count > 0 ? null : <Suggestions />}
        </div>
      </div>
    </>
  )
}
