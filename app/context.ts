import type { Lang } from '#core/i18n/contract.ts'
import type { Texts } from '#core/i18n/i18n.ts'
import type { CodeStatus } from '#modules/exchange/deals/contract.ts'
import type { GuestDocument } from '#modules/hotel/hotels/guest/document.ts'

/** What the server gives to the loaders of the screens. */
declare module 'react-router' {
  interface AppLoadContext {
    /** Null: there is no such hotel. `url`: for `?lang=`. */
    loadGuest: (orgId: string, url: string) => Promise<GuestDocument | null>
    /** Texts of any language, on the server; screens hold only the one they show. */
    catalogues: Record<Lang, Texts>
    guestTexts: (lang: Lang) => object
    /** What the code of a deal in the address is worth; null: too many unknown ones were tried from where it comes. */
    loadDealCode: () => Promise<CodeStatus | null>
    /** The server's time. */
    now: () => Date
    report: (error: unknown) => void
    /** The nonce of the page’s scripts in its content security policy. Staff pages keep it; cached guest pages use hashes instead. */
    nonce: string | undefined
  }
}
