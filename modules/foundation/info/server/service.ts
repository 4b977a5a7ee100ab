import { createHash } from 'node:crypto'
import { textWriter } from '#core/http/server/text-writer.ts'
import type { InAnyLanguage, Lang, Localized, TextLang } from '#core/i18n/contract.ts'
import { readText, type TextReader } from '#core/i18n/localized.ts'
import type { InfoInput, PublicInfo } from '../contract.ts'
import { isForScannedRooms, type StoredInfo } from '../rules.ts'
import { dialledNumber } from './phones/rules.ts'

export { dialledNumber }

type StoredInput = InAnyLanguage<typeof InfoInput>

/** The info fields as the API returns them; an unfilled field is absent. */
export function readInfo<Text>(stored: StoredInfo, read: TextReader<Text>) {
  const { announcement, welcomeWord, wifi, breakfast, hotelAccess, usefulNumbers } = stored
  const { arrivalDeparture, guestbook, inventory, items } = stored
  const say = (path: string, text: Localized) => read(`info.${path}`, text)
  return {
    ...(announcement && { announcement: { ...announcement, text: say('announcement.text', announcement.text) } }),
    ...(welcomeWord && { welcomeWord: say('welcomeWord', welcomeWord) }),
    ...(wifi && { wifi }),
    ...(breakfast && { breakfast: { ...breakfast, place: say('breakfast.place', breakfast.place) } }),
    ...(hotelAccess && {
      hotelAccess: {
        directions: say('hotelAccess.directions', hotelAccess.directions),
        parking: say('hotelAccess.parking', hotelAccess.parking),
        codes: readCodes(hotelAccess, read),
        codesFor: hotelAccess.codesFor,
      },
    }),
    ...(usefulNumbers && {
      usefulNumbers: usefulNumbers.map((each, i) => ({ ...each, label: say(`usefulNumbers.${i}.label`, each.label) })),
    }),
    ...(arrivalDeparture && {
      arrivalDeparture: { ...arrivalDeparture, text: say('arrivalDeparture.text', arrivalDeparture.text) },
    }),
    ...(guestbook && { guestbook: { ...guestbook, words: say('guestbook.words', guestbook.words) } }),
    ...(inventory && {
      inventory: {
        words: say('inventory.words', inventory.words),
        lists: inventory.lists.map((list, l) => ({
          ...list,
          name: say(`inventory.lists.${l}.name`, list.name),
          items: list.items.map((item, i) => ({
            ...item,
            name: say(`inventory.lists.${l}.items.${i}.name`, item.name),
          })),
        })),
      },
    }),
    ...(items && {
      items: items.map((item, i) => ({
        ...item,
        title: say(`items.${i}.title`, item.title),
        text: say(`items.${i}.text`, item.text),
      })),
    }),
  }
}

type Access = NonNullable<StoredInfo['hotelAccess']>

const readCodes = <Text>({ codes }: Access, read: TextReader<Text>) =>
  codes.map((each, i) => ({ ...each, label: read(`info.hotelAccess.codes.${i}.label`, each.label) }))

/**
 * The info as guests read it: codes and the Wi-Fi password are left out when they are for scanned rooms only; guests
 * see only that they exist.
 */
export function readPublicInfo(stored: StoredInfo, read: TextReader, defaultLang: Lang, country: string): PublicInfo {
  const { announcement, hotelAccess, wifi } = stored
  const hidesCodes = hotelAccess?.codesFor === 'scanned-rooms' && hotelAccess.codes.length > 0
  const readable = hidesCodes ? { ...stored, hotelAccess: { ...hotelAccess, codes: [] } } : stored
  const { announcement: shown, ...info } = readInfo(readable, read)
  return {
    ...info,
    ...(info.usefulNumbers && {
      usefulNumbers: info.usefulNumbers.map((each) => ({ ...each, dialled: dialledNumber(each.number, country) })),
    }),
    ...(announcement && shown && { announcement: { ...shown, key: keyOf(announcement.text, defaultLang) } }),
    ...(wifi && isForScannedRooms(wifi) && { wifi: { ...wifi, password: null } }),
    ...(hidesCodes && info.hotelAccess && { hotelAccess: { ...info.hotelAccess, codes: null } }),
  }
}

/** Hash of the text in the hotel's own language, so that an added translation does not make it a new announcement. */
const keyOf = (text: Localized, defaultLang: Lang) =>
  createHash('sha256')
    .update(readText(text, defaultLang, defaultLang))
    .digest('base64url')
    .slice(0, 16)

/**
 * Writes the given fields, with their texts in `lang`; null empties a field, an absent field is unchanged. Throws
 * `invalid` for an item that would have no name in any language.
 */
export function writeInfo(stored: StoredInfo, input: StoredInput, lang: TextLang): StoredInfo {
  const { text, name, list, assertValid } = textWriter(lang)
  /** Null and absent are passed on; `make` receives the stored value of the field. */
  const field = <Name extends keyof StoredInfo & keyof StoredInput>(
    key: Name,
    make: (value: NonNullable<StoredInput[Name]>, before: StoredInfo[Name]) => StoredInfo[Name],
  ) => {
    const value = input[key]
    return value === undefined
      ? {}
      : { [key]: value === null ? null : make(value as NonNullable<StoredInput[Name]>, stored[key]) }
  }
  const written: StoredInfo = {
    ...stored,
    ...field('announcement', (value, before) => ({ ...value, text: text(before?.text, value.text) })),
    ...field('welcomeWord', (value, before) => filledOrNull(text(before, value))),
    ...field('wifi', (value, before) => ({
      ...value,
      passwordFor: value.passwordFor ?? before?.passwordFor ?? 'scanned-rooms',
    })),
    ...field('breakfast', (value, before) => ({ ...value, place: text(before?.place, value.place) })),
    ...field('hotelAccess', (value, before) => ({
      directions: text(before?.directions, value.directions),
      parking: text(before?.parking, value.parking),
      codes: list('info.hotelAccess.codes', before?.codes, value.codes, (code, known, path) => ({
        ...code,
        label: name(`${path}.label`, known?.label, code.label),
      })),
      codesFor: value.codesFor,
    })),
    ...field('usefulNumbers', (value, before) =>
      list('info.usefulNumbers', before, value, (each, known, path) => ({
        ...each,
        label: name(`${path}.label`, known?.label, each.label),
      })),
    ),
    ...field('arrivalDeparture', (value, before) => ({ ...value, text: text(before?.text, value.text) })),
    ...field('guestbook', (value, before) => ({ ...value, words: text(before?.words, value.words) })),
    ...field('inventory', (value, before) => ({
      words: text(before?.words, value.words),
      lists: list('info.inventory.lists', before?.lists, value.lists, (each, known, path) => ({
        ...each,
        name: name(`${path}.name`, known?.name, each.name),
        items: list(`${path}.items`, known?.items, each.items, (item, same, at) => ({
          ...item,
          name: name(`${at}.name`, same?.name, item.name),
        })),
      })),
    })),
    ...field('items', (value, before) =>
      list('info.items', before, value, (item, known, path) => ({
        ...item,
        title: name(`${path}.title`, known?.title, item.title),
        text: text(known?.text, item.text),
      })),
    ),
  }
  assertValid()
  return written
}

const filledOrNull = (text: Localized): Localized | null => (Object.keys(text).length > 0 ? text : null)
