import type { PublicHotel } from '#modules/hotels/contract.ts'
import { chosenLanguageKey } from '#modules/visitors/guest/api.ts'

/**
 * Runs while the page is read, before anything of it is seen: a guest who chose a language here before is led to it, unless the address
 * names one; one whose phone reads another language that the hotel offers, or none of its languages but English is among them, is shown the
 * line that offers it. As text, for the page is the
 * same for every phone; the policy lists its hash. It has run by the time React takes the page over, which leaves it as it is.
 */
const script = `try {
  const { hotel, lang, languages } = document.currentScript.dataset
  const offered = languages.split(' ')
  const address = new URL(location.href)
  const chosen = JSON.parse(localStorage.getItem('${chosenLanguageKey}') || '{}')[hotel]
  // Named in the address, it was chosen; in a preview, what its person reads is no guest's choice.
  if (self === top && !address.searchParams.has('lang')) {
    const phone = [...navigator.languages, 'en']
      .map((tag) => tag.slice(0, 2).toLowerCase())
      .find((tag) => offered.includes(tag))
    if (chosen === undefined) {
      if (phone && phone !== lang) document.documentElement.dataset.offered = phone
    } else if (chosen !== lang && offered.includes(chosen)) {
      address.searchParams.set('lang', chosen)
      location.replace(address.href)
    }
  }
} catch {}`

/** Stands before the styles, for a guest who is led to another page needs nothing of this one. */
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
