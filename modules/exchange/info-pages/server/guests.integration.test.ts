import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { runMaintenance } from '#app/maintenance.ts'
import { testApp } from '#tests/app.ts'
import {
  createGuestbookEntry,
  createHotel,
  createMember,
  createRoomCode,
  createSignedInventory,
  createVisitorId,
  expectStatus,
  guestbookAndInventory,
  makeInventoryRequest,
  type TestHotel,
} from '#tests/factories.ts'
import { createRoomProof } from '#tests/room-factories.ts'
import { listenTo } from '#tests/streams.ts'

const app = testApp()
afterEach(() => app.setClock('2026-03-10T09:00:00Z'))

const openHotel = (values = {}) => createHotel(app, { info: guestbookAndInventory, ...values })
const moderate = ({ id, owner }: TestHotel, entryId: string, body: object, as = owner) =>
  app.call('PATCH', `/v1/hotels/${id}/guestbook-entries/${entryId}`, { as, body })
const publish = async (openedHotel: TestHotel, entryId: string) =>
  expectStatus(200, await moderate(openedHotel, entryId, { status: 'published' }))
const book = async ({ id }: TestHotel, query = '') =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${id}/guestbook${query}`))
const readOwnEntries = async ({ id }: TestHotel, guest: string) =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${id}/guestbook/mine`, { visitor: guest }))
const readPublicHotel = async ({ id }: TestHotel) => expectStatus(200, await app.call('GET', `/v1/hotels/${id}`))
const codes = ({ body }: { body: { errors?: { path: string; code: string }[] } }) =>
  body.errors?.map(({ path, code }) => `${path} ${code}`)

