import type { Lang } from '#core/i18n/contract.ts'

/**
 * A guest's page inside the back office, showing what is still being written. The frame is recognized by its window name, which survives
 * navigation; its address is the same as for guests.
 */
export const previewFrame = 'livret-preview'

/** From the page in the frame: it listens, in this language; it shows what it was sent. */
export type PreviewAnswer = { livret: 'ready'; lang: Lang } | { livret: 'shown' }

/** To the page in the frame: the public hotel as it would be, and the instant to see it at (ISO 8601); null: now. */
export interface PreviewDraft<Hotel> {
  livret: 'draft'
  hotel: Hotel
  now: string | null
  /** The screen to open, below the hotel's address; absent: the one that is open. Applied once; the user may navigate from there. */
  place?: string
  /** An element to bring into sight, by its id; blank: the top. `requestId` is another number each time somebody asks. */
  show?: { id: string; requestId: number }
}

/** Whether this page is such a preview. A page may only be framed by its own site, which its security policy sees to. */
export const isPreview = () => typeof window !== 'undefined' && window.name === previewFrame && window.parent !== window
