import type { FieldError } from '#core/http/contract.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { formatTime } from '#core/i18n/format.ts'
import { countMissing } from '#core/i18n/missing.ts'
import { instantAt, localDate } from '#core/time/hours.ts'
import { nextKey } from '#core/ui-office/keys.ts'
import { fromBreakTags, submission } from '#core/ui-office/line-breaks.ts'
import { parseClock, parsePrice, priceText } from '#core/ui-office/typed.ts'
import type { Hotel, PublicHotel } from '#modules/hotels/contract.ts'
import type { InfoInput, PublicInfo } from '#modules/info/contract.ts'
import { type CodesFor, isForScannedRooms, isJoinable, type Wifi } from '#modules/info/rules.ts'
import {
  checkLists,
  draftLists,
  type ListFault,
  type ListLine,
  learnListIds,
  namesInLists,
  storedLists,
  withListIds,
} from './lists-draft.ts'

type Said = Partial<Record<Lang, string>>
export interface InfoTexts {
  announcement: string
  breakfastPlace: string
  directions: string
  parking: string
  arrivalText: string
  welcomeWord: string
  guestbookWords: string
  inventoryWords: string
}
interface Line {
  key: string
  id?: string
  names: Said
}
/** `value`: a code, or a number to call. */
export interface NamedLine extends Line {
  value: string
}
export interface ItemLine extends Line {
  texts: Said
  /** Address; blank: none. */
  picture: string
}

/** The information as it is being written: everything as typed, the texts in each language of the hotel. */
export interface InfoDraft {
  texts: Partial<Record<Lang, InfoTexts>>
  /** The hotel's own clock, `YYYY-MM-DDTHH:MM`; blank: without a beginning, without an end. */
  from: string
  until: string
  network: string
  password: string
  security: Wifi['security']
  passwordFor: CodesFor
  hidden: boolean
  opens: string
  closes: string
  price: string
  codes: NamedLine[]
  codesFor: CodesFor
  numbers: NamedLine[]
  arrivalFrom: string
  arrivalUntil: string
  departureBy: string
  guestbookOpen: boolean
  /** Of the inventory of fixtures. */
  lists: ListLine[]
  items: ItemLine[]
}

export const blankLine = (): NamedLine => ({ key: nextKey(), names: {}, value: '' })
export const blankItem = (): ItemLine => ({ key: nextKey(), names: {}, texts: {}, picture: '' })

/** The hotel in each language, blanks left blank. */
export type Readings = Partial<Record<Lang, Hotel>>
/** What reading times and prices takes: the hotel's zone, and whose decimal sign is shown. */
interface Place {
  timeZone: string
  reader: Lang
}

export function draftInfo(readings: Readings, base: Lang, { timeZone, reader }: Place): InfoDraft {
  const info = (readings[base] as Hotel).info
  const { announcement, wifi, breakfast, hotelAccess, arrivalDeparture, guestbook } = info
  const inEach = <T>(pick: (info: Hotel['info']) => T) =>
    Object.fromEntries(Object.entries(readings).map(([lang, hotel]) => [lang, pick(hotel.info)]))
  const local = (at: string | null | undefined) =>
    at ? `${localDate(timeZone, new Date(at))}T${formatTime(at, 'en', timeZone)}` : ''
  return {
    texts: inEach((each) => ({
      announcement: fromBreakTags(each.announcement?.text ?? ''),
      breakfastPlace: each.breakfast?.place ?? '',
      directions: fromBreakTags(each.hotelAccess?.directions ?? ''),
      parking: fromBreakTags(each.hotelAccess?.parking ?? ''),
      arrivalText: fromBreakTags(each.arrivalDeparture?.text ?? ''),
      welcomeWord: fromBreakTags(each.welcomeWord ?? ''),
      guestbookWords: fromBreakTags(each.guestbook?.words ?? ''),
      inventoryWords: fromBreakTags(each.inventory?.words ?? ''),
    })),
    from: local(announcement?.from),
    until: local(announcement?.until),
    network: wifi?.network ?? '',
    password: wifi?.password ?? '',
    security: wifi?.security ?? 'WPA',
    passwordFor: wifi?.passwordFor ?? 'everybody',
    hidden: wifi?.hidden ?? false,
    opens: breakfast?.opens ?? '',
    closes: breakfast?.closes ?? '',
    price: breakfast?.price == null ? '' : priceText(breakfast.price, reader),
    codes: (hotelAccess?.codes ?? []).map(({ id, code }, i) => ({
      key: nextKey(),
      id,
      names: inEach((each) => each.hotelAccess?.codes[i]?.label ?? ''),
      value: code,
    })),
    codesFor: hotelAccess?.codesFor ?? 'everybody',
    numbers: (info.usefulNumbers ?? []).map(({ id, number }, i) => ({
      key: nextKey(),
      id,
      names: inEach((each) => each.usefulNumbers?.[i]?.label ?? ''),
      value: number,
    })),
    arrivalFrom: arrivalDeparture?.arrivalFrom ?? '',
    arrivalUntil: arrivalDeparture?.arrivalUntil ?? '',
    departureBy: arrivalDeparture?.departureBy ?? '',
    guestbookOpen: guestbook?.open ?? false,
    lists: draftLists(info.inventory?.lists ?? [], (pick) => inEach((each) => pick(each.inventory?.lists ?? []))),
    items: (info.items ?? []).map(({ id, picture }, i) => ({
      key: nextKey(),
      id,
      names: inEach((each) => each.items?.[i]?.title ?? ''),
      texts: inEach((each) => fromBreakTags(each.items?.[i]?.text ?? '')),
      picture: picture ?? '',
    })),
  }
}

