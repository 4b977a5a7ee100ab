import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Icon } from '#core/ui-guest/content/icon.tsx'
import { Lines, splitLines } from '#core/ui-guest/content/lines.tsx'
import { useHydrated } from '#core/ui-guest/frame/hydrated.ts'
import { dismiss, markSeen, useGuest, useSeen, useStandingAnnouncement } from '#modules/hotel/hotels/guest/api.ts'
import css from './announcement-banner.module.css'

/**
 * The standing announcement, in its position on the page. If it appears while the page is open, the live region in
 * `modules/exchange/announcements` reads it aloud. Once seen on an earlier screen, it is folded to one line that opens
 * with a tap.
 */
export function AnnouncementBanner() {
  const standing = useStandingAnnouncement()
  return standing && <Banner key={standing.key} id={standing.key} text={standing.text} />
}

/** A text of about one line is not folded. */
const maxLineLength = 40
const spansSeveralLines = (text: string) => text.length > maxLineLength || splitLines(text).length > 1

function Banner({ id, text }: { id: string; text: string }) {
  const { t } = useTranslation()
  const { hotel } = useGuest()
  const hydrated = useHydrated()
  const isSeen = useSeen(hotel.id, id)
  const [isOpen, setIsOpen] = useState(false)
  // Seen for the first time on this screen: it stays unfolded here.
  const [isFirst, setIsFirst] = useState(false)
  if (hydrated && !isSeen && !isFirst) setIsFirst(true)
  const banner = useMarkSeen(isFirst && !isSeen, id)
  const canFold = isSeen && !isFirst && spansSeveralLines(text)
  const content = (
    <>
      <span className="visually-hidden">{t('infoPages.guest.announcement.label')}. </span>
      <Lines text={text} />
    </>
  )
  return (
    <div className={css.place} data-live={hydrated || undefined}>
      <div className={css.banner} ref={banner}>
        {canFold ? (
          <button type="button" className={css.fold} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            <span className={css.words}>{content}</span>
          </button>
        ) : (
          <p className={css.words}>{content}</p>
        )}
        {hydrated ? (
          <button
            type="button"
            className={css.close}
            aria-label={t('infoPages.guest.announcement.dismiss')}
            onClick={() => {
              dismiss(hotel.id, id)
              // The button is removed, so the focus moves to the start of the page.
              document.getElementById('screen')?.focus({ preventScroll: true })
            }}
          >
            <Icon name="close" />
          </button>
        ) : null}
      </div>
    </div>
  )
}

/** Milliseconds of being visible after which it counts as seen. */
const seenAfterMs = 3000
/** Half of the banner must be visible, so that a glimpse at the edge of the screen does not count. */
const halfVisible = { threshold: 0.5 }

function useMarkSeen(isWanted: boolean, id: string) {
  const { hotel } = useGuest()
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isWanted || !element.current) return
    let timer: ReturnType<typeof setTimeout>
    const observer = new IntersectionObserver((entries) => {
      clearTimeout(timer)
      if (entries.at(-1)?.isIntersecting) timer = setTimeout(() => markSeen(hotel.id, id), seenAfterMs)
    }, halfVisible)
    observer.observe(element.current)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [hotel.id, id, isWanted])
  return element
}
