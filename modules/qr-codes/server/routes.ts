import type { AppContext } from '#core/http/server/context.ts'
import type { Mount } from '#modules/hotel-context/server/scope.ts'
import * as contract from '../contract.ts'
import * as sheets from '../sheets-contract.ts'
import { pngPicture, svgPicture } from './picture.ts'
import * as codes from './service.ts'
import { printSheets } from './sheet-print.ts'

export function qrCodesRoutes(mount: Mount, context: AppContext): void {
  mount(contract.listQrCodes, ({ scope }) => codes.listCodes(context, scope))
  mount(contract.listRooms, ({ scope }) => codes.listRooms(context, scope))
  mount(contract.createQrCodes, ({ scope, body }) => codes.createCodes(context, scope, body))
  mount(contract.renewQrCode, ({ scope, params }) => codes.renewCode(context, scope, params.qrId))
  mount(contract.deleteQrCode, ({ scope, params }) => codes.deleteCode(context, scope, params.qrId))
  mount(contract.readQrPicture, async ({ scope, params, query }) => {
    const url = await codes.addressOf(context, scope, params.qrId)
    return query.format === 'svg'
      ? new Response(svgPicture(url), { headers: { 'content-type': 'image/svg+xml' } })
      : new Response(new Uint8Array(await pngPicture(url)), { headers: { 'content-type': 'image/png' } })
  })
  mount(
    sheets.readSheet,
    async ({ scope, body }) =>
      new Response(await printSheets(context, scope, body), { headers: { 'content-type': 'application/pdf' } }),
  )
}
