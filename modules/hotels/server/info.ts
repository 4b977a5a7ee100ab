import type { Lang } from '#core/i18n/contract.ts'
import { type TextReader, writeText } from '#core/i18n/localized.ts'
import type { Info } from '../contract.ts'
import type { StoredInfo } from '../rules.ts'

/** The info fields in one language; a field nobody filled is absent. */
export function readInfo(stored: StoredInfo, read: TextReader): Info {
  const { announcement, welcomeWord, wifi, breakfast } = stored
  return {
    ...(announcement && { announcement: { ...announcement, text: read('info.announcement.text', announcement.text) } }),
    ...(welcomeWord && { welcomeWord: read('info.welcomeWord', welcomeWord) }),
    ...(wifi && { wifi }),
    ...(breakfast && { breakfast: { ...breakfast, place: read('info.breakfast.place', breakfast.place) } }),
  }
}

/** Writes the fields that are given, their texts in `lang`; null empties a field, an absent one stays as it is. */
export function writeInfo(stored: StoredInfo, given: Info, lang: Lang): StoredInfo {
  const { announcement, welcomeWord, wifi, breakfast } = given
  return {
    ...stored,
    ...(announcement !== undefined && {
      announcement: announcement && {
        ...announcement,
        text: writeText(stored.announcement?.text, lang, announcement.text),
      },
    }),
    ...(welcomeWord !== undefined && {
      welcomeWord: welcomeWord === null ? null : writeText(stored.welcomeWord, lang, welcomeWord),
    }),
    ...(wifi !== undefined && { wifi }),
    ...(breakfast !== undefined && {
      breakfast: breakfast && { ...breakfast, place: writeText(stored.breakfast?.place, lang, breakfast.place) },
    }),
  }
}
