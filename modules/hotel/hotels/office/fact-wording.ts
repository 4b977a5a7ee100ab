import type { Lang } from '#core/i18n/contract.ts'
import { localeOf } from '#core/i18n/format.ts'
import { languageNames } from '#core/i18n/langs.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import type { HotelDraft } from './hotel-draft.ts'

/** The settings of a hotel by their path, in the order of the form. */
const hotelFacts = [
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
  'guestStart',
  'brand.colour',
  'brand.logo',
  'brand.cover',
  'orderProof',
  'roomBillProof',
  'roomProofHours',
  'roomApproval',
  'retentionDays',
] as const
export type HotelFact = (typeof hotelFacts)[number]
/** The settings that these draft paths belong to: `languages.1` belongs to `languages`. */
export const hotelFactsIn = (paths: string[]): HotelFact[] =>
  hotelFacts.filter((fact) => paths.some((path) => path === fact || path.startsWith(`${fact}.`)))

/** The settings shown to users who cannot change the hotel. */
export const plainHotelFacts: HotelFact[] = hotelFacts.filter(
  (fact) => !/latitude|longitude|logo|cover|retention/.test(fact),
)

/** Returns a setting's name and its value in the reader's language. */
export function useHotelFact(draft: HotelDraft) {
  const { t, i18n } = useTranslation()
  const lang = i18n.language
  const factText = (name: HotelFact): string => {
    const [firstKey = '', secondKey] = name.split('.')
    const settingGroup = draft[firstKey as keyof typeof draft]
    const value: unknown = secondKey ? (settingGroup as Record<string, unknown>)[secondKey] : settingGroup
    if (name === 'address.country')
      return (
        new Intl.DisplayNames(localeOf[lang], { type: 'region' }).of(draft.address.country) ?? draft.address.country
      )
    if (name === 'guestStart') return t(`hotels.office.form.guestStart.${draft.guestStart}`)
    if (name === 'orderProof') return t(`hotels.office.form.orderProof.${draft.orderProof}`)
    if (name === 'roomBillProof') return t(`hotels.office.form.roomBillProof.${draft.roomBillProof}`)
    if (name === 'roomApproval') return t(`hotels.office.form.roomApproval.${draft.roomApproval}`)
    if (name === 'roomProofHours')
      return draft.roomProofHours === null
        ? t('hotels.office.form.roomProof.renewal')
        : t('hotels.office.form.roomProof.for', { count: Number(draft.roomProofHours) })
    const texts = [value].flat().map((each) => languageNames[each as Lang] ?? String(each ?? ''))
    return texts.join(', ')
  }
  return (name: HotelFact) => ({
    label: t(`hotels.office.form.fields.${name}`),
    value: factText(name) || t('hotels.office.edit.nothing'),
  })
}