const anyOf = (draft: InfoDraft, ...names: (keyof InfoTexts)[]) =>
  Object.values(draft.texts).some((texts) => names.some((name) => texts[name].trim()))
const isBreakfast = (draft: InfoDraft) =>
  Boolean(draft.opens.trim() || draft.closes.trim() || draft.price.trim()) || anyOf(draft, 'breakfastPlace')
const isArrival = (draft: InfoDraft) =>
  Boolean(draft.arrivalFrom.trim() || draft.arrivalUntil.trim() || draft.departureBy.trim()) ||
  anyOf(draft, 'arrivalText')
const isAccess = (draft: InfoDraft) => draft.codes.length > 0 || anyOf(draft, 'directions', 'parking')

export type InfoFault = 'required' | 'clock' | 'price' | 'phone' | 'ends' | 'wifi' | ListFault

/** What cannot be stored, by its path in the draft. What is wholly blank is left out of the guests' pages. */
export function checkInfo(draft: InfoDraft, base: Lang): Record<string, InfoFault> {
  const faults: Record<string, InfoFault> = {}
  const clock = (name: 'opens' | 'closes' | 'arrivalFrom' | 'arrivalUntil' | 'departureBy', needed: boolean) => {
    if (draft[name].trim() ? parseClock(draft[name]) === null : needed)
      faults[name] = draft[name].trim() ? 'clock' : 'required'
  }
  if (draft.from && draft.until && draft.from >= draft.until) faults.until = 'ends'
  if (!draft.network.trim() && draft.password) faults.network = 'required'
  if (draft.network.trim() && draft.security !== 'nopass' && !draft.password) faults.password = 'required'
  else if (draft.network.trim() && !isJoinable(draft)) faults.password = 'wifi'
  clock('opens', isBreakfast(draft))
  clock('closes', isBreakfast(draft))
  if (draft.price.trim() && parsePrice(draft.price) === null) faults.price = 'price'
  clock('arrivalFrom', isArrival(draft))
  clock('arrivalUntil', false)
  clock('departureBy', isArrival(draft))
  for (const list of ['codes', 'numbers'] as const)
    draft[list].forEach(({ names, value }, i) => {
      if (!names[base]?.trim()) faults[`${list}.${i}.names.${base}`] = 'required'
      if (!value.trim()) faults[`${list}.${i}.value`] = 'required'
      else if (list === 'numbers' && !/^[+\d][\d\s().-]*$/.test(value.trim())) faults[`${list}.${i}.value`] = 'phone'
    })
  draft.items.forEach(({ names }, i) => {
    if (!names[base]?.trim()) faults[`items.${i}.names.${base}`] = 'required'
  })
  return { ...faults, ...checkLists(draft.lists, base) }
}

/** How many texts are still to be written in each language. */
export function missingInfo(draft: InfoDraft): Partial<Record<Lang, number>> {
  const langs = Object.keys(draft.texts) as Lang[]
  const names = Object.keys(draft.texts[langs[0] as Lang] ?? {}) as (keyof InfoTexts)[]
  const singles = names.map((name) => Object.fromEntries(langs.map((lang) => [lang, draft.texts[lang]?.[name] ?? ''])))
  const lines = [...draft.codes, ...draft.numbers, ...draft.items].map(({ names }) => names)
  const saids = [...singles, ...lines, ...draft.items.map(({ texts }) => texts), ...namesInLists(draft.lists)]
  return countMissing(
    saids.map((text) => ({ text })),
    langs,
  )
}

