import type { Hotel } from '../contract.ts'
import { differences, draftHotel, type HotelDraft } from './hotel-draft.ts'

/** Somebody else has saved other settings since this form was opened. */
export class Overtaken extends Error {
  override name = 'Overtaken'
  readonly theirs: Hotel
  /** The fields that they changed: `name`, `address.city`. */
  readonly fields: string[]
  constructor(theirs: Hotel, fields: string[]) {
    super('saved by somebody else meanwhile')
    this.theirs = theirs
    this.fields = fields
  }
}

/**
 * What others have changed since `seen` that the draft says otherwise. What the server holds as the draft has it is nobody
 * else's: a save whose answer was lost looks like that.
 */
export function overtakenFields(theirs: Hotel, seen: HotelDraft, draft: HotelDraft): string[] {
  const now = draftHotel(theirs)
  const unlike = differences(now, draft)
  return differences(now, seen).filter((field) => unlike.includes(field))
}
