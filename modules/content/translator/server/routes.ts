import type { MountHotelEndpoint } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import * as contract from '../contract.ts'
import { translateShown, translateTexts } from './service.ts'

export function translatorRoutes(mount: MountHotelEndpoint, context: AppContext): void {
  const { limits } = context
  mount(contract.translateTexts, async ({ scope, person, body }) => {
    await limits.translations.spend(person.userId)
    return translateTexts(context, { hotelId: scope.hotelId, userId: person.userId }, body)
  })
  mount(contract.translateShown, async ({ visitor, params, body, address }) => {
    await limits.shownTranslations.spend(visitor.visitorId)
    return translateShown(context, visitor, params.hotelId, body, () =>
      limits.shownTranslationsAddress.spend(`${params.hotelId} ${address}`),
    )
  })
}
