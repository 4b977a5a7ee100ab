import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** SQL for `hasInfos` of a stored info, in whatever language: `hasInfos` in `rules.ts` says what counts. */
export const hasInfosSql = (info: SQLWrapper): SQL => sql`jsonb_path_exists(${info}, '$ ? (
  @.wifi.type() == "object" || @.breakfast.type() == "object" || @.arrivalDeparture.type() == "object"
  || exists(@.hotelAccess.directions.* ? (@ != "")) || exists(@.hotelAccess.parking.* ? (@ != ""))
  || @.hotelAccess.codes[*].type() == "object" || @.usefulNumbers[*].type() == "object"
  || exists(@.welcomeWord.* ? (@ != "")) || @.guestbook.open == true
  || @.inventory.lists[*].items[*].type() == "object" || @.items[*].type() == "object")')`
