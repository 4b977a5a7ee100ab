import { describe, expect, test } from 'vitest'
import { aChoice, anArticle, anOption, aSection, aService, euros } from '#tests/builders.ts'
import type { Basket } from './basket.ts'
import { checkoutOf, missingFields, orderRequest } from './checkout-state.ts'

const service = aService({
  leadMinutes: 20,
  hours: {
    weekly: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: '07:00', closes: '10:00' })),
    exceptions: [],
  },
  articles: [
    anArticle({ id: 'malouin', name: 'Le Malouin', price: euros(1650) }),
    anArticle({ id: 'juice', name: 'Jus', price: euros(550), available: false }),
  ],
})

const line = (articleId: string, seenPrice: number, quantity = 1) => ({
  key: articleId,
  articleId,
  quantity,
  options: [],
  note: '',
  name: articleId,
  seenPrice,
})
const basket = (...lines: Basket['lines']): Basket => ({
  serviceId: 'breakfast',
  lines,
  handover: null,
  dueAt: null,
  note: '',
  allergies: [],
  attempt: null,
  confirmed: null,
  refusal: null,
})
const at = (now: string) => ({ timeZone: 'UTC', now: new Date(now), roomBillProof: 'none' as const, takenTimes: [] })
const morning = at('2026-03-10T08:00:00Z')
const night = at('2026-03-10T22:00:00Z')
const nobody = { room: '', guestName: '' }

test('what is sold out is marked and not counted', () => {
  const { lineErrors, total } = checkoutOf(basket(line('malouin', 1650, 2), line('juice', 550)), service, morning)
  expect([...lineErrors]).toEqual([[1, 'sold_out']])
  expect(total).toBe(3300)
})

test('a price the guest has not seen is pointed out before anything is sent', () => {
  expect(checkoutOf(basket(line('malouin', 1500)), service, morning).repriced).toEqual([0])
  expect(checkoutOf(basket(line('malouin', 1650)), service, morning).repriced).toEqual([])
})

test('at night the guest chooses a time of the morning, and none is chosen for them', () => {
  const guestBasket = basket(line('malouin', 1650))
  const tonight = checkoutOf(guestBasket, service, night)
  const { dueAt, slots } = tonight
  expect(dueAt).toBeNull()
  expect(missingFields(tonight, { ...nobody, room: '204' }, false)).toEqual(['dueAt'])
  expect(slots[0]?.toISOString()).toBe('2026-03-11T07:00:00.000Z')
  const chosen = checkoutOf({ ...guestBasket, dueAt: '2026-03-11T07:00:00.000Z' }, service, night)
  expect(missingFields(chosen, { ...nobody, room: '204' }, false)).toEqual([])
  expect(slots.at(-1)?.toISOString()).toBe('2026-03-11T09:45:00.000Z')
})

test('while it is open, as soon as possible is the default', () => {
  expect(checkoutOf(basket(line('malouin', 1650)), service, morning).dueAt).toBeNull()
})

test('a paused service offers no time', () => {
  expect(checkoutOf(basket(line('malouin', 1650)), { ...service, paused: true }, morning).slots).toEqual([])
})

test('delivery needs a room, collection needs a name, and the time must be in the future', () => {
  const guestBasket = basket(line('malouin', 1650))
  expect(missingFields(checkoutOf(guestBasket, service, morning), nobody, true)).toEqual(['room'])
  const pickup = { ...guestBasket, handover: 'reception-pickup' as const, dueAt: '2026-03-10T07:15:00.000Z' }
  expect(missingFields(checkoutOf(pickup, service, morning), nobody, true)).toEqual(['guestName', 'dueAt'])
})

test('the request has the place, time and total, and no field that was not filled in', () => {
  const guestBasket = basket({ ...line('malouin', 1650), note: 'sans sucre' })
  const details = { room: ' 204 ', guestName: 'Ana' }
  expect(orderRequest(guestBasket, checkoutOf(guestBasket, service, morning), details)).toEqual({
    serviceId: 'breakfast',
    deliveryMode: 'room-delivery',
    room: '204',
    lines: [{ articleId: 'malouin', quantity: 1, note: 'sans sucre' }],
    expectedTotal: 1650,
  })
})

test('an order for the reception says whose room it is, where the phone knows it', () => {
  const guestBasket: Basket = { ...basket(line('malouin', 1650)), handover: 'reception-pickup' }
  const checkout = checkoutOf(guestBasket, service, morning)
  expect(orderRequest(guestBasket, checkout, { room: '12', guestName: 'Ana' })).toMatchObject({
    deliveryMode: 'reception-pickup',
    room: '12',
    guestName: 'Ana',
  })
  expect(orderRequest(guestBasket, checkout, { ...nobody, guestName: 'Ana' }).room).toBeUndefined()
})

test('a surname is asked for before something goes on the bill of a room, and sent with it', () => {
  const guestBasket = basket(line('malouin', 1650))
  const asking = { ...morning, roomBillProof: 'surname' as const }
  const details = { room: '204', guestName: '' }
  expect(missingFields(checkoutOf(guestBasket, service, asking), details, true)).toEqual(['surname'])
  const withName = { ...details, guestName: ' Prat ' }
  expect(missingFields(checkoutOf(guestBasket, service, asking), withName, true)).toEqual([])
  expect(orderRequest(guestBasket, checkoutOf(guestBasket, service, asking), withName)).toMatchObject({
    room: '204',
    guestName: 'Prat',
  })
  expect(orderRequest(guestBasket, checkoutOf(guestBasket, service, morning), withName).guestName).toBeUndefined()
})

