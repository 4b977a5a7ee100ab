import { isSaveOf } from '#core/journal/rules.ts'

const isInfoField = (field: string) => field.startsWith('info.')

/** Saves of the two screens that write the row of the hotel. */
export const hotelSaves = {
  hotel: isSaveOf('hotel', (field) => !isInfoField(field)),
  info: isSaveOf('hotel', isInfoField),
}
