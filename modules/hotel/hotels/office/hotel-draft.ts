import type { Lang, StaffLang } from '#core/i18n/contract.ts'
import { localeOf } from '#core/i18n/format.ts'
import { isStaffLang } from '#core/i18n/langs.ts'
import { changesIn } from '#core/ui-office/drafts/differences.ts'
import { staffLangs } from '#locales/languages.ts'
import { cleanPhone, isPhone } from '#modules/foundation/info/phone-rules.ts'
import type { Hotel, HotelInput, HotelPatch } from '../contract.ts'
import { isShortMapLink, parseDegrees } from '../position-rules.ts'
import {
  defaultGuestStart,
  defaultRoomProofHours,
  type GuestStart,
  maxRetentionDays,
  maxRoomProofHours,
  type OrderProof,
  type RoomApproval,
  type RoomBillProof,
} from '../rules.ts'
import { countryOfTimeZone, currencyOf } from './countries.ts'

/** A hotel while it is edited: all values as typed, under the field names that the server uses in errors. */
export interface HotelDraft {
  name: string
  slug: string
  address: {
    street: string
    postalCode: string
    city: string
    country: string
    latitude: string
    longitude: string
  }
  phone: string
  timeZone: string
  currency: string
  languages: Lang[]
  defaultLang: Lang
  operationsLang: StaffLang
  guestStart: GuestStart
  brand: { colour: string; logo: string; cover: string }
  orderProof: OrderProof
  roomBillProof: RoomBillProof
  /** null: until the code is renewed. */
  roomProofHours: number | string | null
  roomApproval: RoomApproval
  retentionDays: number | string
}

/** Days for which names and room numbers in orders are kept by default. */
export const defaultRetention = 30

export function draftHotel(hotel: Hotel): HotelDraft {
  const { name, slug, address, phone, timeZone, currency, languages, defaultLang, operationsLang } = hotel
  const { guestStart, brand, orderProof, roomBillProof, roomProofHours, roomApproval, retentionDays } = hotel
  const { street, postalCode, city, country, latitude, longitude } = address
  return {
    name,
    slug,
    address: {
      street,
      postalCode,
      city,
      country,
      latitude: latitude === null ? '' : String(latitude),
      longitude: longitude === null ? '' : String(longitude),
    },
    phone: phone ?? '',
    timeZone,
    currency,
    languages,
    defaultLang,
    operationsLang,
    guestStart,
    brand: { colour: brand.colour, logo: brand.logo ?? '', cover: brand.cover ?? '' },
    orderProof,
    roomBillProof,
    roomProofHours,
    roomApproval,
    retentionDays,
  }
}

/** The initial values of a new hotel, guessed from the browser's time zone and the user's language. */
export function newHotelDraft(lang: StaffLang, timeZone: string): HotelDraft {
  const country = countryOfTimeZone(timeZone) ?? new Intl.Locale(localeOf[lang]).region ?? ''
  return {
    name: '',
    slug: '',
    address: { street: '', postalCode: '', city: '', country, latitude: '', longitude: '' },
    phone: '',
    timeZone,
    currency: currencyOf(country) ?? 'EUR',
    languages: [...staffLangs],
    defaultLang: lang,
    operationsLang: lang,
    guestStart: defaultGuestStart(lang),
    brand: { colour: '#1f4e4a', logo: '', cover: '' },
    orderProof: 'none',
    roomBillProof: 'none',
    roomProofHours: defaultRoomProofHours,
    roomApproval: 'former',
    retentionDays: defaultRetention,
  }
}

export type HotelDraftError =
  | 'name'
  | 'slug'
  | 'phone'
  | 'latitude'
  | 'longitude'
  | 'bothCoordinates'
  | 'shortLink'
  | 'country'
  | 'timeZone'
  | 'currency'
  | 'languages'
  | 'colour'
  | 'picture'
  | 'roomProofHours'
  | 'retentionDays'

export const isSlug = (slug: string) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) && slug.length >= 3 && slug.length <= 80

