import { useTranslation } from 'react-i18next'
import type { Field } from '#core/ui-office/field.ts'
import { codesFor, securities } from '#modules/info/rules.ts'
import type { InfoDraft, InfoTexts } from './info-draft.ts'

/** The fields of the information, section by section. */
export function useInfoFields({ security }: InfoDraft) {
  const { t } = useTranslation()
  type Name = keyof typeof import('#locales/fr/info-pages.json')['office']['fields']
  const label = (name: Name) => t(`infoPages.office.fields.${name}`)
  type Section = keyof typeof import('#locales/fr/info-pages.json')['office']['sections']
  const section = (name: Section): Field => ({
    kind: 'divider',
    id: `section-${name}`,
    label: t(`infoPages.office.sections.${name}.title`),
    description: t(`infoPages.office.sections.${name}.why`),
  })
  const words = (name: keyof InfoTexts, max: number): Field => ({
    kind: 'text',
    name,
    label: label(name),
    localized: true,
    rows: 2,
    max,
  })
  const clock = (
    name: 'opens' | 'closes' | 'arrivalFrom' | 'arrivalUntil' | 'departureBy',
    example: string,
  ): Field => ({
    kind: 'string',
    name,
    label: label(name),
    example,
    max: 8,
  })
  const when = (name: 'from' | 'until') => ({ name, label: label(name) })
  const password: Field = { kind: 'string', name: 'password', label: label('password'), max: 63 }
  const passwordFor: Field = {
    kind: 'category',
    name: 'passwordFor',
    label: label('passwordFor'),
    options: codesFor.map((value) => ({ value, label: t(`infoPages.office.codesFor.${value}`) })),
  }
  return {
    announcement: [section('announcement'), words('announcement', 500)],
    from: { ...when('from'), description: t('infoPages.office.fields.fromHint') },
    until: { ...when('until'), description: t('infoPages.office.fields.untilHint') },
    wifi: [
      section('wifi'),
      { kind: 'string', name: 'network', label: label('network'), max: 32 },
      {
        kind: 'category',
        name: 'security',
        label: label('security'),
        options: securities.map((value) => ({ value, label: t(`infoPages.office.securities.${value}`) })),
      },
      ...(security === 'nopass' ? [] : [password, passwordFor]),
      {
        kind: 'boolean',
        name: 'hidden',
        label: label('hidden'),
        description: t('infoPages.office.fields.hiddenHint'),
      },
    ] satisfies Field[],
    breakfast: [section('breakfast')],
    breakfastHours: [clock('opens', '07:00'), clock('closes', '10:30')],
    breakfastPlace: [
      { kind: 'string', name: 'breakfastPlace', label: label('breakfastPlace'), localized: true, max: 200 },
    ] satisfies Field[],
    price: { name: 'price', label: label('price'), description: t('infoPages.office.fields.priceHint') },
    access: [section('access'), words('directions', 4000), words('parking', 2000)],
    codes: [
      {
        kind: 'category',
        name: 'codesFor',
        label: label('codesFor'),
        options: codesFor.map((value) => ({ value, label: t(`infoPages.office.codesFor.${value}`) })),
      },
    ] satisfies Field[],
    numbers: [section('numbers')],
    arrival: [section('arrival')],
    arrivalHours: [clock('arrivalFrom', '15:00'), clock('arrivalUntil', '22:00'), clock('departureBy', '11:00')],
    arrivalText: [words('arrivalText', 2000)],
    welcome: [section('welcome'), words('welcomeWord', 2000)],
    guestbook: [
      section('guestbook'),
      { kind: 'boolean', name: 'guestbookOpen', label: label('guestbookOpen') },
      words('guestbookWords', 1000),
    ] satisfies Field[],
    inventory: [section('inventory'), words('inventoryWords', 1000)],
    items: [section('items')],
  }
}
