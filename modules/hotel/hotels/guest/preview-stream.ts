import { flushSync } from 'react-dom'
import type { Lang } from '#core/i18n/contract.ts'
import type { PreviewAnswer, PreviewDraft } from '#core/preview/frame.ts'
import type { PublicHotel } from '../contract.ts'

/**
 * Receives messages from the back office that contains this page in a frame, and from no other window. Loaded in
 * previews only. Returns a function that stops it.
 */
export function listenToPreview(lang: Lang, onDraft: (draft: PreviewDraft<PublicHotel>) => void): () => void {
  let lastShowRequest = 0
  const send = (answer: PreviewAnswer) => window.parent.postMessage(answer, location.origin)
  const receive = ({ origin, source, data }: MessageEvent<PreviewDraft<PublicHotel> | null>) => {
    if (origin !== location.origin || source !== window.parent || data?.livret !== 'draft') return
    // Answered once the draft has been rendered.
    flushSync(() => onDraft(data))
    send({ livret: 'shown' })
    if (data.show && data.show.requestId !== lastShowRequest) {
      lastShowRequest = data.show.requestId
      scrollToElement(data.show.id)
    }
  }
  // Hides the scroll bar, which phones do not show.
  document.documentElement.style.scrollbarWidth = 'none'
  addEventListener('message', receive)
  send({ livret: 'ready', lang })
  return () => removeEventListener('message', receive)
}

/** The screen requested in the same message may still be loading. */
function scrollToElement(id: string, attempts = 20): void {
  const element = id ? document.getElementById(id) : document.documentElement
  if (!element && attempts > 0) setTimeout(() => scrollToElement(id, attempts - 1), 50)
  if (!element) return
  const reducesMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  const { top, height } = element.getBoundingClientRect()
  // Not `scrollIntoView`, which would also scroll the back office around the frame.
  const scrollTop = id ? scrollY + top - Math.max(innerHeight - height, 0) / 2 : 0
  scrollTo({ top: scrollTop, behavior: reducesMotion ? 'auto' : 'smooth' })
  if (id && !reducesMotion)
    element.animate(
      [{ outline: '3px solid var(--accent)', outlineOffset: '6px' }, { outlineColor: 'transparent' }],
      1200,
    )
}
