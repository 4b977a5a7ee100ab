import { describe, expect, test } from 'vitest'
import fc from '#tests/properties.ts'
import { guestMayCancel } from './amendment-rules.ts'
import {
  canMove,
  handovers,
  isCollected,
  nextStatus,
  offeredHandovers,
  statusTimeline,
  upcomingSteps,
  wordingOf,
} from './handover-rules.ts'
import { checkLines, guestEventOf, maxLineQuantity, maxOrderLines, priceLine, priceOrder } from './rules.ts'
import { isOpen, type Status, statuses } from './status-rules.ts'
import { orderAge, urgencyOf } from './urgency-rules.ts'

const euros = (amount: number) => ({ amount, currency: 'EUR' })
const choice = (id: string, price = 0) => ({ id, name: id, price: euros(price) })
const option = (id: string, min: number, max: number, choices: ReturnType<typeof choice>[]) => ({
  id,
  name: id,
  min,
  max,
  choices,
})

const hotDrink = option('hot-drink', 1, 1, [choice('coffee'), choice('tea'), choice('chocolate', 150)])
const extras = option('extras', 0, 2, [choice('egg', 200), choice('ham', 300), choice('jam')])
const malouin = { id: 'malouin', price: euros(1650), available: true, maxQuantity: 4, options: [hotDrink, extras] }
const croissant = { id: 'croissant', price: euros(300), available: true, maxQuantity: 10, options: [] }
const oysters = { id: 'oysters', price: euros(2400), available: false, maxQuantity: 10, options: [] }
const menu = [malouin, croissant, oysters]
const line = (articleId: string, quantity = 1, options?: string[]) => ({ articleId, quantity, options })

const toRoom = (status: Status) => ({ status, deliveryMode: 'room-delivery', booking: null }) as const

describe('the life of an order', () => {
  test('an order to the room is shown as on the way, one to collect as ready', () => {
    expect(statusTimeline('room-delivery')).toEqual(['new', 'accepted', 'preparing', 'on-the-way', 'completed'])
    expect(statusTimeline('reception-pickup')).toEqual(['new', 'accepted', 'preparing', 'ready', 'completed'])
    expect(canMove(toRoom('preparing'), 'ready')).toBe(false)
    expect(canMove({ ...toRoom('preparing'), deliveryMode: 'reception-pickup' }, 'on-the-way')).toBe(false)
  })

  test('what is booked is requested, and neither prepared nor brought', () => {
    const booked = { deliveryMode: 'room-delivery', booking: { endsAt: '' } } as const
    expect(upcomingSteps({ ...booked, status: 'new' })).toEqual(['accepted', 'completed'])
    expect(upcomingSteps({ ...booked, status: 'accepted' })).toEqual(['completed'])
    expect(upcomingSteps({ ...booked, status: 'cancelled' })).toEqual([])
    expect(upcomingSteps({ ...booked, booking: null, status: 'preparing' })).toEqual(['on-the-way', 'completed'])
    expect(statuses.filter((to) => canMove({ ...booked, status: 'accepted' }, to))).toEqual(['completed', 'cancelled'])
    // One that was being prepared before this rule can still be completed.
    expect(nextStatus({ ...booked, status: 'preparing' })).toBe('completed')
    expect(isCollected({ ...booked, deliveryMode: 'reception-pickup' })).toBe(false)
    expect(isCollected({ deliveryMode: 'reception-pickup', booking: null })).toBe(true)
    expect(wordingOf(booked, 'order')).toBe('request')
    expect(wordingOf({ deliveryMode: 'seat-delivery', booking: null }, 'order')).toBe('room-delivery')
    expect(wordingOf({ deliveryMode: 'reception-pickup', booking: null }, 'request')).toBe('request')
  })

  test('a guest is notified once for each change they can see, however many steps staff skip', () => {
    const events = (...statuses: Status[]) =>
      statuses.slice(1).flatMap((to, i) => guestEventOf(statuses[i] as Status, to) ?? [])
    expect(events(...statusTimeline('room-delivery'))).toEqual(['accepted', 'onTheWay'])
    expect(events(...statusTimeline('reception-pickup'))).toEqual(['accepted', 'ready'])
    expect(events('new', 'preparing', 'completed')).toEqual(['accepted'])
    expect(events('new', 'on-the-way')).toEqual(['onTheWay'])
    expect(events('new', 'completed')).toEqual([])
    expect(events('preparing', 'cancelled')).toEqual(['refused'])
  })

  test('one touch moves an order to its next status, until the last one', () => {
    for (const handover of handovers) {
      const steps = statusTimeline(handover)
      const next = (status: Status) => nextStatus({ status, deliveryMode: handover, booking: null })
      expect(steps.map(next)).toEqual([...steps.slice(1), null])
      expect(next('cancelled')).toBeNull()
    }
  })

  test('reception may say that an order is served without having touched the steps between', () => {
    expect(canMove(toRoom('new'), 'completed')).toBe(true)
    expect(canMove(toRoom('accepted'), 'on-the-way')).toBe(true)
  })

  test('an order that was accepted is not new again, and one that was served is not reopened', () => {
    expect(canMove(toRoom('accepted'), 'new')).toBe(false)
    expect(canMove(toRoom('accepted'), 'accepted')).toBe(false)
    expect(canMove(toRoom('completed'), 'preparing')).toBe(false)
    expect(canMove(toRoom('cancelled'), 'new')).toBe(false)
    expect(canMove(toRoom('cancelled'), 'cancelled')).toBe(false)
  })

  test('staff may cancel whatever is open; a guest only what nobody has accepted', () => {
    for (const status of statuses) expect(canMove(toRoom(status), 'cancelled')).toBe(isOpen(status))
    expect(statuses.filter((status) => guestMayCancel({ status, amendments: [] }))).toEqual(['new'])
    expect(statuses.filter((status) => !isOpen(status))).toEqual(['completed', 'cancelled'])
  })

  test('in any sequence of moves, no order goes back and every order ends', () => {
    const anyTouches = fc.array(fc.constantFrom(...statuses), { maxLength: 40 })
    fc.assert(
      fc.property(fc.constantFrom(...handovers), fc.boolean(), anyTouches, (deliveryMode, isBooked, touches) => {
        const steps = [...statusTimeline(deliveryMode), 'cancelled']
        const order = { deliveryMode, booking: isBooked ? {} : null }
        let status: (typeof statuses)[number] = 'new'
        for (const touched of touches) {
          if (!canMove({ ...order, status }, touched)) continue
          expect(isOpen(status)).toBe(true)
          expect(steps.indexOf(touched)).toBeGreaterThan(steps.indexOf(status))
          status = touched
        }
        let left = steps.length
        for (let next = nextStatus({ ...order, status }); next; next = nextStatus({ ...order, status: next })) {
          expect(canMove({ ...order, status }, next)).toBe(true)
          status = next
          left -= 1
        }
        expect(isOpen(status)).toBe(false)
        expect(left).toBeGreaterThan(0)
      }),
    )
  })

  test('a service offers the ways of delivery it has', () => {
    expect(offeredHandovers('room-delivery')).toEqual(['room-delivery'])
    expect(offeredHandovers('reception-pickup')).toEqual(['reception-pickup'])
    expect(offeredHandovers('mixed')).toEqual(['room-delivery', 'reception-pickup'])
  })
})

