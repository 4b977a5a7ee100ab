import { describe, expect, test } from 'vitest'
import { hourAt } from '#core/i18n/format.ts'
import type { OrderRequest } from '#modules/exchange/orders/contract.ts'
import {
  admitted,
  article,
  context,
  daily,
  decide,
  guest,
  invalid,
  limit,
  minutesLater,
  now,
  refusal,
  roomToken,
  type Situation,
  staff,
} from '#tests/order-decisions.ts'
import { decideOrder } from './rules.ts'

describe('an order that is accepted', () => {
  test('keeps names, prices, VAT and allergens of that moment, for the guest and for the kitchen', async () => {
    const order = await decide({ request: { note: 'Fenêtre', allergies: ['eggs'], guestName: 'Le Goff' } })
    expect(order).toEqual({
      hotelId: 'hotel',
      id: 'order',
      serviceId: 'breakfast',
      serviceName: { guest: 'Petit déjeuner', operations: 'Desayuno' },
      status: 'new',
      history: [{ status: 'new', at: now.toISOString(), by: 'guest' }],
      visitorId: 'visitor',
      deliveryMode: 'room-delivery',
      seat: null,
      room: '12 bis',
      roomProof: 'typed',
      guestName: 'Le Goff',
      dueAt: null,
      releaseAt: null,
      surnameCheck: null,
      snoozedBy: null,
      untilCheckOut: false,
      note: 'Fenêtre',
      allergies: ['eggs'],
      lines: [
        {
          articleId: 'crepe',
          name: { guest: 'Pancake', operations: 'Crepe' },
          unitPrice: 850,
          total: 1700,
          vatRate: 10,
          options: [
            {
              name: { guest: 'Drink', operations: 'Bebida' },
              choice: { guest: 'Milk', operations: 'Leche' },
              price: 150,
              choiceId: 'milk',
              allergens: { milk: 'contains' },
            },
          ],
          allergens: { eggs: 'contains' },
          quantity: 2,
          note: '',
        },
      ],
      total: 1700,
      currency: 'EUR',
      guestLang: 'en',
      placedAt: now,
      changedAt: now,
      forget: false,
      prints: 0,
      promisedFrom: null,
      promisedUntil: null,
      promisedBy: null,
      amendments: [],
      changeRequest: null,
      autoPrints: [],
      version: 1,
      billedAt: null,
      billedBy: null,
      endsAt: null,
      resourceId: null,
      resourceName: null,
      partySize: null,
      bookingMoves: [],
      alertedSince: null,
    })
  })

  test('without note, allergies or name has none of them, and a choice without allergens is undeclared', async () => {
    const order = await decide({
      request: { guestName: '', lines: [{ articleId: 'crepe', quantity: 1, options: ['tea'], note: 'Tiède' }] },
    })
    expect(order).toMatchObject({ note: '', allergies: [], guestName: null, total: 700 })
    expect(order.lines[0]).toMatchObject({ note: 'Tiède', options: [{ choiceId: 'tea', allergens: null }] })
  })

  test('adds up all its lines', async () => {
    const lines = [
      { articleId: 'crepe', quantity: 1 },
      { articleId: 'crepe', quantity: 3, options: ['milk', 'tea'] },
    ]
    const order = await decide({ request: { lines, expectedTotal: 3250 } })
    expect(order.lines.map(({ total }) => total)).toEqual([700, 2550])
    expect(order.total).toBe(3250)
  })

  test('of staff begins as accepted, names who placed it, and is no guest’s', async () => {
    const by = { at: now.toISOString(), by: 'Maëlle', userId: 'user' }
    expect(await decide({ buyer: staff })).toMatchObject({
      status: 'accepted',
      history: [
        { status: 'new', ...by },
        { status: 'accepted', ...by },
      ],
      visitorId: null,
    })
    expect(admitted).toEqual([])
  })

  test('is promised what the orders of that hour took, or else the time that the service needs', async () => {
    const hourly = { breakfast: [{ hour: hourAt(now, 'Europe/Paris'), from: 10, until: 15 }] }
    expect(await decide({ waitTimes: hourly, service: { leadMinutes: 45 } })).toMatchObject({
      promisedFrom: minutesLater(10),
      promisedUntil: minutesLater(15),
      promisedBy: null,
    })
    const promised = { promisedFrom: minutesLater(45), promisedUntil: minutesLater(45) }
    expect(await decide({ service: { leadMinutes: 45 } })).toMatchObject(promised)
  })

  test('for later is released to the team by the time that its service needs', async () => {
    const order = await decide({ service: { leadMinutes: 45 }, request: { dueAt: minutesLater(120).toISOString() } })
    expect(order).toMatchObject({ dueAt: minutesLater(120), releaseAt: minutesLater(75) })
  })
})

