import { useTranslation } from 'react-i18next'
import type { Lang } from '#core/i18n/contract.ts'
import { locale } from '#core/i18n/format.ts'
import { languageNames } from '#core/ui-office/languages.ts'
import type { Hotel } from '../contract.ts'
import { draftHotel } from './hotel-draft.ts'

/** What is set of a hotel, by its path, in the order of the form. */
const facts = [
  'name',
  'slug',
  'phone',
  'address.street',
  'address.postalCode',
  'address.city',
  'address.country',
  'address.latitude',
  'address.longitude',
  'timeZone',
  'currency',
  'languages',
  'defaultLang',
  'operationsLang',
  'brand.colour',
  'brand.logo',
  'brand.cover',
  'retentionDays',
] as const
export type Fact = (typeof facts)[number]
export const isFact = (path: string): path is Fact => facts.some((fact) => fact === path)

/** What somebody who cannot change the hotel may want to know of it. */
export const plainFacts: Fact[] = facts.filter((fact) => !/latitude|longitude|logo|cover|retention/.test(fact))

/** Names a fact of the hotel and says it in the reader's words. */
export function useFact(hotel: Hotel) {
  const { t, i18n } = useTranslation()
  const lang = i18n.language as Lang
  const draft = draftHotel(hotel)
  const said = (name: Fact): string => {
    const [head = '', inner] = name.split('.')
    const part = draft[head as keyof typeof draft]
    const value: unknown = inner ? (part as Record<string, unknown>)[inner] : part
    if (name === 'address.country')
      return new Intl.DisplayNames(locale[lang], { type: 'region' }).of(hotel.address.country) ?? hotel.address.country
    const words = [value].flat().map((each) => languageNames[each as Lang] ?? String(each ?? ''))
    return words.join(', ')
  }
  return (name: Fact) => ({
    label: t(`hotels.office.form.fields.${name}`),
    value: said(name) || t('hotels.office.edit.nothing'),
  })
}
