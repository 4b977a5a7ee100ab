import type { MountHotelEndpoint } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { ApiError } from '#core/errors/server/api-error.ts'
import { spendAllowance } from '#core/http/server/allowance.ts'
import { isLinkPreview, isPrefetch } from '#core/http/server/link-preview.ts'
import * as contract from '../contract.ts'
import * as guestNames from '../guest-names-contract.ts'
import * as phones from '../phones-contract.ts'
import * as sheets from '../sheets-contract.ts'
import { pngPicture, svgPicture } from './render.ts'
import * as codes from './service.ts'

export function qrCodesRoutes(mount: MountHotelEndpoint, context: AppContext): void {
  mount(contract.listQrCodes, ({ scope, query }) => codes.listCodes(context, scope, query))
  mount(contract.listQrTargets, ({ scope, query }) => codes.listQrTargets(context, scope, query))
  mount(contract.listRooms, ({ scope }) => codes.listRooms(context, scope))
  mount(contract.createQrCodes, ({ scope, body, query }) => codes.createCodes(context, scope, body, query))
  mount(contract.renewQrCodes, ({ scope, body, query }) => codes.renewCodes(context, scope, body, query))
  mount(contract.revokeQrCodes, ({ scope, body }) => codes.revokeCodes(context, scope, body))
  mount(contract.renewQrCode, ({ scope, params, query }) => codes.renewCode(context, scope, params.qrId, query))
  mount(contract.deleteQrCode, ({ scope, params }) =>
    codes.revokeCodes(context, scope, { which: 'these', ids: [params.qrId] }, 'qrId'),
  )
  mount(contract.renameRoom, ({ scope, params, body }) => codes.renameRoom(context, scope, params.qrId, body.room))
  mount(contract.checkOutRoom, ({ scope, params }) => codes.checkOutRoom(context, scope, params.qrId))
  mount(contract.checkOutAndRenew, ({ scope, params }) => codes.checkOutAndRenew(context, scope, params.qrId))
  mount(phones.proveRoom, async ({ visitor, params, body, request }) => {
    if (isLinkPreview(request) || isPrefetch(request)) throw new ApiError('forbidden')
    return codes.proveRoom(context, visitor, params.hotelId, body.code)
  })
  mount(guestNames.readGuestNames, ({ scope }) => codes.readGuestNames(context, scope))
  mount(guestNames.replaceGuestNames, ({ scope, body }) => codes.replaceGuestNames(context, scope, body.rooms))
  mount(phones.listWaitingPhones, ({ scope }) => codes.listWaitingPhones(context, scope))
  mount(phones.decidePhone, ({ scope, params, body }) => codes.decidePhone(context, scope, params.phoneId, body.accept))
  mount(contract.leaveRoom, ({ visitor, params }) => codes.leaveRoom(context, visitor, params.hotelId))
  mount(contract.readQrPicture, async ({ scope, params, query }) => {
    const url = await codes.addressOf(context, scope, params.qrId)
    return query.format === 'svg'
      ? new Response(svgPicture(url), { headers: { 'content-type': 'image/svg+xml' } })
      : new Response(new Uint8Array(await pngPicture(url)), { headers: { 'content-type': 'image/png' } })
  })
  mount(sheets.readSheet, async ({ scope, body }) => {
    await spendAllowance(context, 'sheets', { hotelId: scope.hotelId, userId: scope.person.userId })
    // The PDF library is large, so it is loaded on demand.
    const { printSheets } = await import('./sheets/service.ts')
    const headers = { 'content-type': 'application/pdf', 'cache-control': 'no-store' }
    return new Response(await printSheets(context, scope, body), { headers })
  })
}