describe('a service', () => {
  test('that does not exist, or of a hotel that does not exist, is not found', async () => {
    expect(await refusal({ request: { serviceId: 'spa' } })).toEqual({ code: 'not_found' })
    const draft = {
      id: 'order',
      hotelId: 'hotel',
      buyer: guest,
      orderRequest: {} as OrderRequest,
      lang: 'fr',
      key: '',
    } as const
    await expect(decideOrder(context, null, draft, now, new Map(), new Map())).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('for orders and requests takes orders, other kinds take none', async () => {
    for (const kind of ['order', 'request'] as const) await decide({ service: { kind } })
    for (const kind of ['booking-link', 'information'] as const)
      expect(await refusal({ service: { kind } })).toEqual(invalid('serviceId not_orderable'))
  })

  test('hands over as it offers', async () => {
    expect(await refusal({ service: { deliveryMode: 'reception-pickup' } })).toEqual(invalid('deliveryMode handover'))
  })

  test('on pause takes no orders of guests, but those of staff', async () => {
    const pausedUntil = minutesLater(10)
    expect(await refusal({ service: { paused: true } })).toEqual({ code: 'service_paused' })
    expect(await refusal({ service: { paused: true, pausedUntil } })).toEqual({ code: 'service_paused' })
    expect((await decide({ service: { paused: true }, buyer: staff })).status).toBe('accepted')
    expect((await decide({ service: { paused: true, pausedUntil: now } })).status).toBe('new')
  })

  test('that is closed says when it opens, if it ever does', async () => {
    expect(await refusal({ service: { hours: daily('12:00', '14:00') } })).toEqual({
      code: 'service_closed',
      data: { opensAt: '2026-06-10T10:00:00.000Z' },
    })
    expect(await refusal({ service: { hours: { weekly: [], exceptions: [] } } })).toEqual({
      code: 'service_closed',
      data: { opensAt: null },
    })
  })

  test('names the earliest time that it can do, with its day unless that is today', async () => {
    const early = (service: NonNullable<Situation['service']>, minutes: number) =>
      refusal({ service, request: { dueAt: minutesLater(minutes).toISOString() } })
    const error = invalid('dueAt too_early')
    expect(await early({ leadMinutes: 60 }, 30)).toEqual({ ...error, params: { time: '10:57' } })
    expect(await early({ leadMinutes: 60, hours: daily('07:00', '10:30') }, 0)).toEqual({
      ...error,
      params: { time: 'Thursday 11 June, 07:00' },
    })
  })

  test('grants guests three minutes to look over their basket, and takes nothing for more than a fortnight ahead', async () => {
    const wanted = (minutes: number) => ({
      service: { leadMinutes: 60 },
      request: { dueAt: minutesLater(minutes).toISOString() },
    })
    await decide(wanted(57))
    expect((await refusal(wanted(56.9))).fields).toEqual(['dueAt too_early'])
    await decide(wanted(14 * 1440))
    expect(await refusal(wanted(14 * 1440 + 1))).toEqual(invalid('dueAt too_late'))
    const justNow = (minutes: number) => ({
      service: { leadMinutes: 2 },
      request: { dueAt: minutesLater(minutes).toISOString() },
    })
    await decide(justNow(0))
    expect((await refusal(justNow(-0.5))).fields).toEqual(['dueAt too_early'])
  })
})

describe('the room', () => {
  test('that was typed is spelt as in the hotel’s list; another one is refused with the nearest', async () => {
    expect(await decide({ request: { room: '12  bis' } })).toMatchObject({ room: '12 bis', roomProof: 'typed' })
    expect(await refusal({ request: { room: '13' } })).toEqual({
      ...invalid('room room_unknown_near'),
      params: { room: '13', near: '14' },
      data: { rooms: ['14'] },
    })
    expect(await refusal({ request: { room: 'Phare' } })).toEqual({
      ...invalid('room room_unknown'),
      params: { room: 'Phare', near: '' },
      data: { rooms: [] },
    })
  })

  test('that was scanned is proven, and must be the one on the screen', async () => {
    for (const room of [undefined, '12 bis'])
      expect(await decide({ request: { room, roomToken } })).toMatchObject({ room: '12 bis', roomProof: 'qr' })
    expect(admitted).toEqual(['12 bis'])
    for (const request of [{ room: '14', roomToken }, { roomToken: 'K7M2P9QRST.0.AAAAAAAAAAAAAAAA' }])
      expect(await refusal({ request })).toEqual(invalid('roomToken room_code'))
    expect(await decide({ buyer: staff, request: { room: undefined, roomToken } })).toMatchObject({ room: '12 bis' })
  })

  test('is needed for a delivery, a name to collect at the reception', async () => {
    expect(await refusal({ request: { room: undefined } })).toEqual(invalid('room room_required'))
    const collected = { deliveryMode: 'reception-pickup', room: undefined } as const
    expect(await refusal({ request: collected })).toEqual(invalid('guestName name_required'))
    expect(await decide({ request: { ...collected, guestName: 'Le Goff' } })).toMatchObject({
      room: null,
      roomProof: null,
    })
  })

  test('must be scanned by guests where the hotel wants it, not by staff', async () => {
    const strict = { hotel: { orderProof: 'room' as const } }
    expect(await refusal(strict)).toEqual({ code: 'order_proof_needed' })
    expect(await decide({ ...strict, request: { roomToken, room: undefined } })).toMatchObject({ room: '12 bis' })
    expect(await decide({ ...strict, buyer: staff })).toMatchObject({ room: '12 bis' })
  })

  test('a typed room counts towards no room’s limit', async () => {
    await decide()
    expect(admitted).toEqual([null])
  })
})

describe('the bill of the room', () => {
  test('needs a scan where the hotel wants one, from guests who order what costs something to their room', async () => {
    const strict = { hotel: { roomBillProof: 'scan' as const } }
    expect(await refusal(strict)).toEqual({ code: 'bill_proof_needed' })
    expect(admitted).toEqual([])
    await decide({ ...strict, request: { roomToken, room: undefined } })
    await decide({ ...strict, buyer: staff })
    await decide({
      ...strict,
      articles: [article({ price: 0 })],
      request: { lines: [{ articleId: 'crepe', quantity: 1 }] },
    })
    await decide({ ...strict, request: { deliveryMode: 'reception-pickup', guestName: 'Le Goff' } })
  })

  test('needs a surname where the hotel wants one', async () => {
    const strict = { hotel: { roomBillProof: 'surname' as const } }
    expect(await refusal(strict)).toEqual(invalid('guestName surname_required'))
    await decide({ ...strict, request: { guestName: 'Le Goff' } })
  })
})

describe('automatic acceptance', () => {
  const automatic = { automaticAcceptance: 'always' } as const
  const placed = { status: 'new', at: now.toISOString(), by: 'guest' }

  test('is signed as such, after the guest, who placed it', async () => {
    const order = await decide({ service: automatic })
    expect(order.status).toBe('accepted')
    expect(order.history).toEqual([placed, { status: 'accepted', at: now.toISOString(), by: 'system' }])
    expect(order.visitorId).toBe('visitor')
  })

  test('leaves an order of staff to the person who placed it', async () => {
    const order = await decide({ service: automatic, buyer: staff })
    expect(order.history.map(({ by }) => by)).toEqual(['Maëlle', 'Maëlle'])
  })

  test('accepts nothing that a pause, an empty stock or a wrong room refuses', async () => {
    const pausedService = { ...automatic, paused: true }
    expect(await refusal({ service: pausedService })).toMatchObject({ code: 'service_paused' })
    const soldOut = article({ limits: [limit('crepe', 0)] })
    expect(await refusal({ service: automatic, articles: [soldOut] })).toMatchObject({ code: 'sold_out' })
    expect(await refusal({ service: automatic, request: { room: '99' } })).toMatchObject({ code: 'invalid' })
  })

  test('stops at the number of waiting orders, also among orders decided together', async () => {
    const service = { automaticAcceptance: 'until', maxWaitingOrders: 3 } as const
    const waiting = new Map([['breakfast', 1]])
    const statuses = []
    for (let i = 0; i < 4; i++) statuses.push((await decide({ service, waiting })).status)
    expect(statuses).toEqual(['accepted', 'accepted', 'new', 'new'])
    expect(waiting.get('breakfast')).toBe(5)
  })
})
