import { useEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { useRouteLoaderData } from 'react-router'
import { useTranslation } from '#core/i18n/use-translation.ts'
import {
  containsAny,
  draftedTexts,
  langsOfFallbackTexts,
  markFallbackTexts,
} from '#core/ui-guest/content/fallback-texts.ts'
import { Notice } from '#core/ui-guest/content/notice.tsx'
import { Button } from '#core/ui-guest/controls/button.tsx'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { guestRoute, type SerializedDocument } from '#modules/hotel/hotels/guest/document.ts'
import css from './language-notices.module.css'

/**
 * Tells that the requested language is not offered, and in one line below each screen that it shows texts in another
 * language, or texts that an engine has translated.
 */
export function LanguageNotices() {
  const { t } = useTranslation()
  const { partlyTranslated, machineTranslated, notOffered } =
    (useRouteLoaderData(guestRoute) as SerializedDocument | undefined) ?? {}
  const [dismissed, setDismissed] = useState<string>()
  const shown = useMarkedTexts()
  const line = [shown.fallback && partlyTranslated, shown.drafted && machineTranslated].filter(Boolean).join(' ')
  const foot = document.getElementById('screen')?.nextElementSibling
  return (
    <>
      {notOffered && notOffered !== dismissed ? (
        <div className={css.notOffered} role="status">
          <Notice>
            <p>{notOffered}</p>
            <Button look="text" onClick={() => setDismissed(notOffered)}>
              {t('common.guest.close')}
            </Button>
          </Notice>
        </div>
      ) : null}
      {line && foot ? createPortal(<p className={css.partly}>{line}</p>, foot) : null}
    </>
  )
}

/**
 * Whether the screen shows texts in another language than the page, which get their `lang`, and texts that an engine has
 * translated.
 */
function useMarkedTexts() {
  const { hotel, lang } = useGuest()
  const langs = useMemo(() => langsOfFallbackTexts(hotel), [hotel])
  const drafts = useMemo(() => draftedTexts(hotel), [hotel])
  const [shown, setShown] = useState({ fallback: false, drafted: false })
  useEffect(() => {
    const root = document.querySelector('.guest')
    if (!root) return
    let frame = 0
    const mark = () => {
      const fallback = markFallbackTexts(root, langs, lang)
      const drafted = drafts.size > 0 && containsAny(root, drafts)
      setShown((last) => (last.fallback === fallback && last.drafted === drafted ? last : { fallback, drafted }))
    }
    // Also without such texts: those of the language before may be marked.
    mark()
    if (langs.size + drafts.size === 0) return
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(mark)
    })
    observer.observe(root, { childList: true, characterData: true, subtree: true })
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [langs, drafts, lang])
  return shown
}
