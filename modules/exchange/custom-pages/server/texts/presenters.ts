import type { HotelScope } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { collectTexts, type FoundText } from '#core/i18n/found-text.ts'
import { PagePatch } from '../../contract.ts'
import type { LinkTargets } from '../../rules.ts'
import { staffBlocks } from '../blocks/rules.ts'
import type { PageRow } from '../queries.ts'
import * as queries from '../queries.ts'

const noTargets: LinkTargets = {
  services: new Set(),
  places: new Set(),
  pages: new Set(),
  info: new Set(),
  lost: new Set(),
}

export const textsOfPage = ({ id, title, blocks }: Pick<PageRow, 'id' | 'title' | 'blocks'>): FoundText[] =>
  collectTexts(
    { place: 'page', id, serviceId: null, subject: title },
    (read) => [read('title', title), staffBlocks(blocks, noTargets, read)],
    { stored: { title, blocks }, input: PagePatch },
  )

/** Every text of the drafts, as stored. */
export const pageTexts = async ({ db }: AppContext, { hotelId }: HotelScope): Promise<FoundText[]> =>
  (await queries.draftsOf(db, hotelId)).flatMap(textsOfPage)
