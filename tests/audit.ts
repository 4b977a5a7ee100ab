import { randomUUID } from 'node:crypto'
import type { TestApp } from './app.ts'
import { createHotel, createLibraryFile, createService, expectStatus, type TestPerson } from './factories.ts'

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

/** Has the missing texts of a hotel drafted by an engine, deletes a draft, and stops drafts. */
export async function makeAndDeleteDrafts(
  { context }: TestApp,
  call: Awaited<ReturnType<typeof createAuditedHotel>>['call'],
) {
  context.translation = {
    name: 'deepl',
    translate: async (texts) => texts.map((text) => ({ text: `EN ${text}`, from: 'fr' })),
  }
  expectStatus(200, await call('PUT', '/translations/drafts', { enabled: true }))
  await context.jobs.drain()
  const { texts } = expectStatus(200, await call('GET', '/translations?from=fr&to=en'))
  const { place, id, key } = texts.find(({ draft }: { draft: string | null }) => draft !== null)
  expectStatus(204, await call('POST', '/translations/drafts/delete', { place, id, key, to: 'en' }))
  expectStatus(200, await call('PUT', '/translations/drafts', { enabled: false }))
  context.translation = null
}
