import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { runMaintenance } from '#app/maintenance.ts'
import { richTextFromPlain } from '#core/rich-text/document.ts'
import { testApp } from '#tests/app.ts'
import { createDraftPage, createHotel, createPublishedPage, expectStatus, type TestHotel } from '#tests/factories.ts'
import { maxVersionBytes, maxVersions } from '../version-rules.ts'

const app = testApp()
afterEach(() => app.setClock('2026-03-10T09:00:00Z'))

type Named = { id: string }
const pagesPath = ({ id }: TestHotel, page?: Named, rest = '') =>
  `/v1/hotels/${id}/pages${page ? `/${page.id}` : ''}${rest}`
const ask = (hotel: TestHotel, method: string, path: string, body?: unknown, version = 0) =>
  app.call(method, path, { as: hotel.owner, body, headers: version ? { 'if-match': `"${version}"` } : {} })
const patch = (hotel: TestHotel, page: Named, body: unknown, lang = 'fr') =>
  ask(hotel, 'PATCH', pagesPath(hotel, page, `?lang=${lang}`), body)
const publish = async (hotel: TestHotel, page: Named) =>
  expectStatus(200, await ask(hotel, 'POST', pagesPath(hotel, page, '/publish')))
const readPublicHotel = async (hotel: TestHotel) => expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}`))
const text = (words: string, id?: string) => ({ id, kind: 'text', text: richTextFromPlain(words) })

describe('the history', () => {
  test('keeps what was published, by whom; an old version becomes the draft and guests see it once it is published', async () => {
    const hotel = await createHotel(app)
    const page = await createPublishedPage(app, hotel, { blocks: [text('Un')] as never })
    expectStatus(200, await patch(hotel, page, { blocks: [text('One', page.blocks[0]?.id)] }, 'en'))
    await publish(hotel, page)
    app.setClock('2026-03-11T09:00:00Z')
    expectStatus(200, await patch(hotel, page, { title: 'Le bain', blocks: [text('Deux')] }))
    await publish(hotel, page)
    const versions = expectStatus(200, await ask(hotel, 'GET', pagesPath(hotel, page, '/versions')))
    expect(versions.map(({ title, at, by }: Record<string, unknown>) => [title, at, by])).toEqual(
      ['Le bain', 'Le spa', 'Le spa'].map((title, i) => [
        title,
        i === 0 ? '2026-03-11T09:00:00.000Z' : '2026-03-10T09:00:00.000Z',
        { userId: hotel.owner.userId, name: 'Camille Le Goff' },
      ]),
    )
    const old = pagesPath(hotel, page, `/versions/${versions[1].id}`)
    expect(expectStatus(200, await ask(hotel, 'GET', `${old}?lang=en`)).blocks[0].text).toEqual(
      richTextFromPlain('One'),
    )
    const restored = expectStatus(200, await ask(hotel, 'POST', `${old}/restore?lang=en`))
    expect(restored).toMatchObject({ changed: true, title: 'Le spa', blocks: [{ text: richTextFromPlain('One') }] })
    expect((await readPublicHotel(hotel)).pages[0].title).toBe('Le bain')
    await publish(hotel, page)
    expect((await readPublicHotel(hotel)).pages[0]).toMatchObject({
      title: 'Le spa',
      blocks: [{ text: richTextFromPlain('Un') }],
    })
    const stale = await ask(hotel, 'POST', `${old}/restore`, undefined, restored.version)
    expect(stale.status).toBe(412)
  })

  test('is bounded', async () => {
    const hotel = await createHotel(app)
    const page = await createDraftPage(app, hotel)
    for (let i = 0; i < maxVersions + 3; i++) {
      expectStatus(200, await patch(hotel, page, { title: `Titre ${i}` }))
      await publish(hotel, page)
    }
    const versions = expectStatus(200, await ask(hotel, 'GET', pagesPath(hotel, page, '/versions')))
    expect([versions.length, versions[0].title, versions.at(-1).title]).toEqual([
      maxVersions,
      `Titre ${maxVersions + 2}`,
      'Titre 3',
    ])
  })

  test('is thinned as it grows old: every version of a day, then one an hour, then one a day, and what guests read', async () => {
    const hotel = await createHotel(app)
    const page = await createDraftPage(app, hotel)
    const publishAt = async (time: string) => {
      app.setClock(time)
      expectStatus(200, await patch(hotel, page, { title: time.slice(5, 16) }))
      await publish(hotel, page)
    }
    const titles = async () => {
      const { rows } = await app.context.db.execute<{ title: string }>(sql`
        select title ->> 'fr' title from page_versions where page_id = ${page.id} order by version desc`)
      return rows.map(({ title }) => title)
    }
    for (const time of ['09:05', '09:40', '10:10', '10:50']) await publishAt(`2026-03-10T${time}:00Z`)
    expect(await titles()).toHaveLength(4)
    app.setClock('2026-03-12T09:00:00Z')
    await runMaintenance(app.context)
    expect(await titles()).toEqual(['03-10T10:50', '03-10T09:40'])
    app.setClock('2026-03-20T09:00:00Z')
    await runMaintenance(app.context)
    expect(await titles()).toEqual(['03-10T10:50'])
    app.setClock('2027-06-01T09:00:00Z')
    await runMaintenance(app.context)
    expect(await titles()).toEqual(['03-10T10:50'])
  })

  test('of all pages of a hotel is limited in bytes', async () => {
    const hotel = await createHotel(app)
    const page = await createPublishedPage(app, hotel)
    await app.context.db.execute(sql`
      insert into page_versions (hotel_id, id, page_id, version, at, title, blocks)
      select ${hotel.id}, gen_random_uuid(), ${page.id}, -n, ${'2026-03-10T08:00:00Z'}::timestamptz - n * interval '1 minute', '{}',
        (select to_jsonb(array_agg(md5(n::text || i::text))) from generate_series(1, 40000) i)
      from generate_series(1, 30) n`)
    await runMaintenance(app.context)
    const { rows } = await app.context.db.execute<{ bytes: string; latest: number }>(sql`
      select sum(pg_column_size(title) + pg_column_size(blocks)) bytes, max(version) latest
      from page_versions where hotel_id = ${hotel.id}`)
    expect(Number(rows[0]?.bytes)).toBeGreaterThan(maxVersionBytes / 2)
    expect(Number(rows[0]?.bytes)).toBeLessThanOrEqual(maxVersionBytes)
    expect(rows[0]?.latest).toBeGreaterThan(0)
  })
})

describe('a deleted page', () => {
  test('comes back as it was, with another address when its own is taken by then', async () => {
    const hotel = await createHotel(app)
    const page = await createPublishedPage(app, hotel)
    expectStatus(204, await ask(hotel, 'DELETE', pagesPath(hotel, page)))
    expect((await ask(hotel, 'GET', pagesPath(hotel, page))).status).toBe(404)
    expect(expectStatus(200, await ask(hotel, 'GET', pagesPath(hotel)))).toEqual([])
    const [deleted] = expectStatus(200, await ask(hotel, 'GET', `/v1/hotels/${hotel.id}/deleted-pages`))
    expect(deleted).toMatchObject({ id: page.id, title: 'Le spa', restorableUntil: '2026-04-09T09:00:00.000Z' })
    expect((await createDraftPage(app, hotel)).slug).toBe('le-spa')
    const back = expectStatus(200, await ask(hotel, 'POST', pagesPath(hotel, page, '/restore')))
    expect(back).toMatchObject({ published: true, slug: 'le-spa-2', blocks: page.blocks })
    expect(expectStatus(200, await ask(hotel, 'POST', pagesPath(hotel, page, '/restore')))).toEqual(back)
    expect((await readPublicHotel(hotel)).pages).toHaveLength(1)
  })

  test('is gone for good after 30 days', async () => {
    const hotel = await createHotel(app)
    const page = await createPublishedPage(app, hotel)
    expectStatus(204, await ask(hotel, 'DELETE', pagesPath(hotel, page)))
    app.setClock('2026-04-09T09:00:01Z')
    const [before] = (await app.context.pool.query('select count(*)::int as n from pages where id = $1', [page.id]))
      .rows
    await runMaintenance(app.context)
    const [after] = (await app.context.pool.query('select count(*)::int as n from pages where id = $1', [page.id])).rows
    const { rows } = await app.context.pool.query('select 1 from page_versions where page_id = $1', [page.id])
    expect([before.n, after.n, rows.length]).toEqual([1, 0, 0])
  })
})

test('deleting a hotel deletes its pages', async () => {
  const hotel = await createHotel(app)
  await createPublishedPage(app, hotel)
  expectStatus(204, await app.call('DELETE', `/v1/hotels/${hotel.id}`, { as: hotel.owner }))
  app.setClock('2026-04-20T09:00:00Z')
  await runMaintenance(app.context)
  const { rows } = await app.context.pool.query('select 1 from pages where hotel_id = $1', [hotel.id])
  expect(rows).toEqual([])
})

test('the total text of all published pages is limited, because a phone loads it with every page', async () => {
  const hotel = await createHotel(app)
  const blocks = Array.from({ length: 23 }, () => text('x'.repeat(10_000))) as never
  const pages = []
  for (let i = 0; i < 5; i++) pages.push(await createDraftPage(app, hotel, { blocks }))
  const answers = []
  for (const page of pages) answers.push(await ask(hotel, 'POST', pagesPath(hotel, page, '/publish')))
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    ...Array.from({ length: 4 }, () => [200, undefined]),
    [422, 'pages_too_big'],
  ])
  expect((await readPublicHotel(hotel)).pages).toHaveLength(4)
})
