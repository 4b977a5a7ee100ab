/** What other modules' guest screens may use of the hotel. */
export { AskLink } from './components/ask-link.tsx'
export { type Guest, GuestProvider, useGuest, useHotel } from './components/guest-provider.tsx'
export { LostPage } from './components/lost-page.tsx'
export { documentOf, type GuestDocument, guestMeta, type SentDocument, translatorOf } from './document.ts'
export { useMissedNews } from './missed-news.ts'
