import { ownOrigin } from '#core/http/server/address.ts'
import type { Floor } from '#core/http/server/floor.ts'
import { nextLink } from '#core/http/server/paging.ts'
import type { Mount } from '#modules/hotel-context/server/scope.ts'
import * as contract from '../contract.ts'
import * as guestbook from './guestbook.ts'
import * as inventory from './inventory.ts'
import { readAccessCodes } from './service.ts'

export function infoPagesRoutes(mount: Mount, floor: Floor): void {
  const { limits } = floor

  mount(contract.readAccessCodes, ({ visitor, params, query, request, address }) => {
    const token = request.headers.get('x-room-token') ?? ''
    return readAccessCodes(floor, params.hotelId, token, query.lang, { ...visitor, address })
  })
  mount(contract.readGuestbook, async ({ params, query, request, header }) => {
    const { words, next } = await guestbook.readGuestbook(floor, params.hotelId, query.after)
    if (next) header('link', nextLink(request, next))
    return words
  })
  mount(contract.writeInGuestbook, ({ visitor, params: { hotelId }, query, body, key, address }) =>
    guestbook.writeInGuestbook(floor, visitor, hotelId, body, query.lang, key, async () => {
      await limits.words.spend(visitor.visitorId)
      // A whole hotel may sit behind one address.
      await limits.wordsAddress.spend(`${hotelId} ${address}`)
    }),
  )
  mount(contract.listOwnEntries, ({ visitor, params }) => guestbook.listOwnEntries(floor, visitor, params.hotelId))
  mount(contract.listEntries, async ({ scope, query, request, header }) => {
    const { entries, next } = await guestbook.listEntries(floor, scope, query)
    if (next) header('link', nextLink(request, next))
    return entries
  })
  mount(contract.moderateEntry, ({ scope, params, body }) =>
    guestbook.moderateEntry(floor, scope, params.entryId, body),
  )
  mount(contract.deleteEntry, ({ scope, params }) => guestbook.deleteEntry(floor, scope, params.entryId))
  mount(contract.offerInventoryPhoto, async ({ visitor, params: { hotelId }, query, request, address }) => {
    const path = await inventory.offerPhoto(floor, visitor, hotelId, query.extension, async () => {
      await limits.photos.spend(visitor.visitorId)
      await limits.photosAddress.spend(address)
    })
    return { url: ownOrigin(floor.config, request) + path }
  })
  mount(contract.sendInventory, async ({ visitor, params: { hotelId }, query, body, key, address }) => {
    const row = await inventory.sendInventory(floor, visitor, hotelId, body, query.lang, key, async (provenRoom) => {
      await limits.inventories.spend(visitor.visitorId)
      if (provenRoom === null) await limits.inventoriesAddress.spend(`${hotelId} ${address}`)
      else await limits.inventoriesRoom.spend(`${hotelId} ${provenRoom}`)
    })
    return { id: row.id, sentAt: row.sentAt.toISOString(), room: row.room, roomProof: row.roomProof }
  })
  mount(contract.listInventories, async ({ scope, query, request, header }) => {
    const { records, next } = await inventory.listInventories(floor, scope, query)
    if (next) header('link', nextLink(request, next))
    return records
  })
  mount(contract.readInventory, ({ scope, params }) => inventory.readInventory(floor, scope, params.recordId))
}
