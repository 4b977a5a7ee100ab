import { expect, test } from 'vitest'
import fc from '#tests/properties.ts'
import { splitByStay } from './bill-rules.ts'
import { goesOnRoomBill } from './rules.ts'

const instant = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString())
const orders = fc.array(instant.map((placedAt) => ({ placedAt })))

test('every order of a room is of the present stay or of a former one, never of both, in the order they came', () => {
  fc.assert(
    fc.property(orders, fc.option(instant), (orders, checkedOutAt) => {
      const { present, former } = splitByStay(orders, checkedOutAt)
      const isPresent = new Set(present)
      expect(orders.filter((order) => isPresent.has(order))).toEqual(present)
      expect(orders.filter((order) => !isPresent.has(order))).toEqual(former)
    }),
  )
})

test('nobody pays for what was ordered before the last check-out', () => {
  fc.assert(
    fc.property(orders, instant, (orders, checkedOutAt) => {
      const { present, former } = splitByStay(orders, checkedOutAt)
      expect(present.every(({ placedAt }) => placedAt > checkedOutAt)).toBe(true)
      expect(former.every(({ placedAt }) => placedAt <= checkedOutAt)).toBe(true)
    }),
  )
})

test('where nobody has checked out, all orders are of one stay', () => {
  fc.assert(
    fc.property(orders, (orders) => {
      expect(splitByStay(orders, null)).toEqual({ present: orders, former: [] })
    }),
  )
})

test('another check-out only moves orders from the present stay to former ones', () => {
  fc.assert(
    fc.property(orders, instant, instant, (orders, one, other) => {
      const [first, last] = [one, other].sort()
      const before = splitByStay(orders, first ?? null)
      const after = splitByStay(orders, last ?? null)
      expect(before.present).toEqual(expect.arrayContaining(after.present))
    }),
  )
})

test('only what is taken to the room and costs something goes on its bill', () => {
  expect(goesOnRoomBill({ deliveryMode: 'room-delivery', total: 1 })).toBe(true)
  expect(goesOnRoomBill({ deliveryMode: 'room-delivery', total: 0 })).toBe(false)
  expect(goesOnRoomBill({ deliveryMode: 'reception-pickup', total: 700 })).toBe(false)
})
