/** What other modules' guest screens may use of the hotel. */
export { AskLink } from './components/ask-link.tsx'
export { type Guest, GuestProvider, useGuest, useHotel } from './components/guest-provider.tsx'
export { PageNotFound } from './components/page-not-found.tsx'
export { type GuestDocument, guestMeta, parseDocument, type SerializedDocument, translatorOf } from './document.ts'
export { useRetryMissedUpdates } from './retry-missed-updates.ts'
