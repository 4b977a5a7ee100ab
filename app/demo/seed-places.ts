import { v7 as uuid } from 'uuid'
import type { AppContext } from '#core/app/server/context.ts'
import type { Tx } from '#core/db/db.ts'
import { insertDirectory, insertPlaces } from '#modules/content/places/server/service.ts'
import type { DemoHotel } from './content-types.ts'
import { insertDemoContent } from './insert.ts'
import { demoDeals, demoPlaces, parseDemoHours, toDemoVenue } from './places.ts'

/** Adds what is near a hotel: places, their deals, tickets. Returns the ids of places by key. */
export async function seedPlaces(
  context: AppContext,
  tx: Tx,
  hotel: DemoHotel & { id: string },
): Promise<Map<string, string>> {
  const places = await demoPlaces(hotel.folder)
  const shared = places.filter(({ own }) => !own)
  const directoryIds = await insertDirectory(
    tx,
    await Promise.all(
      shared.map(async (place) => ({ ...(await toDemoVenue(place)), externalId: `demo/${hotel.slug}/${place.key}` })),
    ),
  )
  const idOf = new Map(shared.map(({ key }, i) => [key, directoryIds[i]]))
  const rows = await Promise.all(
    places.map(async (place) => ({
      directoryId: idOf.get(place.key) ?? null,
      own: place.own ? await toDemoVenue(place) : null,
      opinion: place.opinion ?? {},
    })),
  )
  const ids = await insertPlaces(tx, hotel.id, rows)
  for (const { hotel: _, place, hours, ...deal } of await demoDeals(hotel.slug)) {
    const placeId = ids[places.findIndex(({ key }) => key === place)]
    if (!placeId) throw new Error(`A deal of ${hotel.slug} at an unknown place: ${place}`)
    const terms = { from: null, until: null, hours: await parseDemoHours(hours) }
    await insertDemoContent(context, tx, 'deal', { ...deal, ...terms, hotelId: hotel.id, placeId, id: uuid() })
  }
  for (const ticket of hotel.tickets)
    await insertDemoContent(context, tx, 'ticket', { ...ticket, id: uuid(), hotelId: hotel.id })
  return new Map(places.map(({ key }, i) => [key, ids[i] ?? '']))
}
