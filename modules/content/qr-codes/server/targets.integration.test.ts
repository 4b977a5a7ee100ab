import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import {
  createHotel,
  draftPage,
  expectStatus,
  member,
  place,
  publishedPage,
  service,
  type TestHotel,
} from '#tests/factories.ts'
import type { QrCode, QrTarget } from '../contract.ts'
import type { TargetKind } from '../rules.ts'

const app = testApp()

const at = ({ id }: TestHotel, more = '') => `/v1/hotels/${id}/qr-codes${more}`
const create = (own: TestHotel, kind: TargetKind, ...targets: string[]) =>
  app.call('POST', at(own), { as: own.owner, body: { kind, targets } })
const codeOf = async (own: TestHotel, kind: TargetKind, id: string): Promise<QrCode> =>
  expectStatus(201, await create(own, kind, id))[0]
const listed = async (own: TestHotel, lang = 'fr'): Promise<QrCode[]> =>
  expectStatus(200, await app.call('GET', at(own, `?lang=${lang}`), { as: own.owner }))
const scan = async ({ token }: QrCode) => {
  const response = await app.fetch(`/q/${token}`, { headers: { 'x-forwarded-for': randomUUID() } })
  expect(response.status).toBe(302)
  return response.headers.get('location')
}

describe('a code of a place, a service or a page', () => {
  test('leads to its guest page, once for each, named in the reader’s language', async () => {
    const own = await createHotel(app)
    const [menu, beach, page] = [await service(app, own), await place(app, own), await publishedPage(app, own)]
    expectStatus(
      200,
      await app.call('PATCH', `/v1/hotels/${own.id}/places/${beach.id}?lang=en`, {
        as: own.owner,
        body: { name: 'The beach' },
      }),
    )
    for (const [kind, id, path] of [
      ['place', beach.id, `places/${beach.id}`],
      ['service', menu.id, `discover/services/${menu.id}`],
      ['page', page.id, `p/${page.id}`],
    ] as const) {
      const code = await codeOf(own, kind, id)
      expect(code).toMatchObject({ kind, room: null, target: { id }, scans: 0 })
      expect(await codeOf(own, kind, id)).toEqual(code)
      expect(await scan(code)).toBe(`/public/${own.hotel.slug}/${path}`)
    }
    expect((await listed(own)).map(({ kind, scans }) => `${kind} ${scans}`)).toEqual([
      'hotel 0',
      'place 1',
      'service 1',
      'page 1',
    ])
    expect((await listed(own, 'en'))[1]?.target?.name).toBe('The beach')
    const { rows } = await app.context.pool.query(
      'select kind, scans from code_scans where hotel_id = $1 order by kind',
      [own.id],
    )
    expect(rows).toEqual(['page', 'place', 'service'].map((kind) => ({ kind, scans: 1 })))
  })

  test('is one, even when five people make it at once', async () => {
    const own = await createHotel(app)
    const { id } = await service(app, own)
    const made = await Promise.all([1, 2, 3, 4, 5].map(() => codeOf(own, 'service', id)))
    expect(new Set(made.map(({ token }) => token)).size).toBe(1)
  })

  test('is offered for everything the hotel has, with what guests cannot open marked', async () => {
    const own = await createHotel(app)
    const [menu, beach, draft] = [await service(app, own), await place(app, own), await draftPage(app, own)]
    expectStatus(
      200,
      await app.call('PATCH', `/v1/hotels/${own.id}/places/${beach.id}`, { as: own.owner, body: { hidden: true } }),
    )
    const colleague = await member(app, own, 'member')
    const targets: QrTarget[] = expectStatus(
      200,
      await app.call('GET', `/v1/hotels/${own.id}/qr-targets?lang=fr`, { as: colleague }),
    )
    expect(targets.map(({ kind, id, shown }) => [kind, id, shown])).toEqual([
      ['place', beach.id, false],
      ['service', menu.id, true],
      ['page', draft.id, false],
    ])
  })

  test('of what was deleted still leads to its screen, which says so, and can be deleted too', async () => {
    const own = await createHotel(app)
    const [menu, beach] = [await service(app, own), await place(app, own)]
    const codes = [await codeOf(own, 'place', beach.id), await codeOf(own, 'service', menu.id)]
    expectStatus(204, await app.call('DELETE', `/v1/hotels/${own.id}/places/${beach.id}`, { as: own.owner }))
    expectStatus(204, await app.call('DELETE', `/v1/hotels/${own.id}/services/${menu.id}`, { as: own.owner }))
    expect(await Promise.all(codes.map(scan))).toEqual([
      `/public/${own.hotel.slug}/places/${beach.id}`,
      `/public/${own.hotel.slug}/discover/services/${menu.id}`,
    ])
    expect((await listed(own)).slice(1).map(({ target }) => target)).toEqual([
      { id: beach.id, name: '' },
      { id: menu.id, name: '' },
    ])
    for (const { id } of codes) expectStatus(204, await app.call('DELETE', at(own, `/${id}`), { as: own.owner }))
    expect(await listed(own)).toHaveLength(1)
  })

  test('is refused for what is another hotel’s, or of another kind', async () => {
    const [own, other] = [await createHotel(app), await createHotel(app)]
    const theirs = await service(app, other)
    const mine = await service(app, own)
    for (const [kind, id] of [
      ['service', theirs.id],
      ['place', mine.id],
      ['page', randomUUID()],
    ] as const) {
      const refused = expectStatus(422, await create(own, kind, id))
      expect(refused.errors).toMatchObject([{ path: 'targets.0', code: 'unknown_target' }])
    }
    expect(await listed(own)).toHaveLength(1)
  })
})

