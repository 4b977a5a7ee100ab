import type { Localized } from '#core/i18n/contract.ts'

/** The specification's info fields as stored: texts in each language; an unfilled field is absent or null. */
export interface StoredInfo {
  announcement?: { text: Localized; from: string | null; until: string | null } | null
  welcomeWord?: Localized | null
  wifi?: Wifi | null
  breakfast?: { opens: string; closes: string; price: number | null; place: Localized } | null
  hotelAccess?: {
    directions: Localized
    parking: Localized
    codes: { id: string; label: Localized; code: string }[]
    codesFor: AccessCodeAudience
  } | null
  usefulNumbers?: { id: string; label: Localized; number: string }[] | null
  arrivalDeparture?: {
    arrivalFrom: string
    arrivalUntil: string | null
    departureBy: string
    text: Localized
  } | null
  guestbook?: { open: boolean; words: Localized } | null
  inventory?: { words: Localized; lists: StoredFixtureList[] } | null
  items?: { id: string; title: Localized; text: Localized; picture: string | null }[] | null
}

/** The equipment of a room. `rooms`: the rooms that the list is for; empty: every room that no other list names. */
export interface StoredFixtureList {
  id: string
  name: Localized
  rooms: string[]
  items: { id: string; name: Localized; quantity: number }[]
}

export const accessCodeAudiences = ['everybody', 'scanned-rooms'] as const
export type AccessCodeAudience = (typeof accessCodeAudiences)[number]

/** `WPA`: WPA2, alone or with WPA3; `SAE`: WPA3 alone. */
export const wifiSecurities = ['WPA', 'SAE', 'WEP', 'nopass'] as const
export interface Wifi {
  network: string
  password: string
  security: (typeof wifiSecurities)[number]
  hidden: boolean
  /** Always stored, but a call may omit it. */
  passwordFor?: AccessCodeAudience
}

/** Whether guests see the password only after they have scanned a room's code. */
export const isForScannedRooms = ({ passwordFor, password, security }: Wifi): boolean =>
  passwordFor === 'scanned-rooms' && security !== 'nopass' && password !== ''

/** Maximum lengths in characters. */
export const maxInfoTextLengths = {
  announcement: 500,
  welcomeWord: 2000,
  network: 32,
  wifiPassword: 64,
  breakfastPlace: 200,
  label: 80,
  accessCode: 40,
  phone: 40,
  directions: 4000,
  parking: 2000,
  arrivalDeparture: 2000,
  words: 1000,
  fixture: 120,
  room: 20,
  title: 120,
  text: 5000,
} as const

/** Maximum list sizes: more than any hotel needs, but limited because every guest's phone loads them. */
export const maxInfoCounts = {
  codes: 12,
  numbers: 40,
  items: 40,
  lists: 20,
  rooms: 300,
  listItems: 80,
  photos: 12,
  pieces: 99,
} as const

// Info pages.

/** The specification's label sets (point 3) with their URL slugs, in the order in which guests need them. */
export const infoSlugs = {
  wifi: 'wifi',
  breakfast: 'breakfast',
  arrivalDeparture: 'arrival-departure',
  hotelAccess: 'hotel-access',
  usefulNumbers: 'useful-numbers',
  welcomeWord: 'welcome-word',
  guestbook: 'guestbook',
  inventory: 'inventory',
} as const
export type InfoName = keyof typeof infoSlugs
export const infoNames = Object.keys(infoSlugs) as InfoName[]

/** The info fields as staff or guests read them; for guests, codes are null when they are for scanned rooms only. */
interface ReadInfo {
  welcomeWord?: string | null
  wifi?: object | null
  breakfast?: object | null
  hotelAccess?: { directions: string; parking: string; codes: unknown[] | null } | null
  usefulNumbers?: unknown[] | null
  arrivalDeparture?: object | null
  guestbook?: { open: boolean; words?: string } | null
  inventory?: { words?: string; lists: { items: unknown[] }[] } | null
  items?: unknown[] | null
}

