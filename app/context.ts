import type { Lang } from '#core/i18n/contract.ts'
import type { Texts } from '#core/i18n/i18n.ts'
import type { accentTokens } from '#core/ui-guest/accent.ts'
import type { PublicHotel } from '#modules/hotels/contract.ts'

/** All that a guest page is made of. It travels in the document, so that no later screen needs a request. */
export interface GuestDocument {
  hotel: PublicHotel
  lang: Lang
  /** The guest part of the catalogue of that language. */
  texts: object
  accent: ReturnType<typeof accentTokens>
  /** ISO 8601: what the page means by now until the browser takes over. */
  renderedAt: string
}

declare module 'react-router' {
  interface AppLoadContext {
    /** Null: there is no such hotel. `url`: for `?lang=`. */
    loadGuest: (orgId: string, url: string) => Promise<GuestDocument | null>
    /** Texts of any language, on the server; screens hold only the one they show. */
    catalogues: Record<Lang, Texts>
    guestTexts: (lang: Lang) => object
    /** For staff pages, which are made for one request; guest pages are cached and go by hashes. */
    nonce: string | undefined
  }
}
