import { z } from 'zod'
import { seeCodes } from '#core/access/policy.ts'
import { endpoint, Id, noQuery } from '#core/http/contract.ts'
import { maxHotelTextLengths } from '#modules/hotel/hotels/rules.ts'
import { maxPrinted, sheetFormats } from './sheets-rules.ts'

export const SheetInput = z.object({
  format: z.enum(sheetFormats),
  /** Valid codes; printed in the order in which they are listed. */
  codes: z.array(Id).min(1).max(maxPrinted),
  /** Whether a Wi-Fi code with the password is printed beside each of them. */
  wifi: z.boolean().default(false),
  /** The hotel’s name as printed when there is no logo; absent: as guests read it. */
  name: z.string().trim().min(1).max(maxHotelTextLengths.name).optional(),
})
export type SheetInput = z.infer<typeof SheetInput>

export const readSheet = endpoint({
  // POST, because a thousand ids do not fit into an address. Nothing is changed.
  method: 'post',
  path: '/v1/hotels/{hotelId}/qr-codes/sheet.pdf',
  summary:
    'Sheets of A4 to print at 100 %, cut and fold: cards, tents, posters, or stickers for labels of 63.5 × 38.1 mm. A Wi-Fi whose password is for scanned rooms only is not printed',
  audience: 'staff',
  permission: seeCodes,
  confirmed: true,
  params: z.object({ hotelId: Id }),
  query: noQuery,
  body: SheetInput,
  media: ['application/pdf'],
  status: 200,
  output: z.string(),
  errors: ['invalid', 'allowance_spent'],
})
