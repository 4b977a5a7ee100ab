import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { transaction } from '#core/db/db.ts'
import { recordAction } from '#core/journal/server/record.ts'
import { forgetDeletedPages } from '#modules/exchange/custom-pages/server/service.ts'
import { testApp } from '#tests/app.ts'
import {
  createHotel,
  createLibraryFile,
  createMember,
  createProviderStaff,
  createPublishedPage,
  createService,
  expectStatus,
  type TestHotel,
  type TestPerson,
} from '#tests/factories.ts'
import type { AuditEntry } from '../contract.ts'
import { forgetOldEntries } from './service.ts'

const app = testApp()
afterEach(() => app.setClock('2026-03-10T09:00:00Z'))

const journal = async ({ id, owner }: TestHotel, query = ''): Promise<AuditEntry[]> =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${id}/audit${query}`, { as: owner }))
const countEntries = async (id: string) =>
  (await app.context.pool.query('select count(*) from audit_entries where hotel_id = $1', [id])).rows[0].count as number

/** A hotel with an article, and a function that calls the API as its owner. */
async function hotelWithArticle() {
  const hotel = await createHotel(app)
  const menu = await createService(app, hotel)
  const articles = `/services/${menu.id}/articles`
  const call = (method: string, path: string, body?: unknown, as: TestPerson = hotel.owner) =>
    app.call(method, `/v1/hotels/${hotel.id}${path}`, { as, body })
  return { hotel, articles, article: `${articles}/${menu.articles[0].id}`, call }
}

describe('the journal is read', () => {
  /** Creates this many entries, a minute apart; every third by somebody else. */
  async function longJournal(count: number) {
    const hotel = await createHotel(app)
    const colleague = { userId: randomUUID(), firstName: 'Yann', lastName: 'Le Bihan' }
    const people = [{ userId: hotel.owner.userId, firstName: 'Camille', lastName: 'Le Goff' }, colleague]
    for (let i = 1; i <= count; i++) {
      app.setClock(new Date(Date.UTC(2026, 2, 10, 9, i)).toISOString())
      const [person, act] = i % 3 ? ([people[0], 'article.created'] as const) : ([people[1], 'order.placed'] as const)
      if (!person) throw new Error('nobody')
      await transaction(app.context.db, (tx) =>
        recordAction(
          app.context,
          tx,
          { hotelId: hotel.id, person },
          { act, subject: { id: randomUUID(), name: `${i}` } },
        ),
      )
    }
    return { hotel, colleague }
  }

  test('with the title of the home page, also after that page was deleted for good', async () => {
    const hotel = await createHotel(app)
    const call = (method: string, path: string, body?: object) =>
      app.call(method, `/v1/hotels/${hotel.id}${path}`, { as: hotel.owner, body })
    const [spa, garden] = [
      await createPublishedPage(app, hotel, { title: 'Le spa' }),
      await createPublishedPage(app, hotel, { title: 'Le jardin' }),
    ]
    expectStatus(200, await call('PATCH', '', { defaultPage: spa.id }))
    expectStatus(200, await call('PATCH', '', { defaultPage: garden.id }))
    const homePageChanges = async () =>
      (await journal(hotel, '?about=hotel'))
        .flatMap(({ changes }) => changes)
        .flatMap(({ field, from, to }) => (field === 'defaultPage' ? [`${from} ${to}`] : []))
    const titles = ['Le spa Le jardin', 'null Le spa']
    expect(await homePageChanges()).toEqual(titles)
    expectStatus(204, await call('DELETE', `/pages/${spa.id}`))
    expect(await homePageChanges()).toEqual(titles)
    app.setClock('2026-04-20T09:00:00Z')
    await forgetDeletedPages(app.context)
    app.setClock('2026-03-10T09:00:00Z')
    expect((await call('POST', `/pages/${spa.id}/restore`)).status).toBe(404)
    expect(await homePageChanges()).toEqual(titles)
    const headers = { authorization: `Bearer ${hotel.owner.token}` }
    const table = await app.fetch(`/v1/hotels/${hotel.id}/audit.csv`, { headers })
    expect(await table.text()).toContain('page d’accueil\u00a0: Le spa → Le jardin')
  })

  test('newest first, page by page, each entry once', async () => {
    const { hotel } = await longJournal(230)
    const readEntries: AuditEntry[] = []
    let path: string | undefined = `/v1/hotels/${hotel.id}/audit`
    const sizes: number[] = []
    while (path) {
      const page = await app.call('GET', path, { as: hotel.owner })
      sizes.push(expectStatus(200, page).length)
      readEntries.push(...page.body)
      path = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1]
    }
    expect(sizes).toEqual([100, 100, 31])
    expect(new Set(readEntries.map(({ id }) => id)).size).toBe(231)
    expect(readEntries.map(({ at }) => at)).toEqual(
      readEntries
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
    expect(readEntries.at(-1)).toMatchObject({ act: 'hotel.created' })
  })

  test('filtered by subject and by person', async () => {
    const { hotel, colleague } = await longJournal(9)
    expect((await journal(hotel, '?about=order')).map(({ subject }) => subject.name)).toEqual(['9', '6', '3'])
    expect((await journal(hotel, `?by=${colleague.userId}`)).map(({ subject }) => subject.name)).toEqual([
      '9',
      '6',
      '3',
    ])
    expect(await journal(hotel, `?about=article&by=${colleague.userId}`)).toEqual([])
    expect((await journal(hotel, '?about=article')).map(({ subject }) => subject.name)).toEqual([
      '8',
      '7',
      '5',
      '4',
      '2',
      '1',
    ])
    expect(await journal(hotel, '?about=nonsense')).toEqual([])
    for (const query of ['about=%25', 'by=me', 'after=then'])
      expect((await app.call('GET', `/v1/hotels/${hotel.id}/audit?${query}`, { as: hotel.owner })).status).toBe(422)
  })

  test('with everybody named in it, including people who have left', async () => {
    const { hotel, colleague } = await longJournal(3)
    const authors = expectStatus(
      200,
      await app.call('GET', `/v1/hotels/${hotel.id}/audit/authors`, { as: hotel.owner }),
    )
    expect(authors).toEqual([
      { userId: hotel.owner.userId, name: 'Camille Le Goff' },
      { userId: colleague.userId, name: 'Yann Le Bihan' },
    ])
  })

  test('only by owners and provider staff', async () => {
    const hotel = await createHotel(app)
    const read = (as: TestPerson) =>
      Promise.all(
        ['audit', 'audit/authors', 'audit.csv'].map(async (path) => {
          const headers = { authorization: `Bearer ${as.token}` }
          const { status, body } = await app.fetch(`/v1/hotels/${hotel.id}/${path}`, { headers })
          await body?.cancel()
          return status
        }),
      )
    expect(await read(hotel.owner)).toEqual([200, 200, 200])
    expect(await read(await createProviderStaff(app))).toEqual([200, 200, 200])
    expect(await read(await createMember(app, hotel, 'admin'))).toEqual([403, 403, 403])
    expect(await read(await createMember(app, hotel, 'member'))).toEqual([403, 403, 403])
    expect(await read((await createHotel(app)).owner)).toEqual([404, 404, 404])
  })

  test('with the name of a person whose account was deleted', async () => {
    const { hotel, call, article } = await hotelWithArticle()
    const somebody = await createMember(app, hotel, 'admin', 'Solenn')
    expectStatus(200, await call('PATCH', article, { price: 1 }, somebody))
    await app.context.pool.query('delete from users where id = $1', [somebody.userId])
    expect(await journal(hotel)).toContainEqual(
      expect.objectContaining({ by: { userId: somebody.userId, name: 'Solenn Le Goff' } }),
    )
  })
})

test('the journal can be filtered by instants: the first included, the last excluded', async () => {
  const { hotel, call, article } = await hotelWithArticle()
  app.setClock('2026-03-11T09:00:00Z')
  expectStatus(200, await call('PATCH', article, { price: 1700 }))
  const acts = async (query: string) => (await journal(hotel, query)).map(({ act }) => act)
  expect(await acts('?since=2026-03-11T00:00:00Z')).toEqual(['article.changed'])
  expect(await acts('?before=2026-03-11T00:00:00Z')).not.toContain('article.changed')
  expect(await acts('?since=2026-03-11T00:00:00Z&before=2026-03-11T09:00:00Z')).toEqual([])
  const refused = await app.call('GET', `/v1/hotels/${hotel.id}/audit?since=yesterday`, { as: hotel.owner })
  expect(refused.status).toBe(422)
})

describe('as a file for spreadsheets, the journal', () => {
  async function file(hotel: TestHotel, query = '') {
    const headers = { authorization: `Bearer ${hotel.owner.token}` }
    const response = await app.fetch(`/v1/hotels/${hotel.id}/audit.csv${query}`, { headers })
    expect(response.status).toBe(200)
    const bytes = new Uint8Array(await response.arrayBuffer())
    return { text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes), headers: response.headers }
  }
  /** Cells are quoted or empty, and followed by a separator or the end of their line. */
  function rows(text: string): string[][] {
    const table: string[][] = [[]]
    for (const [, cell = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)")?(;|,|\r\n)/g)) {
      table.at(-1)?.push(cell.replaceAll('""', '"'))
      if (end === '\r\n') table.push([])
    }
    return table.slice(0, -1)
  }

  test('names author and action in the reader’s language, with the separator of its spreadsheets', async () => {
    const { hotel, call, article } = await hotelWithArticle()
    expectStatus(200, await call('PATCH', article, { price: 1700 }))
    const { text, headers } = await file(hotel, '?lang=fr')
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toContain('attachment')
    expect(text.startsWith('\ufeff"Date (UTC)";"Personne";"Ce qui s’est passé";"Sujet";"Changements"\r\n')).toBe(true)
    expect(rows(text.slice(1))).toContainEqual([
      '2026-03-10T09:00:00.000Z',
      'Camille Le Goff',
      'Camille Le Goff a modifié l’article Le Malouin',
      'Le Malouin',
      'prix\u00a0: 16,50 → 17,00',
    ])
    const english = await file(hotel, '?lang=en')
    expect(english.text).toContain('"Camille Le Goff changed the item Le Malouin","Le Malouin"')
  })

  test('contains no formulas, and keeps quotes, separators, line breaks and accents', async () => {
    const { hotel, articles, call } = await hotelWithArticle()
    const names = [
      '=HYPERLINK("http://evil")',
      '+33',
      '-2+3',
      '@SUM(A1)',
      '\uff1d1',
      'Œufs « brouillés » ; "maison", café\nfraîche',
    ]
    for (const name of names) expectStatus(201, await call('POST', articles, { name, price: 1 }))
    const subjects = rows((await file(hotel, '?lang=fr')).text.slice(1)).map((cells) => cells[3])
    for (const name of names) expect(subjects).toContain(/^[=+\-@\uff1d]/.test(name) ? `'${name}` : name)
    for (const cell of rows((await file(hotel)).text.slice(1)).flat()) expect(cell).not.toMatch(/^[=+\-@\t\r\uff1d]/)
  })

  test('contains every entry that matches the filter, however many', async () => {
    const hotel = await createHotel(app)
    const person = { userId: hotel.owner.userId, firstName: 'Camille', lastName: 'Le Goff' }
    await transaction(app.context.db, async (tx) => {
      for (let i = 0; i < 2000; i++) {
        const subject = { id: randomUUID(), name: `${i}` }
        await recordAction(app.context, tx, { hotelId: hotel.id, person }, { act: 'order.placed', subject })
      }
    })
    const all = rows((await file(hotel)).text.slice(1))
    expect(all).toHaveLength(1 + 2001)
    expect(new Set(all.map((cells) => cells[3])).size).toBe(2002)
    expect(rows((await file(hotel, '?about=order')).text.slice(1))).toHaveLength(1 + 2000)
    expect(rows((await file(hotel, '?about=member')).text.slice(1))).toEqual([
      ['Date (UTC)', 'Personne', 'Ce qui s’est passé', 'Sujet', 'Changements'],
    ])
  })
})

