import { expect, test } from 'vitest'
import type { PublicService } from '#modules/services/contract.ts'
import type { Basket } from './basket.ts'
import { checkoutOf, missingFields, orderRequest } from './checkout.ts'

const euro = (amount: number) => ({ amount, currency: 'EUR' })
const article = {
  section: '',
  description: '',
  picture: null,
  options: [],
  allergens: null,
  diets: [],
  maxQuantity: 10,
}
const service = {
  id: 'breakfast',
  kind: 'order',
  deliveryMode: 'mixed',
  leadMinutes: 20,
  paused: false,
  pausedUntil: null,
  hours: {
    weekly: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: '07:00', closes: '10:00' })),
    exceptions: [],
  },
  articles: [
    { ...article, id: 'malouin', name: 'Le Malouin', price: euro(1650), available: true },
    { ...article, id: 'juice', name: 'Jus', price: euro(550), available: false },
  ],
} as unknown as PublicService

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
const at = (now: string) => ({ timeZone: 'UTC', now: new Date(now), roomBillProof: 'none' as const })
const morning = at('2026-03-10T08:00:00Z')
const night = at('2026-03-10T22:00:00Z')
const nobody = { room: '', guestName: '' }

test('what is sold out is marked and not counted', () => {
  const { faults, total } = checkoutOf(basket(line('malouin', 1650, 2), line('juice', 550)), service, morning)
  expect([...faults]).toEqual([[1, 'sold_out']])
  expect(total).toBe(3300)
})

test('a price the guest has not seen is pointed out before anything is sent', () => {
  expect(checkoutOf(basket(line('malouin', 1500)), service, morning).repriced).toEqual([0])
  expect(checkoutOf(basket(line('malouin', 1650)), service, morning).repriced).toEqual([])
})

test('at night the guest chooses a time of the morning, and none is chosen for them', () => {
  const own = basket(line('malouin', 1650))
  const tonight = checkoutOf(own, service, night)
  const { dueAt, slots } = tonight
  expect(dueAt).toBeNull()
  expect(missingFields(tonight, { ...nobody, room: '204' }, false)).toEqual(['dueAt'])
  expect(slots[0]?.toISOString()).toBe('2026-03-11T07:00:00.000Z')
  const chosen = checkoutOf({ ...own, dueAt: '2026-03-11T07:00:00.000Z' }, service, night)
  expect(missingFields(chosen, { ...nobody, room: '204' }, false)).toEqual([])
  expect(slots.at(-1)?.toISOString()).toBe('2026-03-11T09:45:00.000Z')
})

test('while it is open, as soon as possible is the default', () => {
  expect(checkoutOf(basket(line('malouin', 1650)), service, morning).dueAt).toBeNull()
})

test('a paused service offers no time', () => {
  expect(checkoutOf(basket(line('malouin', 1650)), { ...service, paused: true }, morning).slots).toEqual([])
})

test('a room is needed for the room, a name for the reception, and a time that still comes', () => {
  const own = basket(line('malouin', 1650))
  expect(missingFields(checkoutOf(own, service, morning), nobody, true)).toEqual(['room'])
  const pickup = { ...own, handover: 'reception-pickup' as const, dueAt: '2026-03-10T07:15:00.000Z' }
  expect(missingFields(checkoutOf(pickup, service, morning), nobody, true)).toEqual(['guestName', 'dueAt'])
})

test('the request says where, when and for how much, and nothing that was not said', () => {
  const own = basket({ ...line('malouin', 1650), note: 'sans sucre' })
  const details = { room: ' 204 ', guestName: 'Ana' }
  expect(orderRequest(own, checkoutOf(own, service, morning), details)).toEqual({
    serviceId: 'breakfast',
    deliveryMode: 'room-delivery',
    room: '204',
    lines: [{ articleId: 'malouin', quantity: 1, note: 'sans sucre' }],
    expectedTotal: 1650,
  })
})

test('an order for the reception says whose room it is, where the phone knows it', () => {
  const own: Basket = { ...basket(line('malouin', 1650)), handover: 'reception-pickup' }
  const checkout = checkoutOf(own, service, morning)
  expect(orderRequest(own, checkout, { room: '12', guestName: 'Ana' })).toMatchObject({
    deliveryMode: 'reception-pickup',
    room: '12',
    guestName: 'Ana',
  })
  expect(orderRequest(own, checkout, { ...nobody, guestName: 'Ana' }).room).toBeUndefined()
})

test('a surname is asked for before something goes on the bill of a room, and sent with it', () => {
  const own = basket(line('malouin', 1650))
  const asking = { ...morning, roomBillProof: 'surname' as const }
  const details = { room: '204', guestName: '' }
  expect(missingFields(checkoutOf(own, service, asking), details, true)).toEqual(['surname'])
  const named = { ...details, guestName: ' Prat ' }
  expect(missingFields(checkoutOf(own, service, asking), named, true)).toEqual([])
  expect(orderRequest(own, checkoutOf(own, service, asking), named)).toMatchObject({ room: '204', guestName: 'Prat' })
  expect(orderRequest(own, checkoutOf(own, service, morning), named).guestName).toBeUndefined()
})

test('a line of which a choice is sold out can be put right, and is not counted until it is', () => {
  const on = { available: true, soldOutUntil: null, stock: null }
  const choice = (id: string, sale: typeof on) => ({ id, name: id, price: euro(0), allergens: null, ...sale })
  const drink = { id: 'drink', name: 'Boisson', min: 1, max: 1 }
  const choices = [choice('coffee', on), choice('chocolate', { ...on, available: false })]
  const [malouin] = service.articles
  const menu = { ...service, articles: [{ ...malouin, options: [{ ...drink, choices }] }] } as PublicService
  const own = basket({ ...line('malouin', 1650), options: ['chocolate'] as never[] })
  const { faults, total } = checkoutOf(own, menu, morning)
  expect([[...faults], total]).toEqual([[[0, 'unknown_choice']], 0])
})