/** The errors of invalid fields, by their path in the draft. An empty slug is valid: it is made from the name. */
export function checkHotel(draft: HotelDraft): Record<string, HotelDraftError> {
  const { address, brand } = draft
  const errors: Record<string, HotelDraftError> = {}
  if (!draft.name.trim()) errors.name = 'name'
  if (draft.slug && !isSlug(draft.slug)) errors.slug = 'slug'
  if (draft.phone.trim() && !isPhone(cleanPhone(draft.phone))) errors.phone = 'phone'
  if (!address.country) errors['address.country'] = 'country'
  for (const [name, maxDegrees] of [
    ['latitude', 90],
    ['longitude', 180],
  ] as const)
    if (address[name].trim() && !(Math.abs(parseDegrees(address[name], name) ?? 999) <= maxDegrees))
      errors[`address.${name}`] = isShortMapLink(address[name]) ? 'shortLink' : name
  const emptyCoordinates = (['latitude', 'longitude'] as const).filter((name) => !address[name].trim())
  if (emptyCoordinates.length === 1) errors[`address.${emptyCoordinates[0]}`] = 'bothCoordinates'
  if (!draft.timeZone) errors.timeZone = 'timeZone'
  if (!draft.currency) errors.currency = 'currency'
  if (draft.languages.length === 0) errors.languages = 'languages'
  if (!/^#[0-9a-f]{6}$/i.test(brand.colour)) errors['brand.colour'] = 'colour'
  for (const name of ['logo', 'cover'] as const)
    if (brand[name].trim() && !/^(\/(?![/\\])|https:\/\/)/.test(brand[name].trim())) errors[`brand.${name}`] = 'picture'
  const hours = draft.roomProofHours
  if (hours !== null && !isWholeNumber(hours, maxRoomProofHours)) errors.roomProofHours = 'roomProofHours'
  if (!isWholeNumber(draft.retentionDays, maxRetentionDays)) errors.retentionDays = 'retentionDays'
  return errors
}

const isWholeNumber = (typed: number | string, max: number) =>
  Number.isInteger(Number(typed)) && Number(typed) >= 1 && Number(typed) <= max

/**
 * The draft with the ticked languages. The default language is always among them, and the team's language if the back
 * office has one of them.
 */
export function withLanguages(draft: HotelDraft, chosen: Lang[]): Partial<HotelDraft> {
  const [firstChosen] = chosen
  if (!firstChosen) return { languages: chosen }
  const langOrFirst = (lang: Lang) => (chosen.includes(lang) ? lang : firstChosen)
  return {
    languages: chosen,
    defaultLang: langOrFirst(draft.defaultLang),
    operationsLang:
      [draft.operationsLang, ...chosen].filter(isStaffLang).find((lang) => chosen.includes(lang)) ??
      draft.operationsLang,
  }
}

/** The draft in the form of the API. */
export function hotelInput(draft: HotelDraft): HotelInput {
  const { address, brand } = draft
  const orNull = (text: string) => text.trim() || null
  return {
    ...draft,
    name: draft.name.trim(),
    slug: draft.slug || undefined,
    address: {
      street: address.street.trim(),
      postalCode: address.postalCode.trim(),
      city: address.city.trim(),
      country: address.country,
      latitude: parseDegrees(address.latitude, 'latitude'),
      longitude: parseDegrees(address.longitude, 'longitude'),
    },
    phone: cleanPhone(draft.phone) || null,
    brand: { colour: brand.colour.toLowerCase(), logo: orNull(brand.logo), cover: orNull(brand.cover) },
    roomProofHours: draft.roomProofHours === null ? null : Number(draft.roomProofHours),
    retentionDays: Number(draft.retentionDays),
  }
}

/** Only the changed fields, part by part, so that other people's concurrent changes stay. */
export function hotelPatch(input: HotelInput, savedInput: HotelInput): HotelPatch {
  const parts = ['address', 'brand'] as const
  const patch: HotelPatch = changesIn(input, savedInput)
  for (const part of parts) if (patch[part]) patch[part] = changesIn(input[part] ?? {}, savedInput[part] ?? {})
  return patch
}