describe('several codes at once', () => {
  const entries = async (own: TestHotel): Promise<string[]> =>
    expectStatus(200, await app.call('GET', `/v1/hotels/${own.id}/audit?lang=fr`, { as: own.owner })).map(
      ({ act, subject }: { act: string; subject: { name: string } }) => `${act} ${subject.name}`,
    )
  const events = async (own: TestHotel): Promise<number> =>
    (await app.context.pool.query("select from events where hotel_id = $1 and type = 'code.revoked'", [own.id]))
      .rowCount ?? 0

  async function furnished() {
    const own = await createHotel(app)
    const rooms: QrCode[] = expectStatus(
      201,
      await app.call('POST', at(own), { as: own.owner, body: { kind: 'room', rooms: ['101', '102', '103'] } }),
    )
    const code = await codeOf(own, 'service', (await service(app, own)).id)
    return { own, rooms, code }
  }

  test('are renewed, all or some, in one command with one event and one line of the journal', async () => {
    const { own, rooms, code } = await furnished()
    // The first read creates the hotel's own code.
    expect(await listed(own)).toHaveLength(5)
    const [first, second, third] = rooms
    const renewed: QrCode[] = expectStatus(
      201,
      await app.call('POST', at(own, '/renew'), {
        as: own.owner,
        body: { which: 'these', ids: [first?.id, second?.id] },
      }),
    )
    expect(renewed.map(({ room }) => room)).toEqual(['101', '102'])
    expect(await events(own)).toBe(1)
    expect((await entries(own))[0]).toBe('code.several-renewed 2 (101, 102)')
    expect(await scan(first as QrCode)).toContain('why=revoked')
    expect(await scan(third as QrCode)).toContain('#room=103')

    const all: QrCode[] = expectStatus(
      201,
      await app.call('POST', at(own, '/renew'), { as: own.owner, body: { which: 'all' } }),
    )
    expect(all.map(({ kind }) => kind)).toEqual(['hotel', 'room', 'room', 'room', 'service'])
    expect(await events(own)).toBe(2)
    expect(await listed(own)).toEqual(all)
    expect(await scan(code)).toContain('why=revoked')
  })

  test('are deleted, but never the hotel’s own', async () => {
    const { own, rooms } = await furnished()
    const revoke = (body: unknown) => app.call('POST', at(own, '/revoke'), { as: own.owner, body })
    const [hotelCode] = await listed(own)
    const refused = expectStatus(422, await revoke({ which: 'these', ids: [hotelCode?.id, rooms[0]?.id] }))
    expect(refused.errors).toMatchObject([{ path: 'ids', code: 'hotel_code' }])
    expectStatus(204, await revoke({ which: 'rooms' }))
    expect((await listed(own)).map(({ kind }) => kind)).toEqual(['hotel', 'service'])
    expect((await entries(own))[0]).toBe('code.several-deleted 3 (101, 102, 103)')
    expectStatus(404, await revoke({ which: 'rooms' }))
    expectStatus(204, await revoke({ which: 'all' }))
    expect(await listed(own)).toEqual([hotelCode])
  })

  test('of another hotel are left alone', async () => {
    const [own, { own: other, rooms }] = [await createHotel(app), await furnished()]
    const ids = rooms.map(({ id }) => id)
    for (const act of ['/renew', '/revoke'])
      expectStatus(404, await app.call('POST', at(own, act), { as: own.owner, body: { which: 'these', ids } }))
    expect((await listed(other)).slice(1, 4)).toEqual(rooms)
  })
})
