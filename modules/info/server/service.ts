import { v7 as uuid } from 'uuid'
import { Fault, type FieldFault } from '#core/http/server/fault.ts'
import type { Lang, Localized } from '#core/i18n/contract.ts'
import { type TextReader, writeText } from '#core/i18n/localized.ts'
import type { Info, InfoInput, PublicInfo } from '../contract.ts'
import { isForScannedRooms, type StoredInfo } from '../rules.ts'

/** The info fields in one language; a field nobody filled is absent. */
export function readInfo(stored: StoredInfo, read: TextReader): Info {
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

const readCodes = ({ codes }: Access, read: TextReader) =>
  codes.map((each, i) => ({ ...each, label: read(`info.hotelAccess.codes.${i}.label`, each.label) }))

/**
 * As guests read it: codes and the password of the Wi-Fi for scanned rooms only are not in it, nor anything of them but that there
 * are some.
 */
export function readPublicInfo(stored: StoredInfo, read: TextReader): PublicInfo {
  const { hotelAccess, wifi } = stored
  const hidesCodes = hotelAccess?.codesFor === 'scanned-rooms' && hotelAccess.codes.length > 0
  const info = readInfo(hidesCodes ? { ...stored, hotelAccess: { ...hotelAccess, codes: [] } } : stored, read)
  return {
    ...info,
    ...(wifi && isForScannedRooms(wifi) && { wifi: { ...wifi, password: null } }),
    ...(hidesCodes && info.hotelAccess && { hotelAccess: { ...info.hotelAccess, codes: null } }),
  }
}

/**
 * Writes the fields that are given, their texts in `lang`; null empties a field, an absent one stays as it is. Items of lists
 * that carry a known id keep it and their other languages; the others, and copies, are new. Throws `invalid` for an item that
 * would have no name in any language.
 */
export function writeInfo(stored: StoredInfo, given: InfoInput, lang: Lang): StoredInfo {
  const faults: FieldFault[] = []
  const write = (before: Localized | null | undefined, text: string) => writeText(before, lang, text)
  const name = (path: string, before: Localized | undefined, text: string) => {
    const written = write(before, text)
    if (Object.keys(written).length === 0) faults.push({ path: `info.${path}`, code: 'required' })
    return written
  }
  /** Null and absent are passed on; `make` is given what is stored of the field. */
  const field = <Name extends keyof StoredInfo & keyof InfoInput>(
    key: Name,
    make: (value: NonNullable<InfoInput[Name]>, before: StoredInfo[Name]) => StoredInfo[Name],
  ) => {
    const value = given[key]
    return value === undefined ? {} : { [key]: value === null ? null : make(value, stored[key]) }
  }
  const written: StoredInfo = {
    ...stored,
    ...field('announcement', (value, before) => ({ ...value, text: write(before?.text, value.text) })),
    ...field('welcomeWord', (value, before) => filledOrNull(write(before, value))),
    ...field('wifi', (value) => value),
    ...field('breakfast', (value, before) => ({ ...value, place: write(before?.place, value.place) })),
    ...field('hotelAccess', (value, before) => ({
      directions: write(before?.directions, value.directions),
      parking: write(before?.parking, value.parking),
      codes: writeList(before?.codes, value.codes, (code, known, i) => ({
        ...code,
        label: name(`hotelAccess.codes.${i}.label`, known?.label, code.label),
      })),
      codesFor: value.codesFor,
    })),
    ...field('usefulNumbers', (value, before) =>
      writeList(before, value, (each, known, i) => ({
        ...each,
        label: name(`usefulNumbers.${i}.label`, known?.label, each.label),
      })),
    ),
    ...field('arrivalDeparture', (value, before) => ({ ...value, text: write(before?.text, value.text) })),
    ...field('guestbook', (value, before) => ({ ...value, words: write(before?.words, value.words) })),
    ...field('inventory', (value, before) => ({
      words: write(before?.words, value.words),
      lists: writeList(before?.lists, value.lists, (list, known, l) => ({
        ...list,
        name: name(`inventory.lists.${l}.name`, known?.name, list.name),
        items: writeList(known?.items, list.items, (item, same, i) => ({
          ...item,
          name: name(`inventory.lists.${l}.items.${i}.name`, same?.name, item.name),
        })),
      })),
    })),
    ...field('items', (value, before) =>
      writeList(before, value, (item, known, i) => ({
        ...item,
        title: name(`items.${i}.title`, known?.title, item.title),
        text: write(known?.text, item.text),
      })),
    ),
  }
  if (faults.length > 0) throw new Fault('invalid', { fields: faults })
  return written
}

const filledOrNull = (text: Localized): Localized | null => (Object.keys(text).length > 0 ? text : null)

/** `make` is given each item without its id, and the stored one that carries the same. */
function writeList<Stored extends { id: string }, Given extends { id?: string }>(
  stored: Stored[] | null | undefined,
  given: Given[],
  make: (item: Omit<Given, 'id'>, known: Stored | undefined, index: number) => Omit<Stored, 'id'>,
): Stored[] {
  const left = new Map(stored?.map((item) => [item.id, item]))
  return given.map(({ id, ...item }, index) => {
    const known = id === undefined ? undefined : left.get(id)
    if (known) left.delete(known.id)
    return { id: known?.id ?? uuid(), ...make(item, known, index) } as Stored
  })
}
