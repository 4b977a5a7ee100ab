import type { Check, LinksOf } from '#core/app/checks.ts'
import { hotelScreens } from '#core/app/office-paths.ts'
import { readText } from '#core/i18n/localized.ts'
import { webAddressesIn } from '#core/net/web-addresses-in.ts'
import { hotelOf } from '#modules/hotel/hotels/server/service.ts'
import { hasPlaceholders } from '../../placeholder-rules.ts'
import { pagesOf } from '../queries.ts'

/** Pages where a placeholder of a template waits to be written, with how many of their blocks have one. */
export const placeholders: Check = async ({ db }, scope, lang) => {
  const { languages, defaultLang } = await hotelOf(db, scope)
  return (await pagesOf(db, scope.hotelId)).flatMap(({ id, title, blocks }) => {
    const count = blocks.filter((block) => hasPlaceholders(block, languages)).length
    return count > 0 ? [{ name: readText(title, lang, defaultLang), count, path: hotelScreens.page(id) }] : []
  })
}

export const pageLinks: LinksOf = async (db, hotelId) =>
  (await pagesOf(db, hotelId)).flatMap(({ id, title, blocks }) =>
    webAddressesIn(blocks).map((address) => ({ address, name: title, path: hotelScreens.page(id) })),
  )
