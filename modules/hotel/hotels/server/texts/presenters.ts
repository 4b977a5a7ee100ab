import type { HotelScope } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { collectTexts, type FoundText } from '#core/i18n/found-text.ts'
import { readInfo } from '#modules/foundation/info/server/service.ts'
import { HotelPatch } from '../../contract.ts'
import { hotelOf } from '../changes/service.ts'
import type { HotelRow } from '../queries.ts'

export const textsOfInfo = ({ id, info }: Pick<HotelRow, 'id' | 'info'>): FoundText[] =>
  collectTexts({ place: 'info', id, serviceId: null, subject: {} }, (read) => readInfo(info, read), {
    stored: { info },
    input: HotelPatch,
  })

/** Every text of the information, as it is stored. */
export const hotelTexts = async ({ db }: AppContext, scope: HotelScope): Promise<FoundText[]> =>
  textsOfInfo(await hotelOf(db, scope))
