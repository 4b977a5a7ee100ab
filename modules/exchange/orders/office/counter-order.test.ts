import { describe, expect, it } from 'vitest'
import { byDay } from '#core/time/hours.ts'
import { aChoice, anArticle, anOption, aService, euros } from '#tests/builders.ts'
import {
  addArticle,
  changeLine,
  counterErrorsOf,
  counterTimes,
  emptyCounterDraft,
  firstService,
  hasCounterInput,
  opensAt,
  toggleChoice,
  toOrderRequest,
} from './counter-order.ts'

const drink = anOption([
  aChoice({ id: 'coffee', name: 'Café' }),
  aChoice({ id: 'chocolate', name: 'Chocolat', price: euros(150) }),
])
const croissant = anArticle()
const malouin = anArticle({ id: 'malouin', name: 'Le Malouin', price: euros(1650), options: [drink] })
const breakfast = aService({ articles: [croissant, malouin] })
const now = new Date('2026-03-28T07:00:00Z')
const codes = (draft: typeof emptyCounterDraft) =>
  counterErrorsOf(draft, breakfast, { timeZone: 'Europe/Paris', now, rooms: [] }).fields.map(
    ({ path, code }) => `${path} ${code}`,
  )

describe('the service an order at the counter begins with', () => {
  const clock = { timeZone: 'Europe/Paris', now: new Date('2026-03-28T18:25:00Z') }
  const everyDay = (opens: string, closes: string) => ({
    weekly: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens, closes })),
    exceptions: [],
  })
  const daily = (id: string, from: string, to: string, more = {}) =>
    aService({ id, hours: everyDay(from, to), ...more })
  const morning = daily('morning', '07:00', '10:30')
  const evening = daily('evening', '18:00', '22:00')
  const noon = daily('noon', '12:00', '14:00')

  it('is one that is open now, wherever it stands in the list, before one that is paused', () => {
    expect(firstService([morning, evening], clock)?.id).toBe('evening')
    const paused = daily('paused', '18:00', '22:00', { paused: true })
    expect(firstService([morning, paused, evening], clock)?.id).toBe('evening')
    expect(firstService([morning, paused], clock)?.id).toBe('paused')
  })

  it('is the first to open where all are closed, and the first of the list where none will open', () => {
    expect(firstService([noon, morning], clock)?.id).toBe('morning')
    const never = daily('never', '18:00', '22:00', {
      hours: { weekly: [], exceptions: [] },
    })
    expect(firstService([never, { ...never, id: 'neither' }], clock)?.id).toBe('never')
    expect(firstService([never, noon], clock)?.id).toBe('noon')
    expect(firstService([], clock)).toBeUndefined()
  })

  it('says when a closed one opens', () => {
    expect(opensAt(morning, clock)?.toISOString()).toBe('2026-03-29T05:00:00.000Z')
    expect(opensAt(evening, clock)).toBeUndefined()
  })
})

describe('an order taken at the counter', () => {
  it('counts the same article up, and gives one with options a line of its own', () => {
    const draft = [croissant, malouin, croissant, malouin].reduce(addArticle, emptyCounterDraft)
    expect(draft.lines.map(({ articleId, quantity }) => [articleId, quantity])).toEqual([
      ['croissant', 2],
      ['malouin', 1],
      ['malouin', 1],
    ])
    expect(changeLine(draft, 1, { quantity: 0 }).lines).toHaveLength(2)
  })

  it('asks for what the server would ask for: something to order, a room or a name, the choices', () => {
    expect(codes(emptyCounterDraft)).toEqual(['lines empty', 'room room'])
    const pickup = { ...addArticle(emptyCounterDraft, malouin), handover: 'reception-pickup' as const }
    expect(codes(pickup)).toEqual(['guestName name', 'lines.0.options option_missing'])
  })

  it('takes a room of the hotel’s list alone, in any spelling, where there is a list', () => {
    const draft = (room: string) => ({ ...addArticle(emptyCounterDraft, croissant), room })
    const errors = (room: string, rooms: string[]) =>
      counterErrorsOf(draft(room), breakfast, { timeZone: 'Europe/Paris', now, rooms }).fields.map(({ code }) => code)
    expect(errors('Terrasse', [])).toEqual([])
    expect(errors('Terrasse', ['204'])).toEqual(['unknownRoom'])
    expect(errors(' SUITE  mer ', ['204', 'Suite Mer'])).toEqual([])
    expect(errors(' ', ['204'])).toEqual(['room'])
  })

  it('is taken during a pause of guests, for now or for any time of two weeks, and never while closed', () => {
    const paused = { ...breakfast, paused: true, pausedUntil: '2026-03-28T09:00:00Z' }
    const counter = { timeZone: 'Europe/Paris', now, rooms: [] }
    const draft = { ...addArticle(emptyCounterDraft, croissant), room: '204' }
    expect(counterErrorsOf(draft, paused, counter).timing).toBeNull()
    const times = counterTimes(paused, 'Europe/Paris', now)
    expect(times.at(0)).toEqual(now)
    expect(byDay(times, 'Europe/Paris').size).toBe(14)
    for (const time of [times.at(0), times.at(-1)])
      expect(counterErrorsOf({ ...draft, dueAt: time?.toISOString() ?? null }, paused, counter).timing).toBeNull()
    const withoutTime = counterErrorsOf({ ...draft, day: '2026-03-29' }, paused, counter)
    expect([withoutTime.timing, withoutTime.fields]).toEqual([null, [{ path: 'dueAt', code: 'time' }]])
    const hours = { weekly: [], exceptions: [] }
    expect(counterErrorsOf(draft, { ...paused, hours }, counter).timing?.code).toBe('service_closed')
  })

  it('replaces the choice where only one is allowed, and sends the total it shows', () => {
    const options = toggleChoice(toggleChoice([], drink, 'coffee'), drink, 'chocolate')
    expect(options).toEqual(['chocolate'])
    const draft = changeLine(addArticle({ ...emptyCounterDraft, room: ' 204 ' }, malouin), 1, { options, quantity: 2 })
    expect(toOrderRequest(draft, breakfast)).toEqual({
      serviceId: 'breakfast',
      deliveryMode: 'room-delivery',
      room: '204',
      lines: [{ articleId: 'malouin', quantity: 2, options: ['chocolate'] }],
      expectedTotal: 3600,
    })
    expect(codes(draft)).toEqual([])
  })

  it('tells the kitchen of allergies, and is not lost by accident once anything is taken down', () => {
    const draft = { ...addArticle(emptyCounterDraft, croissant), allergies: ['milk' as const] }
    expect(toOrderRequest(draft, breakfast).allergies).toEqual(['milk'])
    expect(hasCounterInput(emptyCounterDraft)).toBe(false)
    expect(hasCounterInput({ ...emptyCounterDraft, serviceId: 'breakfast' })).toBe(false)
    expect(hasCounterInput({ ...emptyCounterDraft, room: '2' })).toBe(true)
    expect(hasCounterInput(draft)).toBe(true)
  })
})