describe('what an order costs', () => {
  test('two breakfasts with chocolate and an egg, and three croissants', () => {
    const lines = [line('malouin', 2, ['chocolate', 'egg']), line('croissant', 3)]
    expect(priceOrder(menu, lines)).toEqual({
      lines: [
        { unitPrice: 2000, total: 4000 },
        { unitPrice: 300, total: 900 },
      ],
      total: 4900,
    })
  })

  test('a choice made twice is paid once, and an article that is gone costs nothing', () => {
    expect(priceLine(malouin, line('malouin', 1, ['egg', 'egg'])).total).toBe(1850)
    expect(priceOrder(menu, [line('gone', 2), line('croissant')])).toEqual({
      lines: [
        { unitPrice: 0, total: 0 },
        { unitPrice: 300, total: 300 },
      ],
      total: 300,
    })
  })

  const anyCents = fc.integer({ min: 0, max: 1_000_000 })
  const anyMenu = fc.array(
    fc.record({
      price: anyCents.map(euros),
      options: fc.array(fc.array(anyCents, { minLength: 1, maxLength: 6 }), { maxLength: 4 }),
    }),
    { minLength: 1, maxLength: 6 },
  )

  test('the total of any order is the sum of its single items, to the cent', () => {
    fc.assert(
      fc.property(anyMenu, fc.infiniteStream(fc.nat()), (prices, stream) => {
        const pick = (below: number) => Number(stream.next().value) % below
        const articles = prices.map(({ price, options }, a) => ({
          id: `a${a}`,
          price,
          available: true,
          maxQuantity: maxLineQuantity,
          options: options.map((choices, o) => {
            const priced = choices.map((cents, c) => choice(`a${a}o${o}c${c}`, cents))
            return option(`a${a}o${o}`, 0, 20, priced)
          }),
        }))

        const lines = []
        let cents = 0
        for (let count = pick(6); count > 0; count--) {
          const article = articles[pick(articles.length)]
          if (!article) continue
          const chosen = article.options.flatMap(({ choices }) => choices).filter(() => pick(2) === 0)
          const quantity = 1 + pick(maxLineQuantity)
          for (let piece = 0; piece < quantity; piece++) {
            cents += article.price.amount
            for (const { price } of chosen) cents += price.amount
          }
          const choices = chosen.map(({ id }) => id)
          lines.push(line(article.id, quantity, choices))
        }
        expect(priceOrder(articles, lines).total).toBe(cents)
      }),
    )
  })

  test('the dearest order there can be is still counted to the cent', () => {
    const dearest = {
      ...croissant,
      price: euros(1_000_000),
      options: Array.from({ length: 20 }, (_, o) => {
        const choices = Array.from({ length: 20 }, (_, c) => choice(`o${o}c${c}`, 1_000_000))
        return option(`o${o}`, 0, 20, choices)
      }),
    }
    const everything = dearest.options.flatMap(({ choices }) => choices.map(({ id }) => id))
    const lines = Array.from({ length: maxOrderLines }, () => line(dearest.id, maxLineQuantity, everything))
    const { total } = priceOrder([dearest], lines)
    expect(total).toBe(401 * 1_000_000 * maxLineQuantity * maxOrderLines)
    expect(Number.isSafeInteger(total)).toBe(true)
  })
})

