import type { Lang } from '#core/i18n/contract.ts'

/**
 * The name of the window in which the back office shows a guest page with unsaved changes. Pages recognize the preview
 * by this name, which survives navigation; their address is the same as for guests.
 */
export const previewFrame = 'livret-preview'

/** Messages from the framed page: it is ready, in this language; it shows the draft it received. */
export type PreviewAnswer = { livret: 'ready'; lang: Lang } | { livret: 'shown' }

/**
 * The message to the framed page: the public hotel with the changes, and the instant at which to show it (ISO 8601);
 * null: now.
 */
export interface PreviewDraft<Hotel> {
  livret: 'draft'
  hotel: Hotel
  now: string | null
  /**
   * The screen to open, below the hotel's address; undefined: keep the current one. Applied once, so that the user may
   * navigate.
   */
  place?: string
  /** The id of an element to scroll to; empty: the top. `requestId` changes with each request. */
  show?: { id: string; requestId: number }
}

/** Whether this page is shown in a preview. The content security policy only lets the product's own pages frame it. */
export const isPreview = () => typeof window !== 'undefined' && window.name === previewFrame && window.parent !== window
