import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { createHotel, createPlace, createTicket, expectStatus, type TestHotel } from '#tests/factories.ts'
import { startPublicServer } from '#tests/push-server.ts'
import type { Checks } from '../contract.ts'
import { checkLinks, collectHotelLinks } from './links/service.ts'
import { dueLinks } from './queries.ts'

const app = testApp()

async function createServer(answer: Parameters<typeof startPublicServer>[0]) {
  const server = await startPublicServer(answer)
  const previous = app.context.outgoing
  app.context.outgoing = { ...server.outgoing, timeout: 3_000 }
  onTestFinished(async () => {
    app.context.outgoing = previous
    await app.context.pool.query('delete from checked_links')
  })
  return server
}
const dead = async (hotel: TestHotel): Promise<string[]> => {
  const at = `/v1/hotels/${hotel.id}/checks?lang=fr`
  const { checks } = expectStatus(200, await app.call('GET', at, { as: hotel.owner })) as Checks
  const links = checks.find(({ name }) => name === 'deadLinks')
  return links?.items.map(({ name, path }) => `${path} ${name.split(' · ')[1]?.split('/').at(-1)}`) ?? []
}
const days = (count: number) =>
  app.setClock(new Date(Date.parse('2026-03-10T09:00:00Z') + count * 86_400_000).toISOString())

test('a link is dead at once when its page is gone or its address is private, after two failures otherwise, and alive again when it answers', async () => {
  days(0)
  let isBroken = true
  const server = await createServer((path) => {
    if (path === '/moved') return { status: 302, headers: { location: '/gone' } }
    if (path === '/to-private') return { status: 302, headers: { location: 'https://10.0.0.1/' } }
    if (path === '/loop') return { status: 302, headers: { location: '/loop' } }
    if (path === '/slow') return 'hangs'
    if (path === '/gone') return 404
    if (path === '/broken') return isBroken ? 503 : 200
    return path === '/refuses' ? 403 : 200
  })
  const hotel = await createHotel(app)
  for (const name of ['fine', 'gone', 'moved', 'to-private', 'loop', 'slow', 'broken', 'refuses'])
    await createTicket(app, hotel, { link: server.endpoint(name) })
  await createPlace(app, hotel, { website: 'http://push.example/plain' })
  await collectHotelLinks(app.context, hotel.id)
  await checkLinks(app.context)
  expect((await dead(hotel)).sort()).toEqual(['tickets gone', 'tickets moved', 'tickets to-private'])
  // The same hour asks nobody again.
  const asked = server.received.length
  await checkLinks(app.context)
  expect(server.received).toHaveLength(asked)
  days(1)
  await checkLinks(app.context)
  expect((await dead(hotel)).sort()).toEqual([
    'tickets broken',
    'tickets gone',
    'tickets moved',
    'tickets slow',
    'tickets to-private',
  ])
  isBroken = false
  days(2)
  await checkLinks(app.context)
  expect(await dead(hotel)).not.toContain('tickets broken')
  // What works is asked once a week; nothing without encryption, and nothing in a private network, is ever asked.
  const timesAsked = (path: string) => server.received.filter((each) => each.path === path).length
  expect([timesAsked('/fine'), timesAsked('/gone'), timesAsked('/plain')]).toEqual([1, 6, 0])
  days(8)
  await checkLinks(app.context)
  expect(timesAsked('/fine')).toBe(2)
})

test('a link that was taken away or mended is not listed any more, without waiting for the next day', async () => {
  days(0)
  const server = await createServer(() => 410)
  const hotel = await createHotel(app)
  const { id } = await createTicket(app, hotel, { link: server.endpoint('gone') })
  await collectHotelLinks(app.context, hotel.id)
  await checkLinks(app.context)
  expect(await dead(hotel)).toEqual(['tickets gone'])
  const body = { link: 'https://push.example/other' }
  expectStatus(200, await app.call('PATCH', `/v1/hotels/${hotel.id}/tickets/${id}`, { as: hotel.owner, body }))
  expect(await dead(hotel)).toEqual([])
  await collectHotelLinks(app.context, hotel.id)
  const { rows } = await app.context.pool.query('select url, failure from checked_links where hotel_id = $1', [
    hotel.id,
  ])
  expect(rows).toEqual([{ url: 'https://push.example/other', failure: null }])
})

test('ten thousand links take a week: sixty of a hotel in an hour, those that were asked longest ago first', async () => {
  days(0)
  const [large, small] = [await createHotel(app), await createHotel(app)]
  await createServer(() => 200)
  const insert = (hotel: TestHotel, count: number, checkedAt: string | null) =>
    app.context.pool.query(
      `insert into checked_links (hotel_id, hash, url, checked_at)
       select $1, $4 || n, 'https://push.example/' || n, $3 from generate_series(1, $2) n`,
      [hotel.id, count, checkedAt, checkedAt ?? 'new'],
    )
  await insert(large, 9_990, null)
  await insert(large, 10, '2026-02-01T00:00:00Z')
  await insert(small, 3, '2026-03-01T00:00:00Z')
  const due = await dueLinks(app.context.db, app.context.clock())
  const ofHotel = (hotel: TestHotel) => due.filter(({ hotelId }) => hotelId === hotel.id)
  expect([ofHotel(large).length, ofHotel(small).length]).toEqual([60, 3])
  const startedAt = performance.now()
  await dueLinks(app.context.db, app.context.clock())
  expect(performance.now() - startedAt).toBeLessThan(2_000)
  await app.context.pool.query('update checked_links set checked_at = $1 where checked_at is null', [
    app.context.clock().toISOString(),
  ])
  // The ten of February come before anything else of their hotel.
  const later = await dueLinks(app.context.db, app.context.clock())
  expect(later.filter(({ hotelId }) => hotelId === large.id).map(({ hash }) => hash.startsWith('2026-02'))).toEqual(
    Array(10).fill(true),
  )
})
