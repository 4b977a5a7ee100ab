import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { transaction } from '#core/db/db.ts'
import { testApp } from '#tests/app.ts'
import {
  hotel,
  invitation,
  member,
  must,
  orderOf,
  placedOrder,
  providerStaff,
  service,
  type TestHotel,
  type TestPerson,
  visitor,
} from '#tests/factories.ts'
import type { AuditEntry } from '../contract.ts'
import { acts } from '../rules.ts'
import { forgetOldEntries, record } from './service.ts'

const app = testApp()
afterEach(() => app.setClock('2026-03-10T09:00:00Z'))

const journal = async ({ id, owner }: TestHotel, query = ''): Promise<AuditEntry[]> =>
  must(200, await app.call('GET', `/v1/hotels/${id}/audit${query}`, { as: owner }))
const countLines = async (id: string) =>
  (await app.floor.pool.query('select count(*) from audit_entries where hotel_id = $1', [id])).rows[0].count as number

/** The lines that `act` adds. */
async function added(own: TestHotel, act: () => Promise<unknown>) {
  const before = new Set((await journal(own)).map(({ id }) => id))
  await act()
  return (await journal(own)).filter(({ id }) => !before.has(id))
}

/** A hotel with something of everything, and the call of its owner. */
async function world() {
  const own = await hotel(app)
  const menu = await service(app, own, {}, [{}, { name: 'Le Dinardais' }])
  const other = await service(app, own, { name: 'Bar' })
  const at = `/v1/hotels/${own.id}`
  const call = (method: string, path: string, body?: unknown, as: TestPerson = own.owner) =>
    app.call(method, `${at}${path}`, { as, body, key: randomUUID() })
  const article = `/services/${menu.id}/articles/${menu.articles[0].id}`
  return { own, menu, other, call, article }
}
type World = Awaited<ReturnType<typeof world>>

