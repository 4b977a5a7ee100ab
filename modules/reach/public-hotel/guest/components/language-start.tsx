import { chosenLanguageKey } from '#modules/foundation/visitors/guest/api.ts'
import type { PublicHotel } from '#modules/hotel/hotels/contract.ts'

/**
 * An inline script that runs before the page is shown. A guest who chose a language on this phone before is redirected
 * to it, unless the address contains one. If the phone prefers another language of the hotel, or prefers none of them
 * and the hotel has English, the page shows the line that offers it. The script is the same for every phone, so that
 * the Content Security Policy can list its hash.
 */
const script = `try {
  const { hotel, lang, languages } = document.currentScript.dataset
  const offered = languages.split(' ')
  const address = new URL(location.href)
  const chosen = JSON.parse(localStorage.getItem('${chosenLanguageKey}') || '{}')[hotel]
  // Named in the address, it was chosen; in a preview, what its person reads is no guest's choice.
  if (self === top && !address.searchParams.has('lang')) {
    const phone = [...navigator.languages, 'en']
      .map((tag) => tag.split('-')[0].toLowerCase())
      .find((tag) => offered.includes(tag))
    if (chosen === undefined) {
      if (phone && phone !== lang) document.documentElement.dataset.offered = phone
    } else if (chosen !== lang && offered.includes(chosen)) {
      address.searchParams.set('lang', chosen)
      location.replace(address.href)
    }
  }
} catch {}`

/** Rendered before the style sheets, because a redirected guest needs nothing of this page. */
export function LanguageStart({ hotel, lang, nonce }: { hotel: PublicHotel; lang: string; nonce: string | undefined }) {
  if (hotel.languages.length < 2) return null
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      data-hotel={hotel.id}
      data-lang={lang}
      data-languages={hotel.languages.join(' ')}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a script of ours, without anything that people wrote
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? script : '' }}
    />
  )
}
