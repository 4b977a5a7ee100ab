import type { Floor } from '#core/http/server/floor.ts'
import type { Mount } from '#modules/hotel-context/server/scope.ts'
import * as contract from '../contract.ts'
import { pngPicture, svgPicture } from './picture.ts'
import * as codes from './service.ts'

export function qrCodesRoutes(mount: Mount, floor: Floor): void {
  mount(contract.listQrCodes, ({ scope }) => codes.listCodes(floor, scope))
  mount(contract.createQrCodes, ({ scope, body }) => codes.createCodes(floor, scope, body))
  mount(contract.renewQrCode, ({ scope, params }) => codes.renewCode(floor, scope, params.qrId))
  mount(contract.deleteQrCode, ({ scope, params }) => codes.deleteCode(floor, scope, params.qrId))
  mount(contract.readQrPicture, async ({ scope, params, query }) => {
    const url = await codes.addressOf(floor, scope, params.qrId)
    return query.format === 'svg'
      ? new Response(svgPicture(url), { headers: { 'content-type': 'image/svg+xml' } })
      : new Response(new Uint8Array(await pngPicture(url)), { headers: { 'content-type': 'image/png' } })
  })
}