describe('the journal has one line, with who, what and what changed, for', () => {
  const cases: [string, (world: World) => Promise<unknown>, Partial<AuditEntry>][] = [
    [
      'a price',
      ({ call, article }) => call('PATCH', article, { price: 1700 }),
      {
        act: 'article.changed',
        subject: { id: expect.any(String), name: 'Le Malouin' },
        changes: [{ field: 'price', from: '1650', to: '1700' }],
      },
    ],
    [
      'a text in another language',
      ({ call, article }) => call('PATCH', `${article}?lang=en`, { name: 'The Malouin' }),
      { act: 'article.changed', changes: [{ field: 'name.en', from: null, to: 'The Malouin' }] },
    ],
    [
      'allergens that are filled in as none',
      ({ call, article }) => call('PATCH', article, { allergens: {} }),
      { act: 'article.changed', changes: [{ field: 'allergens', from: null, to: '{}' }] },
    ],
    [
      'a new article',
      ({ call, menu }) => call('POST', `/services/${menu.id}/articles`, { name: 'Le Cancalais', price: 900 }),
      { act: 'article.created', subject: { id: expect.any(String), name: 'Le Cancalais' }, changes: [] },
    ],
    [
      'an article that is deleted',
      ({ call, article }) => call('DELETE', article),
      { act: 'article.deleted', subject: { id: expect.any(String), name: 'Le Malouin' } },
    ],
    [
      'another order of the articles',
      ({ call, menu }) =>
        call('PUT', `/services/${menu.id}/articles/order`, menu.articles.map(({ id }) => id).toReversed()),
      { act: 'article.sorted', subject: { id: expect.any(String), name: 'Petit déjeuner' } },
    ],
    [
      'a new service',
      ({ call }) => call('POST', '/services', { name: 'Spa', kind: 'request' }),
      { act: 'service.created' },
    ],
    [
      'a pause',
      ({ call, menu }) => call('PATCH', `/services/${menu.id}`, { paused: true }),
      { act: 'service.changed', changes: [{ field: 'paused', from: 'false', to: 'true' }] },
    ],
    [
      'a service that is deleted',
      ({ call, menu }) => call('DELETE', `/services/${menu.id}`),
      { act: 'service.deleted' },
    ],
    [
      'another order of the services',
      ({ call, menu, other }) => call('PUT', '/services/order', [other.id, menu.id]),
      { act: 'service.sorted' },
    ],
    [
      'a setting of the hotel',
      ({ call }) => call('PATCH', '', { phone: '+33 2 99 00 00 01', address: { city: 'Saint-Malo' } }),
      {
        act: 'hotel.changed',
        changes: [
          { field: 'address.city', from: '', to: 'Saint-Malo' },
          { field: 'phone', from: null, to: '+33 2 99 00 00 01' },
        ],
      },
    ],
    [
      'an order taken at the counter',
      ({ call, menu }) => call('POST', '/orders/for-guest', orderOf(menu)),
      { act: 'order.placed', subject: { id: expect.any(String), name: '1' } },
    ],
    [
      'an order that is refused',
      async ({ own, call, menu }) => {
        const { id, version } = await placedOrder(app, own, orderOf(menu))
        return call('PATCH', `/orders/${id}`, { status: 'cancelled', reason: 'Cuisine fermée', version })
      },
      {
        act: 'order.changed',
        changes: [
          { field: 'status', from: 'new', to: 'cancelled' },
          { field: 'reason', from: null, to: 'Cuisine fermée' },
        ],
      },
    ],
  ]
  test.each(cases)('%s', async (_, act, line) => {
    const made = await world()
    app.setClock('2026-03-10T09:05:00Z')
    const lines = await added(made.own, async () => {
      const { status } = (await act(made)) as { status: number }
      expect(status).toBeLessThan(300)
    })
    const by = { userId: made.own.owner.userId, name: 'Camille Le Goff' }
    expect(lines).toEqual([expect.objectContaining({ at: '2026-03-10T09:05:00.000Z', by, ...line })])
  })

  test('a hotel: its beginning, its end and its return', async () => {
    const own = await hotel(app)
    app.setClock('2026-03-10T09:01:00Z')
    must(204, await app.call('DELETE', `/v1/hotels/${own.id}`, { as: own.owner }))
    app.setClock('2026-03-10T09:02:00Z')
    must(200, await app.call('POST', `/v1/hotels/${own.id}/restore`, { as: own.owner }))
    expect((await journal(own)).map(({ act, subject }) => [act, subject.name])).toEqual(
      ['hotel.restored', 'hotel.deleted', 'hotel.created'].map((act) => [act, 'Hôtel du Phare']),
    )
  })

  test('provider staff, by their own name', async () => {
    const { own, call, article } = await world()
    const staff = await providerStaff(app)
    const lines = await added(own, () => call('PATCH', article, { price: 1 }, staff))
    expect(lines).toMatchObject([{ by: { userId: staff.userId } }])
  })
})

