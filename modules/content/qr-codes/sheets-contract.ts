import { z } from 'zod'
import { seeCodes } from '#core/access/policy.ts'
import { endpoint, Id, noQuery } from '#core/http/contract.ts'
import { maxHotelTextLengths } from '#modules/hotel/hotels/rules.ts'
import { maxPrinted, sheetFormats } from './sheets-rules.ts'

export const SheetInput = z.object({
  format: z.enum(sheetFormats),
  /** Valid codes; printed in the order in which they are listed. */
  codes: z.array(Id).min(1).max(maxPrinted),
  /** Whether a Wi-Fi code with the password is printed beside each code. */
  wifi: z.boolean().default(false),
  /** The hotel’s name to print when there is no logo; absent: the name that guests read. */
  name: z.string().trim().min(1).max(maxHotelTextLengths.name).optional(),
})
export type SheetInput = z.infer<typeof SheetInput>

export const readSheet = endpoint({
  // POST, because a thousand ids do not fit into an address. Nothing is changed.
  method: 'post',
  path: '/v1/hotels/{hotelId}/qr-codes/sheet.pdf',
  summary:
    'A4 sheets to print at 100 %, cut and fold: cards, tents, posters, or stickers for labels of 63.5 × 38.1 mm. The Wi-Fi is not printed if its password is for scanned rooms only',
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
