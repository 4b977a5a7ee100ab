import type { Lang } from '#core/i18n/contract.ts'
import { languageNames } from '#core/i18n/langs.ts'
import { priceText } from '#core/i18n/price.ts'
import type { Translate } from '#core/i18n/text-key.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import type { Allergen, Diet } from '../../rules.ts'
import { type ColumnUse, columnUsesFor } from '../guess-menu-columns.ts'

/**
 * Returns the name of a column use in the reader's language. Headings of the template have these names, by which they
 * are recognized.
 */
export function useColumnName() {
  const { t } = useTranslation()
  return (use: ColumnUse): string => {
    const [kind, lang] = use.split('.') as [Kind, Lang | undefined]
    if (use.startsWith('allergen.')) return t(`services.guest.allergens.${use.slice(9) as Allergen}`)
    if (use.startsWith('diet.')) return t(`services.guest.diets.${use.slice(5) as Diet}`)
    const name = t(`services.office.import.uses.${kind}`)
    return lang ? `${name} (${languageNames[lang]})` : name
  }
}
type Kind =
  Exclude<ColumnUse, `allergen.${string}` | `diet.${string}`> extends infer Use
    ? Use extends `${infer Name}.${Lang}`
      ? Name
      : Use
    : never

/** The rows of the template: the headings of all columns, and two example articles in the hotel's own language. */
export function templateRows(
  {
    languages: langs,
    defaultLang: base,
    currency,
  }: { languages: readonly Lang[]; defaultLang: Lang; currency: string },
  readerLang: Lang,
  nameOf: (use: ColumnUse) => string,
  t: Translate,
): string[][] {
  const uses = columnUsesFor(langs).filter((use) => use !== 'none')
  const example = (exampleName: 'first' | 'second', cells: Partial<Record<ColumnUse, string>>) =>
    uses.map((use) => {
      const [kind, lang] = use.split('.')
      if (lang) return lang === base ? t(`services.office.import.template.${exampleName}.${kind as 'name'}`) : ''
      return cells[use] ?? ''
    })
  return [
    uses.map(nameOf),
    example('first', {
      price: priceText(1650, readerLang, currency),
      allergens: ['gluten', 'eggs', 'milk']
        .map((allergen) => t(`services.guest.allergens.${allergen as 'milk'}`))
        .join(', '),
      traces: t('services.guest.allergens.nuts'),
      vatRate: '10',
      maxQuantity: '5',
    }),
    example('second', {
      price: priceText(400, readerLang, currency),
      allergens: '7',
      diets: t('services.guest.diets.vegetarian'),
      vatRate: '10',
    }),
  ]
}