describe('the journal has no line for', () => {
  test('what was refused', async () => {
    const { own, menu, call, article } = await world()
    const plain = await member(app, own, 'member')
    const { id } = await placedOrder(app, own, orderOf(menu))
    const refused = async (answer: Promise<{ status: number }>) =>
      expect((await answer).status).toBeGreaterThanOrEqual(400)
    const lines = await added(own, async () => {
      await refused(call('PATCH', article, { price: 1 }, plain))
      await refused(call('PATCH', article, { price: -1 }))
      await refused(call('PATCH', '', { slug: 'hotel-des-remparts', languages: ['en'] }))
      await refused(call('PUT', '/services/order', [menu.id]))
      await refused(call('PATCH', `/orders/${id}`, { status: 'cancelled', version: 1 }))
      await refused(call('PATCH', `/orders/${id}`, { status: 'accepted', version: 7 }))
      await refused(call('POST', '/orders/for-guest', { ...orderOf(menu), room: undefined }))
      await refused(call('POST', '/invitations', { email: 'x', role: 'member' }))
      await refused(call('POST', '/leave'))
    })
    expect(lines).toEqual([])
  })

  test('what changed nothing', async () => {
    const { own, menu, other, call, article } = await world()
    const lines = await added(own, async () => {
      must(200, await call('PATCH', article, { price: 1650, available: true, name: 'Le Malouin' }))
      must(200, await call('PATCH', article, {}))
      must(200, await call('PATCH', `/services/${menu.id}`, { paused: false }))
      must(200, await call('PATCH', '', { name: 'Hôtel du Phare' }))
      must(204, await call('PUT', '/services/order', [menu.id, other.id]))
      const inOrder = menu.articles.map(({ id }) => id)
      must(204, await call('PUT', `/services/${menu.id}/articles/order`, inOrder))
    })
    expect(lines).toEqual([])
  })

  test('what a guest did', async () => {
    const { own, menu } = await world()
    const guest = visitor()
    const lines = await added(own, async () => {
      const { id } = await placedOrder(app, own, orderOf(menu), guest)
      must(200, await app.call('POST', `/v1/orders/${id}/cancel`, { visitor: guest }))
    })
    expect(lines).toEqual([])
  })

  test('another hotel', async () => {
    const [one, two] = [await world(), await world()]
    expect(await added(two.own, () => one.call('PATCH', one.article, { price: 1 }))).toEqual([])
  })
})

describe('a line and what it tells of', () => {
  /** Refuses every row from now on, as a database in trouble would. */
  async function refuseRows(table: string) {
    await app.floor.pool.query(`alter table ${table} add constraint in_trouble check (false) not valid`)
    onTestFinished(() => void app.floor.pool.query(`alter table ${table} drop constraint if exists in_trouble`))
    return () => app.floor.pool.query(`alter table ${table} drop constraint in_trouble`)
  }

  test('are one: a line that cannot be written undoes the change', async () => {
    const { own, menu, call, article } = await world()
    const somebody = await member(app, own, 'member')
    const recover = await refuseRows('audit_entries')
    expect((await call('PATCH', article, { price: 1 })).status).toBe(500)
    expect((await call('DELETE', `/members/${somebody.userId}`)).status).toBe(500)
    await recover()
    const { articles } = must(200, await call('GET', `/services/${menu.id}`))
    expect(articles[0].price.amount).toBe(1650)
    expect(must(200, await call('GET', '/members'))).toHaveLength(2)
  })

  test('are one: a change that fails after it leaves no line', async () => {
    const { own, call, article } = await world()
    const before = await countLines(own.id)
    const recover = await refuseRows('events')
    expect((await call('PATCH', article, { price: 1 })).status).toBe(500)
    await recover()
    expect(await countLines(own.id)).toBe(before)
  })
})

