import { randomUUID } from 'node:crypto'
import type { TestApp } from './app.ts'
import { createHotel, createLibraryFile, createService, type TestPerson } from './factories.ts'

/** A hotel with some content of every kind, and a function that calls the API as its owner. */
export async function createAuditedHotel(app: TestApp) {
  const hotel = await createHotel(app)
  const menu = await createService(app, hotel, {}, [{}, { name: 'Le Dinardais' }])
  const other = await createService(app, hotel, { name: 'Bar' })
  const at = `/v1/hotels/${hotel.id}`
  const call = (method: string, path: string, body?: unknown, as: TestPerson = hotel.owner) =>
    app.call(method, `${at}${path}`, { as, body, key: randomUUID() })
  const article = `/services/${menu.id}/articles/${menu.articles[0].id}`
  const file = await createLibraryFile(app, hotel)
  return { hotel, menu, other, call, article, file }
}
