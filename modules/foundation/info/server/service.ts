import { createHash } from 'node:crypto'
import { textWriter } from '#core/http/server/text-writer.ts'
import type { InAnyLanguage, Lang, Localized, TextLang } from '#core/i18n/contract.ts'
import { readText, type TextReader } from '#core/i18n/localized.ts'
import type { InfoInput, PublicInfo } from '../contract.ts'
import { isForScannedRooms, type StoredInfo } from '../rules.ts'
import { dialledNumber } from './phones/rules.ts'

export { hasInfosSql } from './queries.ts'
export { dialledNumber }

type StoredInput = InAnyLanguage<typeof InfoInput>

/** The info fields as the API returns them; an unfilled field is absent. */
export function readInfo<Text>(stored: StoredInfo, read: TextReader<Text>) {
  const { announcement, welcomeWord, wifi, breakfast, hotelAccess, usefulNumbers } = stored
  const { arrivalDeparture, guestbook, inventory, items } = stored
  const readField = (path: string, text: Localized) => read(`info.${path}`, text)
  return {
    ...(announcement && { announcement: { ...announcement, text: readField('announcement.text', announcement.text) } }),
    ...(welcomeWord && { welcomeWord: readField('welcomeWord', welcomeWord) }),
    ...(wifi && { wifi }),
    ...(breakfast && { breakfast: { ...breakfast, place: readField('breakfast.place', breakfast.place) } }),
    ...(hotelAccess && {
      hotelAccess: {
        directions: readField('hotelAccess.directions', hotelAccess.directions),
        parking: readField('hotelAccess.parking', hotelAccess.parking),
        codes: readCodes(hotelAccess, read),
        codesFor: hotelAccess.codesFor,
      },
    }),
    ...(usefulNumbers && {
      usefulNumbers: usefulNumbers.map((item, index) => ({
        ...item,
        label: readField(`usefulNumbers.${index}.label`, item.label),
      })),
    }),
    ...(arrivalDeparture && {
      arrivalDeparture: { ...arrivalDeparture, text: readField('arrivalDeparture.text', arrivalDeparture.text) },
    }),
    ...(guestbook && { guestbook: { ...guestbook, words: readField('guestbook.words', guestbook.words) } }),
    ...(inventory && {
      inventory: {
        words: readField('inventory.words', inventory.words),
        lists: inventory.lists.map((list, listIndex) => ({
          ...list,
          name: readField(`inventory.lists.${listIndex}.name`, list.name),
          items: list.items.map((item, itemIndex) => ({
            ...item,
            name: readField(`inventory.lists.${listIndex}.items.${itemIndex}.name`, item.name),
          })),
        })),
      },
    }),
    ...(items && {
      items: items.map((item, index) => ({
        ...item,
        title: readField(`items.${index}.title`, item.title),
        text: readField(`items.${index}.text`, item.text),
      })),
    }),
  }
}

type Access = NonNullable<StoredInfo['hotelAccess']>

const readCodes = <Text>({ codes }: Access, read: TextReader<Text>) =>
  codes.map((each, index) => ({ ...each, label: read(`info.hotelAccess.codes.${index}.label`, each.label) }))

/**
 * The info as guests read it: codes and the Wi-Fi password are left out when they are for scanned rooms only; guests
 * see only that they exist.
 */
export function readPublicInfo(stored: StoredInfo, read: TextReader, defaultLang: Lang, country: string): PublicInfo {
  const { announcement, hotelAccess, wifi } = stored
  const hidesCodes = hotelAccess?.codesFor === 'scanned-rooms' && hotelAccess.codes.length > 0
  const readable = hidesCodes ? { ...stored, hotelAccess: { ...hotelAccess, codes: [] } } : stored
  const { announcement: publicAnnouncement, ...info } = readInfo(readable, read)
  return {
    ...info,
    ...(info.usefulNumbers && {
      usefulNumbers: info.usefulNumbers.map((item) => ({ ...item, dialled: dialledNumber(item.number, country) })),
    }),
    ...(announcement &&
      publicAnnouncement && {
        announcement: { ...publicAnnouncement, key: announcementKey(announcement.text, defaultLang) },
      }),
    ...(wifi && isForScannedRooms(wifi) && { wifi: { ...wifi, password: null } }),
    ...(hidesCodes && info.hotelAccess && { hotelAccess: { ...info.hotelAccess, codes: null } }),
  }
}

/** Hash of the text in the hotel's own language, so that an added translation does not make it a new announcement. */
const announcementKey = (text: Localized, defaultLang: Lang) =>
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
    write: (value: NonNullable<StoredInput[Name]>, before: StoredInfo[Name]) => StoredInfo[Name],
  ) => {
    const value = input[key]
    return value === undefined
      ? {}
      : { [key]: value === null ? null : write(value as NonNullable<StoredInput[Name]>, stored[key]) }
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
      codes: list('info.hotelAccess.codes', before?.codes, value.codes, (code, storedCode, path) => ({
        ...code,
        label: name(`${path}.label`, storedCode?.label, code.label),
      })),
      codesFor: value.codesFor,
    })),
    ...field('usefulNumbers', (value, before) =>
      list('info.usefulNumbers', before, value, (item, storedNumber, path) => ({
        ...item,
        label: name(`${path}.label`, storedNumber?.label, item.label),
      })),
    ),
    ...field('arrivalDeparture', (value, before) => ({ ...value, text: text(before?.text, value.text) })),
    ...field('guestbook', (value, before) => ({ ...value, words: text(before?.words, value.words) })),
    ...field('inventory', (value, before) => ({
      words: text(before?.words, value.words),
      lists: list('info.inventory.lists', before?.lists, value.lists, (fixtureList, storedList, path) => ({
        ...fixtureList,
        name: name(`${path}.name`, storedList?.name, fixtureList.name),
        items: list(`${path}.items`, storedList?.items, fixtureList.items, (item, storedFixture, itemPath) => ({
          ...item,
          name: name(`${itemPath}.name`, storedFixture?.name, item.name),
        })),
      })),
    })),
    ...field('items', (value, before) =>
      list('info.items', before, value, (item, storedItem, path) => ({
        ...item,
        title: name(`${path}.title`, storedItem?.title, item.title),
        text: text(storedItem?.text, item.text),
      })),
    ),
  }
  assertValid()
  return written
}

const filledOrNull = (text: Localized): Localized | null => (Object.keys(text).length > 0 ? text : null)