const isFilled: Record<InfoName, (info: ReadInfo) => boolean> = {
  wifi: ({ wifi }) => Boolean(wifi),
  breakfast: ({ breakfast }) => Boolean(breakfast),
  arrivalDeparture: ({ arrivalDeparture }) => Boolean(arrivalDeparture),
  hotelAccess: ({ hotelAccess }) =>
    Boolean(
      hotelAccess?.directions || hotelAccess?.parking || hotelAccess?.codes === null || hotelAccess?.codes?.length,
    ),
  usefulNumbers: ({ usefulNumbers }) => Boolean(usefulNumbers?.length),
  welcomeWord: ({ welcomeWord }) => Boolean(welcomeWord),
  guestbook: ({ guestbook }) => Boolean(guestbook?.open),
  inventory: ({ inventory }) => Boolean(inventory?.lists.some(({ items }) => items.length > 0)),
}

/** The label sets that are not empty. */
export const filledInfos = (info: ReadInfo): InfoName[] => infoNames.filter((name) => isFilled[name](info))

/** Whether there is anything to read besides the announcement. Specification point 2. */
export const hasInfos = (info: ReadInfo): boolean => filledInfos(info).length > 0 || Boolean(info.items?.length)

/** Whether the hotel has written anything, including texts that guests do not see yet. Specification point 2. */
export const hasWrittenInfo = (info: ReadInfo): boolean =>
  hasInfos(info) || Boolean(info.guestbook?.words) || Boolean(info.inventory?.words)

/**
 * What `/infos/{info}` shows: a label set by its slug, or a custom item by its id; null when there is nothing to read.
 */
export function findInfo<Item extends { id: string }>(
  info: ReadInfo & { items?: Item[] | null },
  slug: string,
): { name: InfoName } | { item: Item } | null {
  const name = filledInfos(info).find((infoName) => infoSlugs[infoName] === slug)
  if (name) return { name }
  const item = info.items?.find(({ id }) => id === slug.toLowerCase())
  return item ? { item } : null
}

/**
 * The last part of every address under `/infos/` that shows something: slugs of label sets, then ids of custom items.
 */
export const infoAddresses = (info: ReadInfo & { items?: { id: string }[] | null }): string[] => [
  ...filledInfos(info).map((name) => infoSlugs[name]),
  ...(info.items ?? []).map(({ id }) => id),
]

/** Whether an announcement is shown at this instant: from `from` on, and before `until`. */
export const isAnnouncementShown = (
  { from, until }: { from: string | null; until: string | null },
  now: number,
): boolean => !(from && now < Date.parse(from)) && !(until && now >= Date.parse(until))

// Telephone numbers.

/** Countries with one emergency number other than 112, by their ISO 3166-1 code. Mobile phones accept 112 almost everywhere. */
const nationalEmergencyNumbers: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['US', 'CA', 'MX', 'AR', 'UY', 'EC', 'CR', 'PA', 'DO'].map((country) => [country, '911'])),
  GB: '999',
  AU: '000',
  NZ: '111',
}

/** The number to call in an emergency, by the ISO 3166-1 code of the country. */
export const emergencyNumber = (country: string): string => nationalEmergencyNumbers[country] ?? '112'

/** Emergency numbers as hotels list them, above all in France, Spain, Portugal, Italy, Switzerland and Britain. */
const emergencyServices = new Set(
  '15 17 18 000 061 062 080 085 088 091 092 101 110 111 112 113 114 115 117 118 119 122 133 144 196 911 999 116117'.split(
    ' ',
  ),
)
/** Whether a number of the hotel's list is an emergency number. */
export const isEmergency = ({ number }: { number: string }) => emergencyServices.has(number.replace(/\D/g, ''))

/** Emergency numbers first, then the reception, then the others. */
export const sortForCalling = <Row extends { number: string }>(
  numbers: readonly Row[],
  reception: Row | null,
): Row[] => [
  ...numbers.filter(isEmergency),
  ...(reception ? [reception] : []),
  ...numbers.filter((row) => !isEmergency(row)),
]