describe('the journal is read', () => {
  /** So many lines, a minute apart; every third by somebody else. */
  async function longJournal(count: number) {
    const own = await hotel(app)
    const colleague = { userId: randomUUID(), firstName: 'Yann', lastName: 'Le Bihan' }
    const people = [{ userId: own.owner.userId, firstName: 'Camille', lastName: 'Le Goff' }, colleague]
    for (let i = 1; i <= count; i++) {
      app.setClock(new Date(Date.UTC(2026, 2, 10, 9, i)).toISOString())
      const [person, act] = i % 3 ? ([people[0], 'article.created'] as const) : ([people[1], 'order.placed'] as const)
      if (!person) throw new Error('nobody')
      await transaction(app.floor.db, (tx) =>
        record(app.floor, tx, { hotelId: own.id, person }, { act, subject: { id: randomUUID(), name: `${i}` } }),
      )
    }
    return { own, colleague }
  }

  test('newest first, page by page, each line once', async () => {
    const { own } = await longJournal(230)
    const read: AuditEntry[] = []
    let path: string | undefined = `/v1/hotels/${own.id}/audit`
    const sizes: number[] = []
    while (path) {
      const page = await app.call('GET', path, { as: own.owner })
      sizes.push(must(200, page).length)
      read.push(...page.body)
      path = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1]
    }
    expect(sizes).toEqual([100, 100, 31])
    expect(new Set(read.map(({ id }) => id)).size).toBe(231)
    expect(read.map(({ at }) => at)).toEqual(
      read
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
    expect(read.at(-1)).toMatchObject({ act: 'hotel.created' })
  })

  test('by what it is about and by whom, on every page', async () => {
    const { own, colleague } = await longJournal(9)
    expect((await journal(own, '?about=order')).map(({ subject }) => subject.name)).toEqual(['9', '6', '3'])
    expect((await journal(own, `?by=${colleague.userId}`)).map(({ subject }) => subject.name)).toEqual(['9', '6', '3'])
    expect(await journal(own, `?about=article&by=${colleague.userId}`)).toEqual([])
    expect((await journal(own, '?about=article')).map(({ subject }) => subject.name)).toEqual([
      '8',
      '7',
      '5',
      '4',
      '2',
      '1',
    ])
    for (const query of ['about=%25', 'about=nonsense', 'by=me', 'after=then'])
      expect((await app.call('GET', `/v1/hotels/${own.id}/audit?${query}`, { as: own.owner })).status).toBe(422)
  })

  test('with the people in it, those who are gone too', async () => {
    const { own, colleague } = await longJournal(3)
    const authors = must(200, await app.call('GET', `/v1/hotels/${own.id}/audit/authors`, { as: own.owner }))
    expect(authors).toEqual([
      { userId: own.owner.userId, name: 'Camille Le Goff' },
      { userId: colleague.userId, name: 'Yann Le Bihan' },
    ])
  })

  test('by owners and provider staff, and by nobody else', async () => {
    const own = await hotel(app)
    const read = (as: TestPerson) =>
      Promise.all(
        ['audit', 'audit/authors', 'audit.csv'].map(async (path) => {
          const headers = { authorization: `Bearer ${as.token}` }
          const { status, body } = await app.fetch(`/v1/hotels/${own.id}/${path}`, { headers })
          await body?.cancel()
          return status
        }),
      )
    expect(await read(own.owner)).toEqual([200, 200, 200])
    expect(await read(await providerStaff(app))).toEqual([200, 200, 200])
    expect(await read(await member(app, own, 'admin'))).toEqual([403, 403, 403])
    expect(await read(await member(app, own, 'member'))).toEqual([403, 403, 403])
    expect(await read((await hotel(app)).owner)).toEqual([404, 404, 404])
  })

  test('with the name of somebody whose account is gone', async () => {
    const { own, call, article } = await world()
    const somebody = await member(app, own, 'admin', 'Solenn')
    must(200, await call('PATCH', article, { price: 1 }, somebody))
    await app.floor.pool.query('delete from users where id = $1', [somebody.userId])
    expect(await journal(own)).toContainEqual(
      expect.objectContaining({ by: { userId: somebody.userId, name: 'Solenn Le Goff' } }),
    )
  })
})