test('entries are deleted after two years', async () => {
  const hotel = await createHotel(app)
  app.setClock('2028-03-09T08:59:00Z')
  await forgetOldEntries(app.context)
  expect(await countEntries(hotel.id)).toBe(1)
  app.setClock('2028-03-09T09:01:00Z')
  await forgetOldEntries(app.context)
  expect(await countEntries(hotel.id)).toBe(0)
})

test('saving a file of the library after somebody else is refused with the name of that person', async () => {
  const hotel = await createHotel(app)
  const { id, version } = await createLibraryFile(app, hotel)
  const path = `/v1/hotels/${hotel.id}/medias/${id}`
  const claire = await createMember(app, hotel, 'admin', 'Claire')
  expectStatus(200, await app.call('PATCH', path, { as: claire, body: { alt: { fr: 'La plage' } } }))
  const headers = { 'if-match': `"${version}"` }
  const refused = await app.call('PATCH', path, { as: hotel.owner, body: { alt: { fr: 'Le port' } }, headers })
  const lastSave = { by: 'Claire Le Goff', at: '2026-03-10T09:00:00.000Z' }
  expect([refused.status, refused.body.context]).toEqual([412, { lastSave }])
  const lastSavePath = `/v1/hotels/${hotel.id}/last-save?thing=media&subject=${id}`
  expect(expectStatus(200, await app.call('GET', lastSavePath, { as: hotel.owner }))).toEqual({ lastSave })
})
