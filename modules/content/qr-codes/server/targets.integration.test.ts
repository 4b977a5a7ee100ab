import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import {
  createDraftPage,
  createHotel,
  createMember,
  createPlace,
  createPublishedPage,
  createService,
  expectStatus,
  type TestHotel,
} from '#tests/factories.ts'
import type { QrCode, QrTarget } from '../contract.ts'
import type { TargetKind } from '../rules.ts'

const app = testApp()

const codesUrl = ({ id }: TestHotel, suffix = '') => `/v1/hotels/${id}/qr-codes${suffix}`
const createCodes = (openedHotel: TestHotel, kind: TargetKind, ...targets: string[]) =>
  app.call('POST', codesUrl(openedHotel), { as: openedHotel.owner, body: { kind, targets } })
const createCode = async (openedHotel: TestHotel, kind: TargetKind, id: string): Promise<QrCode> =>
  expectStatus(201, await createCodes(openedHotel, kind, id))[0]
const listCodes = async (openedHotel: TestHotel, lang = 'fr'): Promise<QrCode[]> =>
  expectStatus(200, await app.call('GET', codesUrl(openedHotel, `?lang=${lang}`), { as: openedHotel.owner }))
const scanCode = async ({ token }: QrCode) => {
  const response = await app.fetch(`/q/${token}`, { headers: { 'x-forwarded-for': randomUUID() } })
  expect(response.status).toBe(302)
  return response.headers.get('location')
}

describe('a code of a place, a service or a page', () => {
  test('leads to the item’s guest page, exists once, and has its name in the reader’s language', async () => {
    const openedHotel = await createHotel(app)
    const [menu, beach, page] = [
      await createService(app, openedHotel),
      await createPlace(app, openedHotel),
      await createPublishedPage(app, openedHotel),
    ]
    expectStatus(
      200,
      await app.call('PATCH', `/v1/hotels/${openedHotel.id}/places/${beach.id}?lang=en`, {
        as: openedHotel.owner,
        body: { name: 'The beach' },
      }),
    )
    for (const [kind, id, path] of [
      ['place', beach.id, `places/${beach.id}`],
      ['service', menu.id, `discover/services/${menu.id}`],
      ['page', page.id, `p/${page.id}`],
    ] as const) {
      const code = await createCode(openedHotel, kind, id)
      expect(code).toMatchObject({ kind, room: null, target: { id }, scans: 0 })
      expect(await createCode(openedHotel, kind, id)).toEqual(code)
      expect(await scanCode(code)).toBe(`/public/${openedHotel.hotel.slug}/${path}`)
    }
    expect((await listCodes(openedHotel)).map(({ kind, scans }) => `${kind} ${scans}`)).toEqual([
      'hotel 0',
      'place 1',
      'service 1',
      'page 1',
    ])
    expect((await listCodes(openedHotel, 'en'))[1]?.target?.name).toBe('The beach')
    const { rows } = await app.context.pool.query(
      'select kind, scans from code_scans where hotel_id = $1 order by kind',
      [openedHotel.id],
    )
    expect(rows).toEqual(['page', 'place', 'service'].map((kind) => ({ kind, scans: 1 })))
  })

  test('exists once, even when five people create it at the same time', async () => {
    const openedHotel = await createHotel(app)
    const { id } = await createService(app, openedHotel)
    const codes = await Promise.all([1, 2, 3, 4, 5].map(() => createCode(openedHotel, 'service', id)))
    expect(new Set(codes.map(({ token }) => token)).size).toBe(1)
  })

  test('is offered for all items of the hotel, and items that guests cannot open are marked', async () => {
    const openedHotel = await createHotel(app)
    const [menu, beach, draft] = [
      await createService(app, openedHotel),
      await createPlace(app, openedHotel),
      await createDraftPage(app, openedHotel),
    ]
    expectStatus(
      200,
      await app.call('PATCH', `/v1/hotels/${openedHotel.id}/places/${beach.id}`, {
        as: openedHotel.owner,
        body: { hidden: true },
      }),
    )
    const colleague = await createMember(app, openedHotel, 'member')
    const targets: QrTarget[] = expectStatus(
      200,
      await app.call('GET', `/v1/hotels/${openedHotel.id}/qr-targets?lang=fr`, { as: colleague }),
    )
    expect(targets.map(({ kind, id, shown }) => [kind, id, shown])).toEqual([
      ['place', beach.id, false],
      ['service', menu.id, true],
      ['page', draft.id, false],
    ])
  })

  test('of a deleted item still leads to the item’s screen, which says so, and can be deleted', async () => {
    const openedHotel = await createHotel(app)
    const [menu, beach] = [await createService(app, openedHotel), await createPlace(app, openedHotel)]
    const codes = [await createCode(openedHotel, 'place', beach.id), await createCode(openedHotel, 'service', menu.id)]
    expectStatus(
      204,
      await app.call('DELETE', `/v1/hotels/${openedHotel.id}/places/${beach.id}`, { as: openedHotel.owner }),
    )
    expectStatus(
      204,
      await app.call('DELETE', `/v1/hotels/${openedHotel.id}/services/${menu.id}`, { as: openedHotel.owner }),
    )
    expect(await Promise.all(codes.map(scanCode))).toEqual([
      `/public/${openedHotel.hotel.slug}/places/${beach.id}`,
      `/public/${openedHotel.hotel.slug}/discover/services/${menu.id}`,
    ])
    expect((await listCodes(openedHotel)).slice(1).map(({ target }) => target)).toEqual([
      { id: beach.id, name: '' },
      { id: menu.id, name: '' },
    ])
    for (const { id } of codes)
      expectStatus(204, await app.call('DELETE', codesUrl(openedHotel, `/${id}`), { as: openedHotel.owner }))
    expect(await listCodes(openedHotel)).toHaveLength(1)
  })

  test('is refused for an item of another hotel or of another kind', async () => {
    const [openedHotel, other] = [await createHotel(app), await createHotel(app)]
    const othersService = await createService(app, other)
    const ownService = await createService(app, openedHotel)
    for (const [kind, id] of [
      ['service', othersService.id],
      ['place', ownService.id],
      ['page', randomUUID()],
    ] as const) {
      const refused = expectStatus(422, await createCodes(openedHotel, kind, id))
      expect(refused.errors).toMatchObject([{ path: 'targets.0', code: 'unknown_target' }])
    }
    expect(await listCodes(openedHotel)).toHaveLength(1)
  })
})

