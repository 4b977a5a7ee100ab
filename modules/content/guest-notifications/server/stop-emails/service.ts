import type { AppContext } from '#core/app/server/context.ts'
import { isSignature, keysOf, sign } from '#core/config/secret-keys.ts'
import { transaction } from '#core/db/db.ts'
import { ApiError } from '#core/errors/server/api-error.ts'
import { uuidFromHex } from '#core/ids/uuid.ts'
import { publicHotelRow } from '#modules/hotel/hotels/server/service.ts'
import { mailboxAddress, stoppedEmailDays } from '../../rules.ts'
import * as queries from '../queries.ts'

/**
 * The keyed hashes of an address without its tag, in hexadecimal: by the current secret key, then by the former one if
 * there is one. By them a deleted address is recognized; without the secret key nobody can find out the address.
 */
export const emailHashes = ({ config }: AppContext, hotelId: string, email: string): string[] =>
  keysOf(config).map((secretKey) =>
    sign({ secretKey }, `guest-email ${hotelId} ${mailboxAddress(email)}`).toString('hex'),
  )

/** The hash that a new row of the address gets. */
export const emailHash = (context: AppContext, hotelId: string, email: string): string =>
  emailHashes(context, hotelId, email)[0] as string

const signedText = (hotelId: string, addressHash: string) => `guest-email-stop ${hotelId} ${addressHash}`
const signatureBytes = 16

/**
 * The secret of the link that stops a hotel's emails to an address: 16 bytes of the hotel's id, 32 of the address's
 * hash, 16 of a signature.
 */
export const stopToken = (context: AppContext, hotelId: string, addressHash: string): string =>
  Buffer.concat([
    Buffer.from(hotelId.replaceAll('-', '') + addressHash, 'hex'),
    sign(context.config, signedText(hotelId, addressHash)).subarray(0, signatureBytes),
  ]).toString('base64url')

/** Unsubscribes the address of a link from its hotel; returns the hotel's name. Throws `link_unknown`. */
export async function stopEmails(context: AppContext, token: string, address: string): Promise<{ hotel: string }> {
  await context.limits.links.spend(address)
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== 64) throw new ApiError('link_unknown')
  const hotel = await publicHotelRow(context.db, uuidFromHex(bytes.toString('hex', 0, 16)))
  const addressHash = bytes.toString('hex', 16, 48)
  if (!hotel || !isSignature(context.config, signedText(hotel.id, addressHash), bytes.subarray(48), signatureBytes))
    throw new ApiError('link_unknown')
  const { id: hotelId } = hotel
  const until = new Date(context.clock().getTime() + stoppedEmailDays * 86_400_000)
  await transaction(context.db, async (tx) => {
    await queries.insertStopped(tx, { hotelId, addressHash, until })
    await queries.deleteContactsByAddress(tx, hotelId, addressHash)
  })
  return { hotel: hotel.name }
}
