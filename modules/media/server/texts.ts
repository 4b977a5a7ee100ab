import type { Db } from '#core/db/db.ts'
import { type FoundText, textsRead } from '#core/i18n/found-text.ts'
import type { HotelScope } from '#modules/hotel-context/server/scope.ts'
import * as queries from './queries.ts'

/** Every alternative text of the library, as it is stored. */
export async function mediaTexts(db: Db, scope: HotelScope): Promise<FoundText[]> {
  const rows = await queries.describedMedias(db, scope)
  return rows.flatMap(({ id, name, alt }) =>
    textsRead({ place: 'media', id, serviceId: null, subject: { fr: name } }, (read) => read('alt', alt)),
  )
}
