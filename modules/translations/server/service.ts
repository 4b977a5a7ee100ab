import type { AppContext } from '#core/http/server/context.ts'
import type { Lang, Localized } from '#core/i18n/contract.ts'
import type { FoundText } from '#core/i18n/found-text.ts'
import { readText } from '#core/i18n/localized.ts'
import type { HotelScope } from '#modules/hotel-context/server/scope.ts'
import { hotelOf } from '#modules/hotels/server/service.ts'
import type { TranslationGap, Translations } from '../contract.ts'
import { fieldOf } from '../rules.ts'
import { completeness, gapOf } from './gaps.ts'

/** Beyond this nobody goes on reading, and the counts say how much there is. */
const mostGaps = 1000
/** Enough of a text to know it by. Characters. */
const excerpt = 160

/** How far each language of the hotel has come, and every text that is missing in one. */
export async function readTranslations(context: AppContext, scope: HotelScope, lang: Lang): Promise<Translations> {
  const hotel = await hotelOf(context.db, scope)
  const { languages, defaultLang } = hotel
  const texts = (await Promise.all(context.modules.map(({ texts }) => texts?.(context, scope) ?? []))).flat()
  // In the order guests meet them; sections and articles stand with their service.
  texts.sort((one, other) => rank(one) - rank(other))
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

const meeting: readonly string[] = ['info', 'service', 'page', 'place', 'deal', 'ticket', 'chat', 'media']
const rank = ({ place }: FoundText) => meeting.indexOf(place === 'article' || place === 'section' ? 'service' : place)

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
