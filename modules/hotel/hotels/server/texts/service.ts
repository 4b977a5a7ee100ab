import type { HotelScope } from '#core/access/server/scope.ts'
import { changeText, type TextChange } from '#core/app/server/change-for-guests.ts'
import type { AppContext } from '#core/app/server/context.ts'
import type { StoredInfo } from '#modules/foundation/info/rules.ts'
import { HotelPatch } from '../../contract.ts'
import { hotelOf } from '../changes/service.ts'
import { updateHotel } from '../service.ts'

async function writeInfoText(context: AppContext, scope: HotelScope, change: TextChange): Promise<void> {
  // Only this text is sent; absent fields stay unchanged.
  const field = change.key.split('.')[1] as keyof StoredInfo
  await changeText(change, {
    input: HotelPatch,
    read: async () => {
      const { info, version } = await hotelOf(context.db, scope)
      return { stored: { info: { [field]: info[field] } }, version }
    },
    save: (patch, { lang }, version) => updateHotel(context, scope, patch, lang, version),
  })
}

export const writeText = { info: writeInfoText }
