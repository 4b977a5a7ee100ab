import type { Lang } from '#core/i18n/contract.ts'

/**
 * The start rule, specification point 4, to the letter:
 *
 * | found in the browser                     | what happens                                   |
 * |------------------------------------------|------------------------------------------------|
 * | no `uuid`                                | a new random one is generated and saved        |
 * | no `firstVisitTimestamp`, or zero        | the current time, in milliseconds, is saved    |
 * | a `lang`, and `/public` in the path      | the language is forced to `fr`                 |
 * | anything else                            | the language is the stored one, maybe empty    |
 *
 * The stored `lang` is read and never written here. It is the staff's own (login stores `fr`), and must not leak to guests;
 * what a guest chooses travels in the address and wins in `guestLanguage`. Design part 1, decisions.
 *
 * @param stored as read from local storage; a number that cannot be read (`NaN`) counts as absent
 * @param path the path of the address, without host and query
 * @param now milliseconds since the epoch
 * @returns `store`, to be saved as it is, and `lang`, the language to start in, `''` when there is none
 */
export function startVisit(
  stored: { uuid: string | null; firstVisitTimestamp: number | null; lang: string | null },
  path: string,
  now: number,
  randomUuid: () => string,
): { store: { uuid: string; firstVisitTimestamp: number }; lang: string } {
  const lang = stored.lang ?? ''
  return {
    store: { uuid: stored.uuid || randomUuid(), firstVisitTimestamp: stored.firstVisitTimestamp || now },
    lang: lang !== '' && path.includes('/public') ? 'fr' : lang,
  }
}

/**
 * Whether an address is the screen in the lobby, which no single guest owns: no visitor is stored there. Decision 0028.
 */
export const isKioskPath = (path: string): boolean => /^\/public\/[^/]+\/kiosk\/?$/i.test(path)

/**
 * The language a guest reads. Design part 1, decisions: a choice is in the address, so it survives a reload, can be shared, and
 * wins over the language in which the hotel lets guests start.
 *
 * | `?lang=`             | guests start in | the guest reads                                                    |
 * |----------------------|-----------------|--------------------------------------------------------------------|
 * | an offered language  | either          | the requested language                                             |
 * | none, or not offered | `french`        | French if it is offered, else the hotel's default language         |
 * | none, or not offered | `phone`         | the first of the phone's languages that is offered; if none is,    |
 * |                      |                 | English if offered; else the hotel's default language              |
 *
 * @param options `phoneLangs`: the phone's languages, the preferred first, as BCP 47 tags. `hotelLang`: the hotel's default.
 */
export function guestLanguage(options: {
  requested: string | null
  start: 'french' | 'phone'
  phoneLangs: readonly string[]
  offered: readonly Lang[]
  hotelLang: Lang
}): Lang {
  const { requested, start, phoneLangs, offered, hotelLang } = options
  const findOffered = (tag: string | null) => offered.find((lang) => lang === tag?.split('-')[0]?.toLowerCase())
  const candidates = phoneLangs.length > 0 ? [...phoneLangs, 'en'] : []
  const phoneLang = candidates.map(findOffered).find((lang) => lang !== undefined)
  const startLang = start === 'french' ? findOffered('fr') : phoneLang
  return offered.find((lang) => lang === requested) ?? startLang ?? hotelLang
}