describe('the guestbook', () => {
  test('shows a word to its author at once, and to everybody once the hotel has published it', async () => {
    const openedHotel = await openHotel()
    const guest = createVisitorId()
    const word = await createGuestbookEntry(app, openedHotel, { name: 'Inès' }, guest)
    expect([word.status, (await readOwnEntries(openedHotel, guest)).length, (await book(openedHotel)).length]).toEqual([
      'pending',
      1,
      0,
    ])
    const { version } = await readPublicHotel(openedHotel)
    await publish(openedHotel, word.id)
    const after = await readPublicHotel(openedHotel)
    expect(after.version).toBeGreaterThan(version)
    const seen = { id: word.id, name: 'Inès', words: 'Un séjour face à la mer.', lang: 'fr', writtenAt: word.writtenAt }
    expect([after.guestbook, await book(openedHotel)]).toEqual([{ count: 1, latest: [seen] }, [seen]])
    expect(JSON.stringify(after)).not.toContain(guest)
    expect((await readOwnEntries(openedHotel, guest))[0].status).toBe('published')
    expect(await readOwnEntries(openedHotel, createVisitorId())).toEqual([])
  })

  test('gives the author the reason of a refusal, and a refused word is taken off again', async () => {
    const openedHotel = await openHotel()
    const guest = createVisitorId()
    const word = await createGuestbookEntry(app, openedHotel, {}, guest)
    await publish(openedHotel, word.id)
    expect(codes(await moderate(openedHotel, word.id, { status: 'refused' }))).toEqual([
      'refusalReason reason_required',
    ])
    expectStatus(
      200,
      await moderate(openedHotel, word.id, { status: 'refused', refusalReason: 'Un nom de famille y figure.' }),
    )
    expect((await readPublicHotel(openedHotel)).guestbook).toEqual({ count: 0, latest: [] })
    const [told] = await readOwnEntries(openedHotel, guest)
    expect([told.status, told.refusalReason]).toEqual(['refused', 'Un nom de famille y figure.'])
  })

  test('sent twice for bad Wi-Fi counts once', async () => {
    const openedHotel = await openHotel()
    const [guest, key] = [createVisitorId(), randomUUID()]
    const body = { name: 'Inès', words: 'Merci' }
    const send = (other = {}) =>
      app.call('POST', `/v1/hotels/${openedHotel.id}/guestbook`, { visitor: guest, key, body: { ...body, ...other } })
    const [first, again] = await Promise.all([send(), send()])
    expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id])
    expect((await send({ words: 'Autre chose' })).body.code).toBe('idempotency_key_reused')
    expect((await readOwnEntries(openedHotel, guest)).length).toBe(1)
  })

  test('tells the staff how many words wait for them, while the hotel keeps a guestbook', async () => {
    const [openedHotel, otherHotel] = await Promise.all([openHotel(), openHotel()])
    const waiting = async ({ id, owner }: TestHotel) =>
      expectStatus(200, await app.call('GET', `/v1/hotels/${id}/manage`, { as: owner })).newWords
    const [first] = [await createGuestbookEntry(app, openedHotel), await createGuestbookEntry(app, openedHotel)]
    expect([await waiting(openedHotel), await waiting(otherHotel)]).toEqual([2, 0])
    await publish(openedHotel, first.id)
    expect(await waiting(openedHotel)).toBe(1)
    expectStatus(
      200,
      await app.call('PATCH', `/v1/hotels/${openedHotel.id}`, {
        as: openedHotel.owner,
        body: { info: { guestbook: null } },
      }),
    )
    expect(await waiting(openedHotel)).toBe(0)
  })

  test('that is closed accepts no entry and shows none', async () => {
    const openedHotel = await openHotel()
    await publish(openedHotel, (await createGuestbookEntry(app, openedHotel)).id)
    const close = { info: { guestbook: { open: false, words: '' } } }
    expectStatus(200, await app.call('PATCH', `/v1/hotels/${openedHotel.id}`, { as: openedHotel.owner, body: close }))
    const late = { visitor: createVisitorId(), key: randomUUID(), body: { name: 'I', words: 'M' } }
    expect((await app.call('POST', `/v1/hotels/${openedHotel.id}/guestbook`, late)).body.code).toBe('guestbook_closed')
    expect([await book(openedHotel), (await readPublicHotel(openedHotel)).guestbook.count]).toEqual([[], 0])
  })

  test('refuses entries that are empty, too long or too frequent', async () => {
    const openedHotel = await openHotel()
    const guest = createVisitorId()
    const send = (body: object, who = guest) =>
      app.call('POST', `/v1/hotels/${openedHotel.id}/guestbook`, { visitor: who, key: randomUUID(), body })
    expect(codes(await send({ name: ' ', words: '\n' }))).toEqual(['name required', 'words required'])
    expect(codes(await send({ name: 'I', words: 'x'.repeat(100_000) }))).toEqual(['words too_big_text'])
    for (let i = 0; i < 10; i++) expectStatus(201, await send({ name: 'I', words: `${i}` }))
    expect((await send({ name: 'I', words: '10' })).status).toBe(429)
    expectStatus(201, await send({ name: 'I', words: 'Une autre' }, createVisitorId()))
  })

  test('is read page by page, newest first, without a hole', async () => {
    const openedHotel = await openHotel()
    for (let i = 0; i < 25; i++) {
      app.setClock(new Date(Date.parse('2026-03-10T09:00:00Z') + i * 1000).toISOString())
      await publish(openedHotel, (await createGuestbookEntry(app, openedHotel, { words: `${i}` })).id)
    }
    const first = await app.call('GET', `/v1/hotels/${openedHotel.id}/guestbook?lang=en`)
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    const second = await app.call('GET', next)
    const read = [...first.body, ...second.body].map(({ words }: { words: string }) => Number(words))
    expect([read, second.headers.get('link')]).toEqual([Array.from({ length: 25 }, (_, i) => 24 - i), null])
    const { guestbook } = await readPublicHotel(openedHotel)
    expect([guestbook.count, guestbook.latest.length, guestbook.latest[0].words]).toEqual([25, 5, '24'])
  })

  test('is moderated by anybody of the hotel, and by nobody else', async () => {
    const [openedHotel, otherHotel] = await Promise.all([openHotel(), openHotel()])
    const { id } = await createGuestbookEntry(app, openedHotel)
    expect((await moderate(openedHotel, id, { status: 'published' }, otherHotel.owner)).status).toBe(404)
    expect(
      (await moderate({ ...openedHotel, id: otherHotel.id }, id, { status: 'published' }, otherHotel.owner)).status,
    ).toBe(404)
    const receptionist = await createMember(app, openedHotel, 'member')
    expectStatus(200, await moderate(openedHotel, id, { status: 'published' }, receptionist))
    const listed = expectStatus(
      200,
      await app.call('GET', `/v1/hotels/${openedHotel.id}/guestbook-entries?status=published`, { as: receptionist }),
    )
    expect(listed.map((entry: { id: string }) => entry.id)).toEqual([id])
    expectStatus(
      204,
      await app.call('DELETE', `/v1/hotels/${openedHotel.id}/guestbook-entries/${id}`, { as: receptionist }),
    )
    expect((await readPublicHotel(openedHotel)).guestbook.count).toBe(0)
    const journal = expectStatus(
      200,
      await app.call('GET', `/v1/hotels/${openedHotel.id}/audit?about=guestbook`, { as: openedHotel.owner }),
    )
    expect(
      journal.map(({ act, subject }: { act: string; subject: { name: string } }) => `${act} ${subject.name}`),
    ).toEqual(expect.arrayContaining(['guestbook.deleted 2026-03-10', 'guestbook.published 2026-03-10']))
    expect(JSON.stringify(journal)).not.toContain('Inès')
  })

  test('notifies reception of a new entry and its author of the decision, and no other guest', async () => {
    const openedHotel = await openHotel()
    const [author, somebody] = [createVisitorId(), createVisitorId()]
    const streams = await Promise.all([
      listenTo(app, `/v1/hotels/${openedHotel.id}/events`, { authorization: `Bearer ${openedHotel.owner.token}` }),
      listenTo(app, `/v1/hotels/${openedHotel.id}/live`, { 'x-visitor-id': author }),
      listenTo(app, `/v1/hotels/${openedHotel.id}/live`, { 'x-visitor-id': somebody }),
    ])
    for (const { hangUp } of streams) onTestFinished(hangUp)
    const word = await createGuestbookEntry(app, openedHotel, {}, author)
    await publish(openedHotel, word.id)
    await Promise.all(streams.map(({ until }) => until((received) => received.at(-1)?.type === 'hotel.changed')))
    const types = streams.map(({ received }) => received.map(({ type }) => type).filter((type) => type !== 'hello'))
    expect(types).toEqual([
      ['guestbook.created', 'guestbook.changed', 'hotel.changed'],
      ['guestbook.created', 'guestbook.changed', 'hotel.changed'],
      ['hotel.changed'],
    ])
    expect(streams[0].received[0]?.data.guestbookEntry.words).toBe(word.words)
  })
})