/** The info fields of the draft; `read` chooses the language of each text. What is blank is null. */
function infoOf(draft: InfoDraft, timeZone: string, read: (said: Said) => string) {
  const say = (said: Said) => read(said).trim()
  const text = (name: keyof InfoTexts) =>
    say(Object.fromEntries(Object.entries(draft.texts).map(([lang, texts]) => [lang, texts[name]])))
  const instant = (local: string) => instantAt(timeZone, local)?.toISOString() ?? null
  const named = ({ key, id, names, value }: NamedLine) => ({ key, id, label: say(names), value: value.trim() })
  const price = draft.price.trim() ? parsePrice(draft.price) : null
  return {
    announcement: anyOf(draft, 'announcement')
      ? { text: text('announcement'), from: instant(draft.from), until: instant(draft.until) }
      : null,
    wifi: draft.network.trim()
      ? {
          network: draft.network.trim(),
          password: draft.security === 'nopass' ? '' : draft.password,
          security: draft.security,
          hidden: draft.hidden,
          passwordFor: draft.passwordFor,
        }
      : null,
    breakfast: isBreakfast(draft)
      ? {
          opens: parseClock(draft.opens) ?? '',
          closes: parseClock(draft.closes) ?? '',
          price,
          place: text('breakfastPlace'),
        }
      : null,
    hotelAccess: isAccess(draft)
      ? {
          directions: text('directions'),
          parking: text('parking'),
          codes: draft.codes.map(named).map(({ value: code, ...line }) => ({ ...line, code })),
          codesFor: draft.codesFor,
        }
      : null,
    usefulNumbers: draft.numbers.length
      ? draft.numbers.map(named).map(({ value: number, ...line }) => ({ ...line, number }))
      : null,
    arrivalDeparture: isArrival(draft)
      ? {
          arrivalFrom: parseClock(draft.arrivalFrom) ?? '',
          arrivalUntil: parseClock(draft.arrivalUntil),
          departureBy: parseClock(draft.departureBy) ?? '',
          text: text('arrivalText'),
        }
      : null,
    welcomeWord: text('welcomeWord') || (anyOf(draft, 'welcomeWord') ? '' : null),
    guestbook:
      draft.guestbookOpen || anyOf(draft, 'guestbookWords')
        ? { open: draft.guestbookOpen, words: text('guestbookWords') }
        : null,
    inventory:
      draft.lists.length > 0 || anyOf(draft, 'inventoryWords')
        ? { words: text('inventoryWords'), lists: storedLists(draft.lists, say) }
        : null,
    items: draft.items.length
      ? draft.items.map(({ key, id, names, texts, picture }) => ({
          key,
          id,
          title: say(names),
          text: say(texts),
          picture: picture || null,
        }))
      : null,
  }
}

/** Lines go by their id alone: the name they have on this screen is nobody else's. */
const nameless = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value, (name, inner) => (name === 'key' ? undefined : inner)))

const inLang = (draft: InfoDraft, lang: Lang, timeZone: string): InfoInput =>
  submission(nameless(infoOf(draft, timeZone, (said) => said[lang] ?? '')))

/** The draft as it would be stored: what two versions are compared by. */
export const storedInfo = (draft: InfoDraft, timeZone: string) =>
  Object.fromEntries(Object.keys(draft.texts).map((lang) => [lang, inLang(draft, lang as Lang, timeZone)]))

/** The info fields that changed in this language. */
export function infoChanges(draft: InfoDraft, saved: InfoDraft, lang: Lang, timeZone: string): InfoInput {
  const [now, before] = [inLang(draft, lang, timeZone), inLang(saved, lang, timeZone)]
  const differs = (name: string) =>
    JSON.stringify(now[name as keyof InfoInput]) !== JSON.stringify(before[name as keyof InfoInput])
  return Object.fromEntries(Object.entries(now).filter(([name]) => differs(name)))
}

/** The ids the server has given to lines that were new, by the name each has on this screen: undoing a step forgets none. */
export type KnownIds = Map<string, string>

