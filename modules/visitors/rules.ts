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
 * The language a guest reads. Design part 1, decisions: a choice is in the address, so it survives a reload, can be shared, and
 * wins over the start rule.
 *
 * | `?lang=` asks for    | the start rule says  | French is offered | the guest reads               |
 * |----------------------|----------------------|-------------------|-------------------------------|
 * | one that is offered  | any                  | either            | what was asked for            |
 * | none, or not offered | one that is offered  | either            | what the start rule says      |
 * | none, or not offered | none, or not offered | yes               | French, the product's default |
 * | none, or not offered | none, or not offered | no                | the hotel's default language  |
 */
export function guestLanguage(from: {
  asked: string | null
  started: string
  offered: readonly Lang[]
  fallback: Lang
}): Lang {
  const { asked, started, offered, fallback } = from
  for (const wanted of [asked, started, 'fr']) {
    const found = offered.find((lang) => lang === wanted)
    if (found) return found
  }
  return fallback
}
