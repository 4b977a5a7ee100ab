import type { Check, Finding } from '#core/app/checks.ts'
import { hotelScreens } from '#core/app/office-paths.ts'
import { languageName } from '#core/i18n/format.ts'
import { hotelOf } from '#modules/hotel/hotels/server/service.ts'
import { translationCompleteness } from '../rules.ts'

/** How many texts are missing in each language of the hotel. */
export const missingTranslations: Check = async (context, scope, lang) => {
  const { languages } = await hotelOf(context.db, scope)
  const texts = await Promise.all(context.modules.map(({ texts }) => texts?.(context, scope) ?? []))
  return translationCompleteness(texts.flat(), languages).flatMap((progress): Finding[] => {
    const count = progress.total - progress.written
    const path = `${hotelScreens.translations}?to=${progress.lang}`
    return count > 0 ? [{ name: languageName(progress.lang, lang), count, path }] : []
  })
}
