import type { MountHotelEndpoint } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { sendCursor } from '#core/app/server/send-cursor.ts'
import { ownOrigin } from '#core/http/server/address.ts'
import { spendLimits } from '#core/http/server/limits.ts'
import { nextLink } from '#core/http/server/request/paging.ts'
import * as contract from '../contract.ts'
import * as signatures from '../signatures-contract.ts'
import { checkChain } from './chain/service.ts'
import * as guestbook from './guestbook/service.ts'
import * as inventory from './inventories/service.ts'
import { pathOfPdf } from './record-pdf/secrets.ts'
import { readAccessCodes } from './service.ts'

export function infoPagesRoutes(mount: MountHotelEndpoint, context: AppContext): void {
  const { limits } = context

  mount(contract.readAccessCodes, ({ visitor, params, query, request, address }) => {
    const token = request.headers.get('x-room-token') ?? ''
    return readAccessCodes(context, params.hotelId, token, query.lang, { ...visitor, address })
  })
  mount(contract.readGuestbook, async ({ params, query, request, header }) => {
    const { words, next } = await guestbook.readGuestbook(context, params.hotelId, query.after)
    if (next) header('link', nextLink(request, next))
    return words
  })
  mount(contract.writeInGuestbook, async ({ visitor, params: { hotelId }, query, body, key, address, header }) => {
    await sendCursor(context, header, hotelId)
    return guestbook.writeInGuestbook(context, visitor, hotelId, body, query.lang, key, () =>
      spendLimits([
        [limits.words, visitor.visitorId],
        // All the phones of a hotel may share one IP address.
        [limits.wordsAddress, `${hotelId} ${address}`],
        [limits.wordsHotel, hotelId],
      ]),
    )
  })
  mount(contract.listOwnEntries, async ({ visitor, params: { hotelId }, header }) => {
    await sendCursor(context, header, hotelId)
    return guestbook.listOwnEntries(context, visitor, hotelId)
  })
  mount(contract.listEntries, async ({ scope, query, request, header }) => {
    const { entries, next } = await guestbook.listEntries(context, scope, query)
    if (next) header('link', nextLink(request, next))
    return entries
  })
  mount(contract.moderateEntry, ({ scope, params, body }) =>
    guestbook.moderateEntry(context, scope, params.entryId, body),
  )
  mount(contract.deleteEntry, ({ scope, params }) => guestbook.deleteEntry(context, scope, params.entryId))
  mount(contract.offerInventoryPhoto, async ({ visitor, params: { hotelId }, query, request, address }) => {
    const path = await inventory.offerPhoto(context, visitor, hotelId, query.extension, () =>
      spendLimits([
        [limits.photos, visitor.visitorId],
        [limits.photoOffersAddress, `${hotelId} ${address}`],
      ]),
    )
    return { url: ownOrigin(context.config, request) + path }
  })
  mount(contract.sendInventory, async ({ visitor, params: { hotelId }, query, body, key, address }) => {
    const row = await inventory.sendInventory(context, visitor, hotelId, body, query.lang, key, (provenRoom) =>
      spendLimits([
        [limits.inventories, visitor.visitorId],
        provenRoom === null
          ? [limits.inventoriesAddress, `${hotelId} ${address}`]
          : [limits.inventoriesRoom, `${hotelId} ${provenRoom}`],
      ]),
    )
    const { id, room, roomProof } = row
    return { id, sentAt: row.sentAt.toISOString(), room, roomProof, pdf: pathOfPdf(context, row) }
  })
  mount(contract.listInventories, async ({ scope, query, request, header }) => {
    const { records, next } = await inventory.listInventories(context, scope, query)
    if (next) header('link', nextLink(request, next))
    return records
  })
  mount(contract.readInventory, ({ scope, params }) => inventory.readInventory(context, scope, params.recordId))
  mount(signatures.signInventory, ({ scope, params, body }) =>
    inventory.signInventory(context, scope, params.recordId, body),
  )
  mount(signatures.checkInventories, async ({ scope }) => {
    await limits.inventoryChecks.spend(scope.hotelId)
    return checkChain(context, scope)
  })
  mount(signatures.readInventoryPdf, async ({ params, query, address }) => {
    await limits.inventoryPdfs.spend(`${params.hotelId} ${address}`)
    // The PDF library is large, so it is loaded on demand.
    const { readRecordPdf } = await import('./record-pdf/service.ts')
    const bytes = await readRecordPdf(context, params, query.key, query.lang)
    const headers = {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="inventory-${params.recordId}.pdf"`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    }
    return new Response(new Uint8Array(bytes), { headers })
  })
}
