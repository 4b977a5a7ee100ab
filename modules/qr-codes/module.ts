import { defineModule, type LimitsOf } from '#core/http/server/floor.ts'
import { qrCodesRoutes } from './server/routes.ts'
import { scanRoutes } from './server/scan.ts'
import { deleteHotelRows } from './server/service.ts'

const limits = {
  codes: { name: 'codes', points: 200, seconds: 600 },
} as const

declare module '#core/http/server/floor.ts' {
  interface Limits extends LimitsOf<typeof limits> {}
}

export const qrCodes = defineModule({
  name: 'qr-codes',
  limits,
  routes: qrCodesRoutes,
  addresses: scanRoutes,
  hotelEnded: deleteHotelRows,
})
