import { createHmac, timingSafeEqual } from 'node:crypto'
import type { AppContext } from '#core/app/server/context.ts'
import { transaction } from '#core/db/db.ts'
import { ApiError } from '#core/errors/server/api-error.ts'
import { publicHotelRow } from '#modules/hotel/hotels/server/service.ts'
import { mailboxOf, stoppedEmailDays } from '../../rules.ts'
import * as queries from '../queries.ts'

const mac = ({ config }: AppContext, use: string, ...parts: string[]) =>
  createHmac('sha256', config.secretKey)
    .update([use, ...parts].join(' '))
    .digest()

/**
 * The keyed hash of an address without its tag, by which it is recognized after deletion: without the secret key nobody
 * can find the address. Hexadecimal.
 */
export const emailHash = (context: AppContext, hotelId: string, email: string): string =>
  mac(context, 'guest-email', hotelId, mailboxOf(email)).toString('hex')

const signature = (context: AppContext, hotelId: string, addressHash: string) =>
  mac(context, 'guest-email-stop', hotelId, addressHash).subarray(0, 16)

/**
 * The secret of the link that stops a hotel's emails to an address: 16 bytes of the hotel's id, 32 of the address's
 * hash, 16 of a signature.
 */
export const stopToken = (context: AppContext, hotelId: string, addressHash: string): string =>
  Buffer.concat([
    Buffer.from(hotelId.replaceAll('-', '') + addressHash, 'hex'),
    signature(context, hotelId, addressHash),
  ]).toString('base64url')

/** Throws `link_unknown`. */
export async function stopEmails(context: AppContext, token: string, address: string): Promise<{ hotel: string }> {
  await context.limits.links.spend(address)
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== 64) throw new ApiError('link_unknown')
  const hotel = await publicHotelRow(context.db, uuidOf(bytes.toString('hex', 0, 16)))
  const addressHash = bytes.toString('hex', 16, 48)
  if (!hotel || !timingSafeEqual(bytes.subarray(48), signature(context, hotel.id, addressHash)))
    throw new ApiError('link_unknown')
  const { id: hotelId } = hotel
  const until = new Date(context.clock().getTime() + stoppedEmailDays * 86_400_000)
  await transaction(context.db, async (tx) => {
    await queries.insertStopped(tx, { hotelId, addressHash, until })
    await queries.deleteContactsByAddress(tx, hotelId, addressHash)
  })
  return { hotel: hotel.name }
}

const uuidOf = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
