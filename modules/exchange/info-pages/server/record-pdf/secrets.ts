import { createHmac, timingSafeEqual } from 'node:crypto'
import type { AppContext } from '#core/app/server/context.ts'

const keyOf = ({ config }: AppContext, hotelId: string, recordId: string) =>
  createHmac('sha256', config.secretKey).update(`inventory-pdf ${hotelId} ${recordId}`).digest().subarray(0, 16)

/** The path of a record's PDF. Who has it can read the record, until the guest's name is erased. */
export const pathOfPdf = (context: AppContext, { hotelId, id }: { hotelId: string; id: string }): string =>
  `/v1/hotels/${hotelId}/inventories/${id}/record.pdf?key=${keyOf(context, hotelId, id).toString('base64url')}`

export function isKeyOfPdf(context: AppContext, hotelId: string, recordId: string, key: string): boolean {
  const [given, expected] = [Buffer.from(key, 'base64url'), keyOf(context, hotelId, recordId)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}
