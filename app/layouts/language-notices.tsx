import { useEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { useRouteLoaderData } from 'react-router'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { langsOfFallbackTexts, markFallbackTexts } from '#core/ui-guest/content/fallback-texts.ts'
import { Notice } from '#core/ui-guest/content/notice.tsx'
import { Button } from '#core/ui-guest/controls/button.tsx'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { guestRoute, type SerializedDocument } from '#modules/hotel/hotels/guest/document.ts'
import css from './language-notices.module.css'

/**
 * Tells that the requested language is not offered, and below each screen that shows texts in another language that the
 * hotel has not translated everything.
 */
export function LanguageNotices() {
  const { t } = useTranslation()
  const { partlyTranslated, notOffered } = (useRouteLoaderData(guestRoute) as SerializedDocument | undefined) ?? {}
  const [dismissed, setDismissed] = useState<string>()
  const isFallbackShown = useMarkedFallbackTexts()
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
      {isFallbackShown && partlyTranslated && foot
        ? createPortal(<p className={css.partly}>{partlyTranslated}</p>, foot)
        : null}
    </>
  )
}

/** Whether the screen shows texts in another language than the page; they get their `lang`. */
function useMarkedFallbackTexts(): boolean {
  const { hotel, lang } = useGuest()
  const langs = useMemo(() => langsOfFallbackTexts(hotel), [hotel])
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const root = document.querySelector('.guest')
    if (!root) return
    let frame = 0
    const mark = () => setShown(markFallbackTexts(root, langs, lang))
    // Also without such texts: those of the language before may be marked.
    mark()
    if (langs.size === 0) return
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(mark)
    })
    observer.observe(root, { childList: true, characterData: true, subtree: true })
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [langs, lang])
  return isShown
}