/** Remembers the ids of lines, in the order in which they were sent. */
export function learnIds(ids: KnownIds, draft: InfoDraft, { info }: Hotel): void {
  const lists = [
    [draft.codes, info.hotelAccess?.codes],
    [draft.numbers, info.usefulNumbers],
    [draft.items, info.items],
  ] as const
  for (const [lines, stored] of lists)
    lines.forEach(({ key }, i) => {
      const id = stored?.[i]?.id
      if (id) ids.set(key, id)
    })
  learnListIds(ids, draft.lists, info.inventory?.lists ?? [])
}

/** The draft with all the ids that are known. */
export function withIds(draft: InfoDraft, ids: KnownIds): InfoDraft {
  const named = <T extends Line>(line: T): T => ({ ...line, id: line.id ?? ids.get(line.key) })
  return {
    ...draft,
    codes: draft.codes.map(named),
    numbers: draft.numbers.map(named),
    items: draft.items.map(named),
    lists: withListIds(draft.lists, ids),
  }
}

/** The hotel with the information of the draft, as guests will see it: what is half typed is not there yet. */
export function withInfo(hotel: PublicHotel, draft: InfoDraft, base: Lang): PublicHotel {
  const { breakfast, arrivalDeparture, hotelAccess, inventory, ...others } = submission(
    infoOf(draft, hotel.timeZone, (said) => said[hotel.lang] || said[base] || ''),
  )
  const known = <T extends { key: string; id?: string }>({ key, ...line }: T) => ({ ...line, id: line.id ?? key })
  const isForRooms = hotelAccess?.codesFor === 'scanned-rooms' && hotelAccess.codes.length > 0
  const written = {
    ...others,
    wifi: others.wifi && isForScannedRooms(others.wifi) ? { ...others.wifi, password: null } : others.wifi,
    breakfast: breakfast?.opens && breakfast.closes ? breakfast : null,
    arrivalDeparture: arrivalDeparture?.arrivalFrom && arrivalDeparture.departureBy ? arrivalDeparture : null,
    hotelAccess: hotelAccess && { ...hotelAccess, codes: isForRooms ? null : hotelAccess.codes.map(known) },
    usefulNumbers: others.usefulNumbers?.map(known),
    items: others.items?.map(known),
    inventory: inventory && {
      ...inventory,
      lists: inventory.lists.map((list) => ({ ...known(list), items: list.items.map(known) })),
    },
  }
  return { ...hotel, info: Object.fromEntries(Object.entries(written).filter(([, value]) => value)) as PublicInfo }
}

const places: [RegExp, string][] = [
  [/^announcement\.text$/, 'texts.*.announcement'],
  [/^announcement\.(from|until)$/, '$1'],
  [/^wifi\.(.+)$/, '$1'],
  [/^breakfast\.place$/, 'texts.*.breakfastPlace'],
  [/^breakfast\.(.+)$/, '$1'],
  [/^hotelAccess\.(directions|parking)$/, 'texts.*.$1'],
  [/^hotelAccess\.codes\.(\d+)\.label$/, 'codes.$1.names.*'],
  [/^hotelAccess\.codes\.(\d+)\.code$/, 'codes.$1.value'],
  [/^usefulNumbers\.(\d+)\.label$/, 'numbers.$1.names.*'],
  [/^usefulNumbers\.(\d+)\.number$/, 'numbers.$1.value'],
  [/^arrivalDeparture\.text$/, 'texts.*.arrivalText'],
  [/^arrivalDeparture\.(.+)$/, '$1'],
  [/^welcomeWord$/, 'texts.*.welcomeWord'],
  [/^guestbook\.words$/, 'texts.*.guestbookWords'],
  [/^inventory\.words$/, 'texts.*.inventoryWords'],
  [/^inventory\.lists\.(\d+)\.name$/, 'lists.$1.names.*'],
  [/^inventory\.lists\.(\d+)\.rooms.*$/, 'lists.$1.rooms'],
  [/^inventory\.lists\.(\d+)\.items\.(\d+)\.name$/, 'lists.$1.items.$2.names.*'],
  [/^inventory\.lists\.(\d+)\.items\.(\d+)\.quantity$/, 'lists.$1.items.$2.quantity'],
  [/^items\.(\d+)\.title$/, 'items.$1.names.*'],
  [/^items\.(\d+)\.text$/, 'items.$1.texts.*'],
]

/** Where a field the server found wrong stands in the draft. */
export function infoFieldPath({ path }: FieldError, lang: Lang): string {
  const field = path.replace(/^info\./, '')
  const [from, to] = places.find(([pattern]) => pattern.test(field)) ?? []
  return from && to ? field.replace(from, to).replace('*', lang) : field
}
