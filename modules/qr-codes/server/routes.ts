import { ownOrigin } from '#core/http/server/address.ts'
import type { Floor } from '#core/http/server/floor.ts'
import type { Mount } from '#modules/hotel-context/server/scope.ts'
import * as contract from '../contract.ts'
import { pngPicture, svgPicture } from './picture.ts'
import * as codes from './service.ts'

export function qrCodesRoutes(mount: Mount, floor: Floor): void {
  const originOf = (request: Request) => ownOrigin(floor.config, request)

  mount(contract.listQrCodes, ({ scope, request }) => codes.listCodes(floor, scope, originOf(request)))
  mount(contract.createQrCodes, ({ scope, body, request }) => codes.createCodes(floor, scope, body, originOf(request)))
  mount(contract.renewQrCode, ({ scope, params, request }) =>
    codes.renewCode(floor, scope, params.qrId, originOf(request)),
  )
  mount(contract.deleteQrCode, ({ scope, params }) => codes.deleteCode(floor, scope, params.qrId))
  mount(contract.readQrPicture, async ({ scope, params, query, request }) => {
    const url = await codes.addressOf(floor, scope, params.qrId, originOf(request))
    return query.format === 'svg'
      ? new Response(svgPicture(url), { headers: { 'content-type': 'image/svg+xml' } })
      : new Response(new Uint8Array(await pngPicture(url)), { headers: { 'content-type': 'image/png' } })
  })
}