describe('an inventory of fixtures', () => {
  const records = async ({ id, owner }: TestHotel, query = '') =>
    expectStatus(200, await app.call('GET', `/v1/hotels/${id}/inventories${query}`, { as: owner }))
  const send = (
    openedHotel: TestHotel,
    body: object,
    key: string = randomUUID(),
    guest = createVisitorId(),
    lang = 'fr',
  ) => app.call('POST', `/v1/hotels/${openedHotel.id}/inventories?lang=${lang}`, { visitor: guest, key, body })

  test('is stored in the languages of the guest and of the team, whatever happens to the list later', async () => {
    const openedHotel = await openHotel()
    const { inventory } = openedHotel.hotel.info
    const [list] = inventory?.lists ?? []
    const spanish = {
      ...inventory,
      lists: [
        { ...list, name: 'Habitación', items: list?.items.map((item) => ({ ...item, name: `${item.name} (es)` })) },
      ],
    }
    expectStatus(
      200,
      await app.call('PATCH', `/v1/hotels/${openedHotel.id}?lang=es`, {
        as: openedHotel.owner,
        body: { info: { inventory: spanish } },
      }),
    )
    const [pillow, robe] = list?.items ?? []
    const signed = makeInventoryRequest(openedHotel.hotel, {
      items: [
        { itemId: pillow?.id ?? '', ok: true },
        { itemId: robe?.id ?? '', ok: false, remark: 'Un accroc' },
      ],
      remark: 'Fenêtre dure',
    })
    const made = expectStatus(201, await send(openedHotel, signed, randomUUID(), createVisitorId(), 'es'))
    expectStatus(
      200,
      await app.call('PATCH', `/v1/hotels/${openedHotel.id}`, {
        as: openedHotel.owner,
        body: { info: { inventory: null } },
      }),
    )
    const [record] = await records(openedHotel)
    expect(record).toEqual({
      id: made.id,
      sentAt: '2026-03-10T09:00:00.000Z',
      room: '204',
      roomProof: 'typed',
      name: 'Inès Prat',
      lang: 'es',
      listName: 'Chambre',
      items: [
        { itemId: pillow?.id, name: 'Oreiller', seenAs: 'Oreiller (es)', quantity: 2, ok: true, remark: '' },
        { itemId: robe?.id, name: 'Peignoir', seenAs: 'Peignoir (es)', quantity: 1, ok: false, remark: 'Un accroc' },
      ],
      remark: 'Fenêtre dure',
      photos: [],
      strokes: null,
      staff: null,
      number: 1,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      pdf: expect.stringContaining(`/inventories/${made.id}/record.pdf?key=`),
    })
    expect(
      expectStatus(
        200,
        await app.call('GET', `/v1/hotels/${openedHotel.id}/inventories/${made.id}`, { as: openedHotel.owner }),
      ),
    ).toEqual(record)
  })

  test('sent again after a lost answer is one record, and reception is notified once', async () => {
    const openedHotel = await openHotel()
    const stream = await listenTo(app, `/v1/hotels/${openedHotel.id}/events`, {
      authorization: `Bearer ${openedHotel.owner.token}`,
    })
    onTestFinished(stream.hangUp)
    const [guest, key, body] = [createVisitorId(), randomUUID(), makeInventoryRequest(openedHotel.hotel)]
    const sent = await Promise.all(Array.from({ length: 4 }, () => send(openedHotel, body, key, guest)))
    expect(new Set(sent.map((called) => expectStatus(201, called).id)).size).toBe(1)
    expectStatus(
      200,
      await app.call('PATCH', `/v1/hotels/${openedHotel.id}`, { as: openedHotel.owner, body: { name: 'Autre nom' } }),
    )
    await stream.until((received) => received.at(-1)?.type === 'hotel.changed')
    expect(stream.received.map(({ type }) => type)).toEqual(['inventory.created', 'hotel.changed'])
    expect(stream.received[0]?.data.inventory.name).toBe('Inès Prat')
    expect((await send(openedHotel, { ...body, remark: 'Autre' }, key, guest)).body.code).toBe('idempotency_key_reused')
  })

  test('takes the room from the code that was scanned, and refuses one that is no longer good', async () => {
    const openedHotel = await openHotel()
    const code = await createRoomCode(app, openedHotel)
    const scanned = makeInventoryRequest(openedHotel.hotel, {
      room: undefined,
      roomToken: await createRoomProof(app, openedHotel, code),
    })
    expect(await createSignedInventory(app, openedHotel, scanned)).toMatchObject({ room: '101', roomProof: 'qr' })
    expect(codes(await send(openedHotel, { ...scanned, room: '204' }))).toEqual(['roomToken room_code'])
    expectStatus(
      201,
      await app.call('POST', `/v1/hotels/${openedHotel.id}/qr-codes/${code.id}/renew`, { as: openedHotel.owner }),
    )
    expect(codes(await send(openedHotel, scanned))).toEqual(['roomToken room_code'])
    expect((await records(openedHotel, '?room=101')).length).toBe(1)
    expect(await records(openedHotel, '?room=204')).toEqual([])
  })

  test('is not limited by entries in the guestbook, and one of a scanned room not by other inventories', async () => {
    const openedHotel = await openHotel()
    const headers = { 'x-forwarded-for': '203.0.113.41' }
    const post = (what: string, body: object) =>
      app.call('POST', `/v1/hotels/${openedHotel.id}/${what}`, {
        visitor: createVisitorId(),
        key: randomUUID(),
        body,
        headers,
      })
    const statuses = async (count: number, act: () => ReturnType<typeof post>) => {
      const answers: number[] = []
      for (let i = 0; i < count; i++) answers.push((await act()).status)
      return [answers.filter((status) => status === 201).length, answers.at(-1)]
    }
    expect(await statuses(201, () => post('guestbook', { name: 'I', words: 'M' }))).toEqual([200, 429])
    const typed = makeInventoryRequest(openedHotel.hotel)
    expect(await statuses(201, () => post('inventories', typed))).toEqual([200, 429])
    const token = await createRoomProof(app, openedHotel, await createRoomCode(app, openedHotel))
    const scanned = makeInventoryRequest(openedHotel.hotel, { room: undefined, roomToken: token })
    expect(await statuses(21, () => post('inventories', scanned))).toEqual([20, 429])
  })

  test('is refused for a list that has changed, without a room, and with somebody else’s pictures', async () => {
    const [openedHotel, otherHotel] = await Promise.all([openHotel(), openHotel()])
    const body = makeInventoryRequest(openedHotel.hotel)
    const othersRequest = makeInventoryRequest(otherHotel.hotel)
    expect(codes(await send(openedHotel, othersRequest))).toEqual(['listId list_changed'])
    expect(codes(await send(openedHotel, { ...body, items: othersRequest.items.slice(0, 1) }))).toEqual([
      'items.0.itemId list_changed',
    ])
    expect(codes(await send(openedHotel, { ...body, room: undefined }))).toEqual(['room room_required'])
    expect(codes(await send(openedHotel, { ...body, name: '' }))).toEqual(['name required'])
    expect(codes(await send(openedHotel, { ...body, photos: ['https://evil.example/x.png'] }))).toEqual([
      'photos.0 unknown_photo',
    ])
    expect(codes(await send(openedHotel, { ...body, remark: 'x'.repeat(100_000) }))).toEqual(['remark too_big_text'])
    expect(await records(openedHotel)).toEqual([])
  })
})

