import type { GuestModule } from '#core/ui-guest/guest-module.ts'
import { markUsed, type UsedCode } from './api.ts'

declare module '#core/ui-guest/guest-module.ts' {
  interface GuestEvents {
    'deal.redeemed': { usedCode: UsedCode }
  }
}

export const deals: GuestModule = {
  name: 'deals',
  onEvent: { 'deal.redeemed': ({ usedCode }, { hotelId }) => markUsed(hotelId, usedCode) },
}
