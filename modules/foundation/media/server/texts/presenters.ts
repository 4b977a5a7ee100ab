import type { HotelScope } from '#core/access/server/scope.ts'
import type { Db } from '#core/db/db.ts'
import { collectTexts, type FoundText } from '#core/i18n/found-text.ts'
import { MediaPatch } from '../../contract.ts'
import type { MediaRow } from '../queries.ts'
import * as queries from '../queries.ts'

/** Every alternative text of the library, as it is stored. */
export async function mediaTexts(db: Db, scope: HotelScope): Promise<FoundText[]> {
  return (await queries.describedMedias(db, scope)).flatMap(textsOfMedia)
}

export const textsOfMedia = ({ id, name, alt }: Pick<MediaRow, 'id' | 'name' | 'alt'>): FoundText[] =>
  collectTexts({ place: 'media', id, serviceId: null, subject: { fr: name } }, (read) => read('alt', alt), {
    stored: { alt },
    input: MediaPatch,
  })