test('after the retention days entries stay without their author, refused ones are deleted, and inventories keep only the room', async () => {
  const openedHotel = await openHotel({ retentionDays: 10 })
  const guest = createVisitorId()
  const [kept, refused] = [
    await createGuestbookEntry(app, openedHotel, {}, guest),
    await createGuestbookEntry(app, openedHotel, {}, guest),
  ]
  await publish(openedHotel, kept.id)
  expectStatus(200, await moderate(openedHotel, refused.id, { status: 'refused', refusalReason: 'Non' }))
  await createSignedInventory(app, openedHotel, makeInventoryRequest(openedHotel.hotel), guest)
  const left = async () => {
    await runMaintenance(app.context)
    const [record] = expectStatus(
      200,
      await app.call('GET', `/v1/hotels/${openedHotel.id}/inventories`, { as: openedHotel.owner }),
    )
    return [
      (await readOwnEntries(openedHotel, guest)).length,
      (await book(openedHotel)).length,
      record.name,
      record.room,
    ]
  }
  app.setClock('2026-03-20T08:59:59Z')
  expect(await left()).toEqual([2, 1, 'Inès Prat', '204'])
  app.setClock('2026-03-20T09:00:01Z')
  expect(await left()).toEqual([0, 1, null, '204'])
})

test('deleting a hotel deletes its guestbook and inventories', async () => {
  const openedHotel = await openHotel()
  await createGuestbookEntry(app, openedHotel)
  await createSignedInventory(app, openedHotel, makeInventoryRequest(openedHotel.hotel))
  expectStatus(204, await app.call('DELETE', `/v1/hotels/${openedHotel.id}`, { as: openedHotel.owner }))
  app.setClock('2026-04-20T09:00:00Z')
  await runMaintenance(app.context)
  const { rows } = await app.context.pool.query(
    'select hotel_id from guestbook_entries where hotel_id = $1 union select hotel_id from inventory_records where hotel_id = $1',
    [openedHotel.id],
  )
  expect(rows).toEqual([])
})
