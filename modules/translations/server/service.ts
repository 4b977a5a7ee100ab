import type { Floor } from '#core/http/server/floor.ts'
import type { Lang, Localized } from '#core/i18n/contract.ts'
import { readText } from '#core/i18n/localized.ts'
import { pageTexts } from '#modules/custom-pages/server/service.ts'
import type { HotelScope } from '#modules/hotels/server/gate.ts'
import { hotelOf, infoTexts } from '#modules/hotels/server/service.ts'
import { mediaTexts } from '#modules/media/server/service.ts'
import { serviceTexts } from '#modules/services/server/service.ts'
import type { TranslationGap, Translations } from '../contract.ts'
import { type FoundText, fieldOf } from '../rules.ts'
import { completeness, gapOf } from './gaps.ts'

/** Beyond this nobody goes on reading, and the counts say how much there is. */
const mostGaps = 1000
/** Enough of a text to know it by. Characters. */
const excerpt = 160

/** How far each language of the hotel has come, and every text that is missing in one. */
export async function readTranslations(floor: Floor, scope: HotelScope, lang: Lang): Promise<Translations> {
  const hotel = await hotelOf(floor.db, scope)
  const { languages, defaultLang } = hotel
  const texts = [
    ...infoTexts(hotel),
    ...(await serviceTexts(floor.db, hotel)),
    ...(await pageTexts(floor.db, hotel)),
    ...(await mediaTexts(floor.db, scope)),
  ]
  const found = languages.flatMap((each) =>
    texts.flatMap((text): TranslationGap[] => {
      const gap = gapOf(text.text, each, languages)
      return gap ? [present(text, { lang: each, gap }, lang, [defaultLang, ...languages])] : []
    }),
  )
  return {
    languages: completeness(texts, languages),
    gaps: found.slice(0, mostGaps),
    more: Math.max(0, found.length - mostGaps),
  }
}

const beginning = (text: string) => (text.length > excerpt ? `${text.slice(0, excerpt).trimEnd()}…` : text)

/** `order`: which language is shown of a text first. */
function present(
  { text, path, subject, ...where }: FoundText,
  gap: Pick<TranslationGap, 'lang' | 'gap'>,
  reader: Lang,
  order: Lang[],
): TranslationGap {
  const from = order.find((lang) => lang !== gap.lang && text[lang]?.trim()) ?? gap.lang
  return {
    ...gap,
    ...where,
    subject: readText(subject as Localized, reader, order[0] ?? reader),
    field: fieldOf(path),
    source: { lang: from, text: beginning(text[from] ?? '') },
  }
}