describe('several codes at once', () => {
  const journalEntries = async (openedHotel: TestHotel): Promise<string[]> =>
    expectStatus(
      200,
      await app.call('GET', `/v1/hotels/${openedHotel.id}/audit?lang=fr`, { as: openedHotel.owner }),
    ).map(({ act, subject }: { act: string; subject: { name: string } }) => `${act} ${subject.name}`)
  const countRevocations = async (openedHotel: TestHotel): Promise<number> =>
    (await app.context.pool.query("select from events where hotel_id = $1 and type = 'code.revoked'", [openedHotel.id]))
      .rowCount ?? 0

  async function hotelWithCodes() {
    const openedHotel = await createHotel(app)
    const rooms: QrCode[] = expectStatus(
      201,
      await app.call('POST', codesUrl(openedHotel), {
        as: openedHotel.owner,
        body: { kind: 'room', rooms: ['101', '102', '103'] },
      }),
    )
    const code = await createCode(openedHotel, 'service', (await createService(app, openedHotel)).id)
    return { openedHotel, rooms, code }
  }

  test('are renewed with one event and one journal entry', async () => {
    const { openedHotel, rooms, code } = await hotelWithCodes()
    // The first read creates the hotel's own code.
    expect(await listCodes(openedHotel)).toHaveLength(5)
    const [first, second, third] = rooms
    const renewed: QrCode[] = expectStatus(
      201,
      await app.call('POST', codesUrl(openedHotel, '/renew'), {
        as: openedHotel.owner,
        body: { which: 'these', ids: [first?.id, second?.id] },
      }),
    )
    expect(renewed.map(({ room }) => room)).toEqual(['101', '102'])
    expect(await countRevocations(openedHotel)).toBe(1)
    expect((await journalEntries(openedHotel))[0]).toBe('code.several-renewed 2 (101, 102)')
    expect(await scanCode(first as QrCode)).toContain('why=revoked')
    expect(await scanCode(third as QrCode)).toContain('#room=103')

    const allCodes: QrCode[] = expectStatus(
      201,
      await app.call('POST', codesUrl(openedHotel, '/renew'), { as: openedHotel.owner, body: { which: 'all' } }),
    )
    expect(allCodes.map(({ kind }) => kind)).toEqual(['hotel', 'room', 'room', 'room', 'service'])
    expect(await countRevocations(openedHotel)).toBe(2)
    expect(await listCodes(openedHotel)).toEqual(allCodes)
    expect(await scanCode(code)).toContain('why=revoked')
  })

  test('are deleted, except the hotel’s own code', async () => {
    const { openedHotel, rooms } = await hotelWithCodes()
    const revoke = (body: unknown) =>
      app.call('POST', codesUrl(openedHotel, '/revoke'), { as: openedHotel.owner, body })
    const [hotelCode] = await listCodes(openedHotel)
    const refused = expectStatus(422, await revoke({ which: 'these', ids: [hotelCode?.id, rooms[0]?.id] }))
    expect(refused.errors).toMatchObject([{ path: 'ids', code: 'hotel_code' }])
    expectStatus(204, await revoke({ which: 'rooms' }))
    expect((await listCodes(openedHotel)).map(({ kind }) => kind)).toEqual(['hotel', 'service'])
    expect((await journalEntries(openedHotel))[0]).toBe('code.several-deleted 3 (101, 102, 103)')
    expectStatus(404, await revoke({ which: 'rooms' }))
    expectStatus(204, await revoke({ which: 'all' }))
    expect(await listCodes(openedHotel)).toEqual([hotelCode])
  })

  test('of another hotel cannot be renewed or deleted', async () => {
    const [openedHotel, { openedHotel: other, rooms }] = [await createHotel(app), await hotelWithCodes()]
    const ids = rooms.map(({ id }) => id)
    for (const act of ['/renew', '/revoke'])
      expectStatus(
        404,
        await app.call('POST', codesUrl(openedHotel, act), { as: openedHotel.owner, body: { which: 'these', ids } }),
      )
    expect((await listCodes(other)).slice(1, 4)).toEqual(rooms)
  })
})