describe('as a file for spreadsheets, the journal', () => {
  async function file(own: TestHotel, query = '') {
    const headers = { authorization: `Bearer ${own.owner.token}` }
    const response = await app.fetch(`/v1/hotels/${own.id}/audit.csv${query}`, { headers })
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

  test('names who did what, in the language of the reader and as its spreadsheets expect', async () => {
    const { own, call, article } = await world()
    must(200, await call('PATCH', article, { price: 1700 }))
    const { text, headers } = await file(own, '?lang=fr')
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toContain('attachment')
    expect(text.startsWith('\ufeff"at";"who";"what";"act";"subject";"changes"\r\n')).toBe(true)
    expect(rows(text.slice(1))).toContainEqual([
      '2026-03-10T09:00:00.000Z',
      'Camille Le Goff',
      'Camille Le Goff a modifié l’article Le Malouin',
      'article.changed',
      'Le Malouin',
      'price: 1650 → 1700',
    ])
    const english = await file(own, '?lang=en')
    expect(english.text).toContain('"Camille Le Goff changed the item Le Malouin","article.changed"')
  })

  test('runs no formula, and keeps quotes, separators, line breaks and accents', async () => {
    const { own, menu, call } = await world()
    const names = [
      '=HYPERLINK("http://evil")',
      '+33',
      '-2+3',
      '@SUM(A1)',
      '\uff1d1',
      'Œufs « brouillés » ; "maison", café\nfraîche',
    ]
    for (const name of names) must(201, await call('POST', `/services/${menu.id}/articles`, { name, price: 1 }))
    const subjects = rows((await file(own, '?lang=fr')).text.slice(1)).map((cells) => cells[4])
    for (const name of names) expect(subjects).toContain(/^[=+\-@\uff1d]/.test(name) ? `'${name}` : name)
    for (const cell of rows((await file(own)).text.slice(1)).flat()) expect(cell).not.toMatch(/^[=+\-@\t\r\uff1d]/)
  })

  test('is whole however long it is, and follows the filter', async () => {
    const own = await hotel(app)
    const person = { userId: own.owner.userId, firstName: 'Camille', lastName: 'Le Goff' }
    await transaction(app.floor.db, async (tx) => {
      for (let i = 0; i < 2000; i++) {
        const subject = { id: randomUUID(), name: `${i}` }
        await record(app.floor, tx, { hotelId: own.id, person }, { act: 'order.placed', subject })
      }
    })
    const all = rows((await file(own)).text.slice(1))
    expect(all).toHaveLength(1 + 2001)
    expect(new Set(all.map((cells) => cells[4])).size).toBe(2002)
    expect(rows((await file(own, '?about=order')).text.slice(1))).toHaveLength(1 + 2000)
    expect(rows((await file(own, '?about=member')).text.slice(1))).toEqual([
      ['at', 'who', 'what', 'act', 'subject', 'changes'],
    ])
  })
})

test('lines are kept for two years and then forgotten', async () => {
  const own = await hotel(app)
  app.setClock('2028-03-09T08:59:00Z')
  await forgetOldEntries(app.floor)
  expect(await countLines(own.id)).toBe(1)
  app.setClock('2028-03-09T09:01:00Z')
  await forgetOldEntries(app.floor)
  expect(await countLines(own.id)).toBe(0)
})

test('every act that the journal knows is one that somebody can do', async () => {
  const { own, menu, other, call, article } = await world()
  const somebody = await member(app, own, 'member')
  const leaver = await member(app, own, 'member')
  const withdrawn = await invitation(app, own, `${randomUUID()}@hotel.example`)
  const joiner = await providerStaff(app)
  const { token } = await invitation(app, own, joiner.email)
  must(200, await app.call('POST', `/v1/invitations/${token}/accept`, { as: joiner }))
  must(204, await call('DELETE', `/invitations/${withdrawn.id}`))
  must(200, await call('PATCH', `/members/${somebody.userId}`, { role: 'admin' }))
  must(204, await call('DELETE', `/members/${somebody.userId}`))
  must(204, await call('POST', '/leave', undefined, leaver))
  const { id, version } = must(201, await call('POST', '/orders/for-guest', orderOf(menu)))
  must(200, await call('PATCH', `/orders/${id}`, { status: 'completed', version }))
  must(200, await call('PATCH', article, { price: 1 }))
  must(204, await call('PUT', `/services/${menu.id}/articles/order`, menu.articles.map((each) => each.id).toReversed()))
  must(204, await call('DELETE', article))
  must(200, await call('PATCH', `/services/${menu.id}`, { paused: true }))
  must(204, await call('PUT', '/services/order', [other.id, menu.id]))
  must(204, await call('DELETE', `/services/${other.id}`))
  must(200, await call('PATCH', '', { phone: '+33 2 99 00 00 01' }))
  must(204, await call('DELETE', ''))
  must(200, await call('POST', '/restore'))
  expect([...new Set((await journal(own)).map(({ act }) => act))].toSorted()).toEqual([...acts].toSorted())
})