describe('what is wrong with an order', () => {
  const errors = (...lines: ReturnType<typeof line>[]) =>
    checkLines(menu, lines).map(({ path, code, optionId }) => [path, code, ...(optionId ? [optionId] : [])].join(' '))

  test('there is no error when every required choice was made', () => {
    expect(
      errors(line('malouin', 2, ['tea']), line('malouin', 2, ['coffee', 'egg', 'jam']), line('croissant', 10)),
    ).toEqual([])
  })

  test('an article that is sold out, or no longer on the menu', () => {
    expect(errors(line('oysters'), line('gone'))).toEqual([
      'lines.0.articleId sold_out',
      'lines.1.articleId unknown_article',
    ])
  })

  test('a drink that was forgotten, two drinks, three extras', () => {
    expect(errors(line('malouin'))).toEqual(['lines.0.options option_missing hot-drink'])
    expect(errors(line('malouin', 1, ['tea', 'coffee', 'egg', 'ham', 'jam']))).toEqual([
      'lines.0.options option_too_many hot-drink',
      'lines.0.options option_too_many extras',
    ])
  })

  test('a choice of another article, and one made twice, which does not stand for two', () => {
    expect(errors(line('malouin', 1, ['tea', 'milk']), line('croissant', 1, ['tea']))).toEqual([
      'lines.0.options unknown_choice',
      'lines.1.options unknown_choice',
    ])
    expect(errors(line('malouin', 1, ['tea', 'tea']))).toEqual(['lines.0.options duplicate_choice'])
  })

  test('zero, half and a billion are not valid quantities', () => {
    for (const quantity of [0, -1, 0.5, 1e9, Number.NaN]) {
      expect(errors(line('croissant', quantity))).toEqual(['lines.0.quantity quantity'])
    }
  })

  test('a limit of four applies over all lines, and the error names the line that exceeds it', () => {
    expect(errors(line('malouin', 3, ['tea']), line('malouin', 1, ['coffee']))).toEqual([])
    expect(errors(line('malouin', 3, ['tea']), line('malouin', 2, ['coffee']))).toEqual(['lines.1.quantity quantity'])
    expect(errors(line('malouin', -3, ['tea']), line('malouin', 5, ['coffee']))).toEqual([
      'lines.0.quantity quantity',
      'lines.1.quantity quantity',
    ])
  })

  test('all errors are reported at once', () => {
    expect(errors(line('gone'), line('oysters', 0), line('malouin', 9, ['milk']))).toEqual([
      'lines.0.articleId unknown_article',
      'lines.1.articleId sold_out',
      'lines.1.quantity quantity',
      'lines.2.quantity quantity',
      'lines.2.options option_missing hot-drink',
      'lines.2.options unknown_choice',
    ])
  })
})

describe('how long an order has waited', () => {
  const placedAt = '2026-06-10T20:00:00.000Z'
  const later = (minutes: number) => new Date(Date.parse(placedAt) + minutes * 60_000)
  const looks = (status: (typeof statuses)[number], minutes: number, dueAt: string | null = null) =>
    urgencyOf({ status, placedAt, dueAt, releaseAt: null }, later(minutes))

  test('minutes are whole, and a clock that runs behind shows none', () => {
    expect([orderAge(placedAt, later(2.9)), orderAge(placedAt, later(-1)), orderAge(later(0), later(60))]).toEqual([
      2, 0, 60,
    ])
  })

  test('a new order is late after two minutes and urgent after five', () => {
    expect([1.9, 2, 4.9, 5].map((minutes) => looks('new', minutes))).toEqual(['calm', 'late', 'late', 'hot'])
  })

  test('an accepted order is late after ten minutes and urgent after twenty', () => {
    for (const status of ['accepted', 'preparing'] as const) {
      expect([9, 10, 19, 20].map((minutes) => looks(status, minutes))).toEqual(['calm', 'late', 'late', 'hot'])
    }
  })

  test('once accepted, tomorrow’s breakfast stays calm until it is nearly due', () => {
    const due = later(600).toISOString()
    expect([589, 590, 600].map((minutes) => looks('accepted', minutes, due))).toEqual(['calm', 'late', 'hot'])
  })

  test('an order on its way, ready, served or cancelled is never late', () => {
    for (const status of ['on-the-way', 'ready', 'completed', 'cancelled'] as const) {
      expect(looks(status, 500)).toBe('calm')
    }
  })
})
