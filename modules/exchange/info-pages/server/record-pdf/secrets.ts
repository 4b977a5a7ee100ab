import type { AppContext } from '#core/app/server/context.ts'
import { isSignature, sign } from '#core/config/secret-keys.ts'

const signedText = (hotelId: string, recordId: string) => `inventory-pdf ${hotelId} ${recordId}`
const keyBytes = 16

/** The path of a record's PDF. Who has it can read the record, until the guest's name is erased. */
export function pathOfPdf({ config }: AppContext, { hotelId, id }: { hotelId: string; id: string }): string {
  const key = sign(config, signedText(hotelId, id)).subarray(0, keyBytes).toString('base64url')
  return `/v1/hotels/${hotelId}/inventories/${id}/record.pdf?key=${key}`
}

export const isKeyOfPdf = ({ config }: AppContext, hotelId: string, recordId: string, key: string): boolean =>
  isSignature(config, signedText(hotelId, recordId), Buffer.from(key, 'base64url'), keyBytes)
