import type { catalogues } from '#core/i18n/catalogues.ts'
import type { Lang } from '#core/i18n/contract.ts'
import type { GuestDocument } from '#modules/hotel/hotels/guest/document.ts'

/** What the server passes to the loaders of screens. Modules add what the pages that they register read. */
declare module 'react-router' {
  interface AppLoadContext {
    /** Null: the hotel does not exist. `url` is used for `?lang=`. */
    loadGuest: (orgId: string, url: string) => Promise<GuestDocument | null>
    /** The texts of all languages, on the server; a screen only loads those it shows. */
    catalogues: typeof catalogues
    guestTexts: (lang: Lang) => object
    /** The server's time. */
    now: () => Date
    report: (error: unknown) => void
    /**
     * The nonce of the page's scripts in its content security policy. Staff pages keep it; cached guest pages use
     * hashes instead.
     */
    nonce: string | undefined
  }
}
