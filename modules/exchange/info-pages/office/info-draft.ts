import { v7 as uuid } from 'uuid'
import type { AllTexts, InAllLanguages, Lang } from '#core/i18n/contract.ts'
import { blankText } from '#core/i18n/localized.ts'
import { isWritten } from '#core/i18n/missing.ts'
import { type PriceProblem, parsePrice, priceProblem, priceText } from '#core/i18n/price.ts'
import { instantAt } from '#core/time/hours.ts'
import { toReadText, toSentText, toTypedText } from '#core/ui-office/drafts/draft-texts.ts'
import { toLocalDateTime } from '#core/ui-office/fields/local-date-time.ts'
import { parseClock } from '#core/ui-office/fields/parse-input.ts'
import type { Info, PublicInfo } from '#modules/foundation/info/contract.ts'
import { cleanPhone, isPhone } from '#modules/foundation/info/phone-rules.ts'
import { type AccessCodeAudience, isForScannedRooms, type Wifi } from '#modules/foundation/info/rules.ts'
import { isJoinable, isNetworkName } from '#modules/foundation/info/wifi-rules.ts'
import type { PublicHotel } from '#modules/hotel/hotels/contract.ts'
import { checkLists, type ListDraftError, type ListLine, storedLists } from './lists-draft.ts'

export interface ItemLine {
  id: string
  title: AllTexts
  text: AllTexts
  /** The address of the picture; blank: none. */
  picture: string
}

/**
 * The form values of the information: texts in all languages, times and prices as typed. Entries that are entirely
 * blank are not shown to guests.
 */
export interface InfoDraft {
  /** By the hotel's own clock, `YYYY-MM-DDTHH:MM`; blank: no beginning, or no end. */
  announcement: { text: AllTexts; from: string; until: string }
  wifi: Wifi
  breakfast: { opens: string; closes: string; price: string; place: AllTexts }
  hotelAccess: {
    directions: AllTexts
    parking: AllTexts
    codes: { id: string; label: AllTexts; code: string }[]
    codesFor: AccessCodeAudience
  }
  usefulNumbers: { id: string; label: AllTexts; number: string }[]
  arrivalDeparture: { arrivalFrom: string; arrivalUntil: string; departureBy: string; text: AllTexts }
  welcomeWord: AllTexts
  guestbook: { open: boolean; words: AllTexts }
  inventory: { words: AllTexts; lists: ListLine[] }
  items: ItemLine[]
}

export const blankCode = () => ({ id: uuid(), label: blankText, code: '' })
export const blankNumber = () => ({ id: uuid(), label: blankText, number: '' })
export const blankItem = (): ItemLine => ({ id: uuid(), title: blankText, text: blankText, picture: '' })

/**
 * What is needed to format times and prices: the hotel's time zone, and the language that determines the decimal
 * separator.
 */
interface FormatOptions {
  timeZone: string
  reader: Lang
  currency: string
}

export function toInfoDraft(
  stored: InAllLanguages<typeof Info>,
  { timeZone, reader, currency }: FormatOptions,
): InfoDraft {
  const { announcement, breakfast, arrivalDeparture, ...info } = toTypedText(stored)
  const localTime = (at: string | null | undefined) => (at ? toLocalDateTime(timeZone, at) : '')
  return {
    announcement: {
      text: announcement?.text ?? blankText,
      from: localTime(announcement?.from),
      until: localTime(announcement?.until),
    },
    // A new password is for scanned rooms only, like new access codes.
    wifi: info.wifi ?? { network: '', password: '', security: 'WPA', hidden: false, passwordFor: 'scanned-rooms' },
    breakfast: {
      opens: breakfast?.opens ?? '',
      closes: breakfast?.closes ?? '',
      price: breakfast?.price == null ? '' : priceText(breakfast.price, reader, currency),
      place: breakfast?.place ?? blankText,
    },
    // New codes default to scanned rooms only.
    hotelAccess: info.hotelAccess?.codes.length
      ? info.hotelAccess
      : { directions: blankText, parking: blankText, codes: [], ...info.hotelAccess, codesFor: 'scanned-rooms' },
    usefulNumbers: info.usefulNumbers ?? [],
    arrivalDeparture: {
      arrivalFrom: arrivalDeparture?.arrivalFrom ?? '',
      arrivalUntil: arrivalDeparture?.arrivalUntil ?? '',
      departureBy: arrivalDeparture?.departureBy ?? '',
      text: arrivalDeparture?.text ?? blankText,
    },
    welcomeWord: info.welcomeWord ?? blankText,
    guestbook: info.guestbook ?? { open: false, words: blankText },
    inventory: info.inventory ?? { words: blankText, lists: [] },
    items: (info.items ?? []).map((item) => ({ ...item, picture: item.picture ?? '' })),
  }
}