test('a line of which a choice is sold out can be put right, and is not counted until it is', () => {
  const choices = [aChoice({ id: 'coffee' }), aChoice({ id: 'chocolate', available: false })]
  const malouin = anArticle({ id: 'malouin', price: euros(1650), options: [anOption(choices)] })
  const menu = { ...service, articles: [malouin] }
  const guestBasket = basket({ ...line('malouin', 1650), options: ['chocolate'] })
  const { lineErrors, total } = checkoutOf(guestBasket, menu, morning)
  expect([[...lineErrors], total]).toEqual([[[0, 'unknown_choice']], 0])
})

describe('sections with hours of their own', () => {
  const daily = (opens: string, closes: string) => ({
    weekly: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens, closes })),
    exceptions: [],
  })
  const allDay = {
    ...service,
    hours: null,
    sections: [
      aSection({ id: 'lunch', hours: daily('12:00', '14:00') }),
      aSection({ id: 'dinner', hours: daily('18:00', '22:00') }),
    ],
    articles: [
      anArticle({ id: 'club', name: 'Club', price: euros(1900), sectionId: 'lunch' }),
      anArticle({ id: 'sole', name: 'Sole', price: euros(3200), sectionId: 'dinner' }),
      anArticle({ id: 'tea', name: 'Thé', price: euros(500) }),
    ],
  }

  test('offer the times at which all of it is served, and not right now', () => {
    const { slots, servedNow, lineErrors } = checkoutOf(basket(line('sole', 3200), line('tea', 500)), allDay, morning)
    expect([slots[0]?.toISOString(), slots.some((slot) => slot.getUTCHours() < 18)]).toEqual([
      '2026-03-10T18:00:00.000Z',
      false,
    ])
    expect([servedNow, lineErrors.size]).toEqual([false, 0])
    const evening = at('2026-03-10T18:30:00Z')
    expect(checkoutOf(basket(line('sole', 3200)), allDay, evening).servedNow).toBe(true)
    expect(checkoutOf(basket(line('tea', 500)), allDay, morning).servedNow).toBe(true)
  })

  test('a time that was chosen for something else is to be chosen again', () => {
    const early = { ...basket(line('sole', 3200)), dueAt: '2026-03-10T13:00:00.000Z' }
    const checkout = checkoutOf(early, allDay, morning)
    expect(missingFields(checkout, { ...nobody, room: '204' }, true)).toEqual(['dueAt'])
  })

  test('what is never served together is marked', () => {
    const { slots, lineErrors } = checkoutOf(basket(line('club', 1900), line('sole', 3200)), allDay, morning)
    expect([slots, [...lineErrors]]).toEqual([
      [],
      [
        [0, 'not_served'],
        [1, 'not_served'],
      ],
    ])
  })
})

describe('at a seat', () => {
  const seat = { token: 'scan', at: Date.parse('2026-03-10T07:30:00Z') }
  const served = (over: object = {}) => ({
    ...service,
    seatService: { roomBill: true, hours: 2, shared: false, ...over },
  })
  const details = { room: '204', guestName: '', roomToken: 'proof' }
  const guestBasket = basket(line('malouin', 1650))

  test('the order is brought there first, is paid there, and names no room', () => {
    const checkout = checkoutOf(guestBasket, served(), { ...morning, seat, provenRoom: '204' })
    expect(checkout.handovers[0]).toBe('seat-delivery')
    expect(missingFields(checkout, nobody, true)).toEqual([])
    const request = orderRequest(guestBasket, checkout, details)
    expect(request).toMatchObject({ deliveryMode: 'seat-delivery', seatToken: 'scan' })
    expect([request.room, request.roomToken, request.toRoomBill]).toEqual([undefined, undefined, undefined])
  })

  test('the room’s bill needs a proven room, and the hotel’s permission', () => {
    const onBill = { ...guestBasket, toRoomBill: true }
    const chosen = checkoutOf(onBill, served(), { ...morning, seat, provenRoom: '204' })
    expect(orderRequest(onBill, chosen, details)).toMatchObject({ toRoomBill: true, roomToken: 'proof' })
    expect(checkoutOf(onBill, served(), { ...morning, seat }).toRoomBill).toBe(false)
    expect(checkoutOf(onBill, served({ roomBill: false }), { ...morning, seat, provenRoom: '204' }).toRoomBill).toBe(
      false,
    )
  })

  test('a hotel that takes orders from scanned rooms only gets the proof, and no bill', () => {
    const checkout = checkoutOf(guestBasket, served(), { ...morning, seat, provenRoom: '204', orderProof: 'room' })
    expect(orderRequest(guestBasket, checkout, details)).toMatchObject({ roomToken: 'proof', seatToken: 'scan' })
    expect(checkout.toRoomBill).toBe(false)
  })

  test('is not offered once the scan is over, or where the service does not come', () => {
    const later = { ...morning, now: new Date('2026-03-10T09:30:00Z'), seat }
    expect(checkoutOf(guestBasket, served(), later).handovers).not.toContain('seat-delivery')
    expect(checkoutOf(guestBasket, service, { ...morning, seat }).handovers).not.toContain('seat-delivery')
  })

  test('offers no time after the scan is over', () => {
    const slots = checkoutOf(guestBasket, served(), { ...morning, seat }).slots
    expect(slots.length).toBeGreaterThan(0)
    expect(slots.every((slot) => slot <= new Date('2026-03-10T09:30:00Z'))).toBe(true)
  })
})
