import { useTranslation } from '#core/i18n/use-translation.ts'
import type { Field } from '#core/ui-office/fields/field.ts'
import { accessCodeAudiences, maxInfoTextLengths, wifiSecurities } from '#modules/foundation/info/rules.ts'
import { typographicSign } from '#modules/foundation/info/wifi-rules.ts'
import type { InfoDraft } from './info-draft.ts'

/** The fields of the information, by section. */
export function useInfoFields({ wifi: { network, password: typedPassword, security } }: InfoDraft) {
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
  const textField = (name: string, labelName: Name, max: number): Field => ({
    kind: 'text',
    name,
    label: label(labelName),
    localized: true,
    rows: 2,
    max,
  })
  const clock = (
    part: 'breakfast' | 'arrivalDeparture',
    name: 'opens' | 'closes' | 'arrivalFrom' | 'arrivalUntil' | 'departureBy',
    example: string,
  ): Field => ({ kind: 'string', name: `${part}.${name}`, label: label(name), example, max: 8 })
  const timeField = (name: 'from' | 'until') => ({ name: `announcement.${name}`, label: label(name) })
  // Joining fails if a phone has replaced a character, such as a straight quotation mark.
  const typographicWarning = (text: string) => {
    const sign = typographicSign(text)
    return sign ? t('infoPages.office.fields.signQuestion', { sign }) : undefined
  }
  const password: Field = {
    kind: 'string',
    name: 'wifi.password',
    label: label('password'),
    description: typographicWarning(typedPassword),
    max: maxInfoTextLengths.wifiPassword,
  }
  const passwordFor: Field = {
    kind: 'category',
    name: 'wifi.passwordFor',
    label: label('passwordFor'),
    options: accessCodeAudiences.map((value) => ({ value, label: t(`infoPages.office.codesFor.${value}`) })),
  }
  return {
    announcement: [
      section('announcement'),
      textField('announcement.text', 'announcement', maxInfoTextLengths.announcement),
    ],
    from: { ...timeField('from'), description: t('infoPages.office.fields.fromHint') },
    until: { ...timeField('until'), description: t('infoPages.office.fields.untilHint') },
    wifi: [
      section('wifi'),
      {
        kind: 'string',
        name: 'wifi.network',
        label: label('network'),
        description: typographicWarning(network),
        max: maxInfoTextLengths.network,
      },
      {
        kind: 'category',
        name: 'wifi.security',
        label: label('security'),
        options: wifiSecurities.map((value) => ({ value, label: t(`infoPages.office.securities.${value}`) })),
      },
      ...(security === 'nopass' ? [] : [password, passwordFor]),
      {
        kind: 'boolean',
        name: 'wifi.hidden',
        label: label('hidden'),
        description: t('infoPages.office.fields.hiddenHint'),
      },
    ] satisfies Field[],
    breakfast: [section('breakfast')],
    breakfastHours: [clock('breakfast', 'opens', '07:00'), clock('breakfast', 'closes', '10:30')],
    breakfastPlace: [
      {
        kind: 'string',
        name: 'breakfast.place',
        label: label('breakfastPlace'),
        localized: true,
        max: maxInfoTextLengths.breakfastPlace,
      },
    ] satisfies Field[],
    price: { name: 'breakfast.price', label: label('price'), description: t('infoPages.office.fields.priceHint') },
    access: [
      section('access'),
      textField('hotelAccess.directions', 'directions', maxInfoTextLengths.directions),
      textField('hotelAccess.parking', 'parking', maxInfoTextLengths.parking),
    ],
    codes: [
      {
        kind: 'category',
        name: 'hotelAccess.codesFor',
        label: label('codesFor'),
        options: accessCodeAudiences.map((value) => ({ value, label: t(`infoPages.office.codesFor.${value}`) })),
      },
    ] satisfies Field[],
    numbers: [section('numbers')],
    arrival: [section('arrival')],
    arrivalHours: [
      clock('arrivalDeparture', 'arrivalFrom', '15:00'),
      clock('arrivalDeparture', 'arrivalUntil', '22:00'),
      clock('arrivalDeparture', 'departureBy', '11:00'),
    ],
    arrivalText: [textField('arrivalDeparture.text', 'arrivalText', maxInfoTextLengths.arrivalDeparture)],
    welcome: [section('welcome'), textField('welcomeWord', 'welcomeWord', maxInfoTextLengths.welcomeWord)],
    guestbook: [
      section('guestbook'),
      { kind: 'boolean', name: 'guestbook.open', label: label('guestbookOpen') },
      textField('guestbook.words', 'guestbookWords', maxInfoTextLengths.words),
    ] satisfies Field[],
    inventory: [section('inventory'), textField('inventory.words', 'inventoryWords', maxInfoTextLengths.words)],
    items: [section('items')],
  }
}
