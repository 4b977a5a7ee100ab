import { afterEach, describe, expect, test } from 'vitest'
import { amendmentCalls, lines, morning } from '#tests/amendment-factories.ts'
import { testApp } from '#tests/app.ts'
import { createMember, expectStatus, type TestHotel } from '#tests/factories.ts'
import { CloudPrinter, createPrinter } from '#tests/printers.ts'

const app = testApp()
afterEach(() => app.setClock(morning))
const { minutesLater, pathOf, amend, move, answer, cancel, readAsGuest, stockOf, orderedCrepes } = amendmentCalls(app)

describe('two at the same moment', () => {
  test('of two receptionists one amends, and the other is told who and when', async () => {
    const { hotel, order } = await orderedCrepes()
    const team = await Promise.all(['Ana', 'Yann'].map((name) => createMember(app, hotel, 'member', name)))
    const answers = await Promise.all(
      team.map((somebody, index) => amend(hotel, order, { kept: [{ line: index, quantity: 1 }] }, somebody)),
    )
    const [done, told] = answers.sort((a, b) => a.status - b.status)
    expect([done?.status, told?.status, told?.body.code]).toEqual([200, 409, 'order_moved'])
    expect(told?.body.detail).toBe(`${done?.body.amendments[0].by} a déjà modifié cette commande à 10:00.`)
    expect(told?.body.context.order).toEqual(done?.body)
  })

  test('a guest who cancels while staff amend: the stock is whole whoever was first, and both are told', async () => {
    for (let round = 0; round < 10; round++) {
      const { hotel, cider, guest, order } = await orderedCrepes()
      const more = { kept: [{ line: 0, quantity: 2 }], added: [{ articleId: cider.id, quantity: 5 }] }
      const [amended, cancelled] = await Promise.all([amend(hotel, order, more), cancel(order, guest)])
      expect(expectStatus(200, cancelled).status).toBe('cancelled')
      if (amended.status !== 200)
        expect(amended.body).toMatchObject({ code: 'order_moved', context: { order: { status: 'cancelled' } } })
      expect(await stockOf(hotel)).toBe(10)
    }
  })

  test('a guest who refuses while the kitchen begins: one of the two happens, and both are told which', async () => {
    for (let round = 0; round < 6; round++) {
      const { hotel, guest, order } = await orderedCrepes()
      const amended = expectStatus(200, await amend(hotel, order, { kept: [{ line: 0, quantity: 2 }] }))
      const [begun, refused] = await Promise.all([move(hotel, amended, 'preparing'), answer(amended, false, guest)])
      expect([begun.status, refused.status].sort()).toEqual([200, 409])
      const now = await readAsGuest(order, guest)
      expect([lines(now), now.status]).toEqual(
        begun.status === 200 ? [['2 Crêpe'], 'preparing'] : [['2 Crêpe', '3 Cidre'], 'new'],
      )
      expect(await stockOf(hotel)).toBe(begun.status === 200 ? 10 : 7)
    }
  })
})

describe('the kitchen', () => {
  const jobReasons = async (hotel: TestHotel) =>
    (
      expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}/print-jobs`, { as: hotel.owner })) as {
        reason: string
      }[]
    )
      .map(({ reason }) => reason)
      .sort()

  test('gets another ticket of an order that is amended once its ticket was fetched, and one more for a refusal', async () => {
    const { hotel, guest, order } = await orderedCrepes()
    const { address } = await createPrinter(app, hotel)
    const device = new CloudPrinter(address, (path, init) => app.fetch(path, init))
    const accepted = expectStatus(200, await move(hotel, order, 'accepted'))
    // Not fetched yet: the ticket that waits will have the new lines.
    const early = expectStatus(
      200,
      await amend(hotel, accepted, {
        kept: [
          { line: 0, quantity: 2 },
          { line: 1, quantity: 2 },
        ],
      }),
    )
    expect(await jobReasons(hotel)).toEqual(['acceptance'])
    expect(await device.work()).toBe(true)
    minutesLater(1)
    const late = expectStatus(200, await amend(hotel, early, { kept: [{ line: 0, quantity: 2 }] }))
    expect(await jobReasons(hotel)).toEqual(['acceptance', 'amendment'])
    expect(await device.work()).toBe(true)
    expectStatus(200, await answer(late, false, guest))
    expect(await jobReasons(hotel)).toEqual(['acceptance', 'amendment', 'amendment'])
    expect(device.printed[0]?.bytes.equals(device.printed[1]?.bytes as Buffer)).toBe(false)
  })

  test('gets none of an order that nobody has accepted, and one when an amended order is accepted again', async () => {
    const { hotel, order } = await orderedCrepes()
    const { address } = await createPrinter(app, hotel)
    const device = new CloudPrinter(address, (path, init) => app.fetch(path, init))
    const accepted = expectStatus(200, await move(hotel, order, 'accepted'))
    await device.work()
    const back = expectStatus(
      200,
      await app.call('POST', `${pathOf(hotel, order)}/step-back`, {
        as: hotel.owner,
        body: { version: accepted.version },
      }),
    )
    minutesLater(1)
    const amended = expectStatus(200, await amend(hotel, back, { kept: [{ line: 0, quantity: 2 }] }))
    expect(await jobReasons(hotel)).toEqual(['acceptance'])
    expectStatus(200, await move(hotel, amended, 'accepted'))
    expect(await jobReasons(hotel)).toEqual(['acceptance', 'amendment'])
  })

  test('devices that print by themselves claim the ticket of the amended order again', async () => {
    const { hotel, order } = await orderedCrepes()
    const accepted = expectStatus(200, await move(hotel, order, 'accepted'))
    const claim = async () =>
      expectStatus(
        200,
        await app.call('POST', `${pathOf(hotel, order)}/prints/automatic`, { as: hotel.owner, body: { device: null } }),
      ).claimed
    expect([await claim(), await claim()]).toEqual([true, false])
    expectStatus(200, await amend(hotel, accepted, { kept: [{ line: 0, quantity: 2 }] }))
    expect([await claim(), await claim()]).toEqual([true, false])
  })
})