const isGiven = (text: AllTexts) => Object.values(text).some(isWritten)
const isBreakfast = ({ breakfast: { opens, closes, price, place } }: InfoDraft) =>
  [opens, closes, price].some(isWritten) || isGiven(place)
const isArrival = ({ arrivalDeparture: { arrivalFrom, arrivalUntil, departureBy, text } }: InfoDraft) =>
  [arrivalFrom, arrivalUntil, departureBy].some(isWritten) || isGiven(text)
const isAccess = ({ hotelAccess: { codes, directions, parking } }: InfoDraft) =>
  codes.length > 0 || isGiven(directions) || isGiven(parking)

export type InfoDraftError =
  | PriceProblem
  | 'required'
  | 'clock'
  | 'phone'
  | 'ends'
  | 'wifi'
  | 'network'
  | ListDraftError

/** The validation errors, by path in the draft. */
export function checkInfo(draft: InfoDraft, base: Lang, currency: string): Record<string, InfoDraftError> {
  const { announcement, wifi, breakfast, arrivalDeparture } = draft
  const errors: Record<string, InfoDraftError> = {}
  const checkClock = (path: string, typed: string, isRequired: boolean) => {
    if (typed.trim() ? parseClock(typed) === null : isRequired) errors[path] = typed.trim() ? 'clock' : 'required'
  }
  const needed = (path: string, text: AllTexts) => {
    if (!text[base]?.trim()) errors[`${path}.${base}`] = 'required'
  }
  if (announcement.from && announcement.until && announcement.from >= announcement.until)
    errors['announcement.until'] = 'ends'
  const isNamed = wifi.network.trim() !== ''
  if (!isNamed && wifi.password) errors['wifi.network'] = 'required'
  if (isNamed && !isNetworkName(wifi.network.trim())) errors['wifi.network'] = 'network'
  if (isNamed && wifi.security !== 'nopass' && !wifi.password) errors['wifi.password'] = 'required'
  else if (isNamed && !isJoinable(wifi)) errors['wifi.password'] = 'wifi'
  checkClock('breakfast.opens', breakfast.opens, isBreakfast(draft))
  checkClock('breakfast.closes', breakfast.closes, isBreakfast(draft))
  const price = breakfast.price.trim() ? priceProblem(breakfast.price, currency) : null
  if (price) errors['breakfast.price'] = price
  checkClock('arrivalDeparture.arrivalFrom', arrivalDeparture.arrivalFrom, isArrival(draft))
  checkClock('arrivalDeparture.arrivalUntil', arrivalDeparture.arrivalUntil, false)
  checkClock('arrivalDeparture.departureBy', arrivalDeparture.departureBy, isArrival(draft))
  draft.hotelAccess.codes.forEach(({ label, code }, i) => {
    needed(`hotelAccess.codes.${i}.label`, label)
    if (!code.trim()) errors[`hotelAccess.codes.${i}.code`] = 'required'
  })
  draft.usefulNumbers.forEach(({ label, number }, i) => {
    needed(`usefulNumbers.${i}.label`, label)
    if (!isPhone(cleanPhone(number))) errors[`usefulNumbers.${i}.number`] = number.trim() ? 'phone' : 'required'
  })
  draft.items.forEach(({ title }, i) => {
    needed(`items.${i}.title`, title)
  })
  return { ...errors, ...checkLists(draft.inventory.lists, base) }
}

