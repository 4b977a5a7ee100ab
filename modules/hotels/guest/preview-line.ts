import { flushSync } from 'react-dom'
import type { Lang } from '#core/i18n/contract.ts'
import type { PreviewAnswer, PreviewDraft } from '#core/preview/frame.ts'
import type { PublicHotel } from '../contract.ts'

/**
 * Listens to the back office in whose frame this page stands, and to nobody else. Loaded in previews only. Returns the way to
 * stop.
 */
export function listen(lang: Lang, onDraft: (draft: PreviewDraft<PublicHotel>) => void): () => void {
  const tell = (answer: PreviewAnswer) => window.parent.postMessage(answer, location.origin)
  const receive = ({ origin, source, data }: MessageEvent<PreviewDraft<PublicHotel> | null>) => {
    if (origin !== location.origin || source !== window.parent || data?.livret !== 'draft') return
    // Told once it stands there: until then the frame lies still.
    flushSync(() => onDraft(data))
    tell({ livret: 'shown' })
  }
  // A phone has no bar at the side.
  document.documentElement.style.scrollbarWidth = 'none'
  addEventListener('message', receive)
  tell({ livret: 'ready', lang })
  return () => removeEventListener('message', receive)
}