/** The information in the shape of the API; blank values are null. */
export function toInfoInput(draft: InfoDraft, timeZone: string, currency: string) {
  const { announcement, wifi, breakfast, hotelAccess, usefulNumbers, arrivalDeparture } = draft
  const { welcomeWord, guestbook, inventory, items } = draft
  const instant = (local: string) => instantAt(timeZone, local)?.toISOString() ?? null
  return toSentText({
    announcement: isGiven(announcement.text)
      ? { text: announcement.text, from: instant(announcement.from), until: instant(announcement.until) }
      : null,
    wifi: wifi.network.trim()
      ? { ...wifi, network: wifi.network.trim(), password: wifi.security === 'nopass' ? '' : wifi.password }
      : null,
    breakfast: isBreakfast(draft)
      ? {
          opens: parseClock(breakfast.opens) ?? '',
          closes: parseClock(breakfast.closes) ?? '',
          price: breakfast.price.trim() ? parsePrice(breakfast.price, currency) : null,
          place: breakfast.place,
        }
      : null,
    hotelAccess: isAccess(draft)
      ? { ...hotelAccess, codes: hotelAccess.codes.map((line) => ({ ...line, code: line.code.trim() })) }
      : null,
    usefulNumbers: usefulNumbers.length
      ? usefulNumbers.map((line) => ({ ...line, number: cleanPhone(line.number) }))
      : null,
    arrivalDeparture: isArrival(draft)
      ? {
          arrivalFrom: parseClock(arrivalDeparture.arrivalFrom) ?? '',
          arrivalUntil: parseClock(arrivalDeparture.arrivalUntil),
          departureBy: parseClock(arrivalDeparture.departureBy) ?? '',
          text: arrivalDeparture.text,
        }
      : null,
    welcomeWord: isGiven(welcomeWord) ? welcomeWord : null,
    guestbook: guestbook.open || isGiven(guestbook.words) ? guestbook : null,
    inventory:
      inventory.lists.length > 0 || isGiven(inventory.words)
        ? { words: inventory.words, lists: storedLists(inventory.lists) }
        : null,
    items: items.length ? items.map((item) => ({ ...item, picture: item.picture || null })) : null,
  })
}

/** The hotel data for the preview, with the information of the draft. Incomplete values are left out. */
export function withInfo(hotel: PublicHotel, draft: InfoDraft, base: Lang): PublicHotel {
  const stored = toInfoInput(draft, hotel.timeZone, hotel.currency)
  const { announcement, breakfast, arrivalDeparture, hotelAccess, ...others } = toReadText(stored, hotel.lang, base)
  const isForRooms = hotelAccess?.codesFor === 'scanned-rooms' && hotelAccess.codes.length > 0
  const publicInfo = {
    ...others,
    announcement: announcement && { ...announcement, key: '' },
    wifi: others.wifi && isForScannedRooms(others.wifi) ? { ...others.wifi, password: null } : others.wifi,
    breakfast: breakfast?.opens && breakfast.closes ? breakfast : null,
    arrivalDeparture: arrivalDeparture?.arrivalFrom && arrivalDeparture.departureBy ? arrivalDeparture : null,
    hotelAccess: hotelAccess && { ...hotelAccess, codes: isForRooms ? null : hotelAccess.codes },
  }
  return { ...hotel, info: Object.fromEntries(Object.entries(publicInfo).filter(([, value]) => value)) as PublicInfo }
}

/** The path in the draft of a field that the server refused: the rooms of a list are one field. */
export const infoFieldPath = (path: string) => path.replace(/^info\./, '').replace(/(\.rooms)\.\d+$/, '$1')
