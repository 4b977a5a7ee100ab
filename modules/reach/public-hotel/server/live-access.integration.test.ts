import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { transaction } from '#core/db/db.ts'
import { addMember } from '#modules/hotel/hotels/server/members/service.ts'
import { testApp } from '#tests/app.ts'
import {
  createHotel,
  createMember,
  createOrder,
  createService,
  createVisitorId,
  expectStatus,
  makeOrderRequest,
  type TestHotel,
  type TestPerson,
} from '#tests/factories.ts'
import { listenTo, startOtherProcess, type TestStream } from '#tests/streams.ts'

const app = testApp()

type Process = Parameters<typeof listenTo>[0]

async function openStream(path: string, headers: Record<string, string>, to: Process = app): Promise<TestStream> {
  const openedStream = await listenTo(to, path, headers)
  onTestFinished(openedStream.hangUp)
  return openedStream
}
const bearer = ({ token }: TestPerson) => ({ authorization: `Bearer ${token}` })
const guestStream = ({ id }: TestHotel, guest: string) => openStream(`/v1/hotels/${id}/live`, { 'x-visitor-id': guest })
const staffStream = ({ id }: TestHotel, as: TestPerson, headers = {}) =>
  openStream(`/v1/hotels/${id}/events`, { ...bearer(as), ...headers })
const rename = ({ id, owner }: TestHotel, name: string) =>
  app.call('PATCH', `/v1/hotels/${id}`, { as: owner, body: { name } }).then((called) => expectStatus(200, called))

describe('while event streams are open', () => {
  const changeRole = ({ id, owner }: TestHotel, { userId }: TestPerson, role: string) =>
    app.call('PATCH', `/v1/hotels/${id}/members/${userId}`, { as: owner, body: { role } })
  const remove = ({ id, owner }: TestHotel, { userId }: TestPerson) =>
    app.call('DELETE', `/v1/hotels/${id}/members/${userId}`, { as: owner }).then((called) => expectStatus(204, called))
  const receivedMembers = ({ received }: TestStream) => received.map(({ type, data }) => [type, data.member])

  test('a changed role is sent to all staff of the hotel, and to no guest and no other hotel', async () => {
    const [hotel, other] = [await createHotel(app), await createHotel(app)]
    const colleague = await createMember(app, hotel, 'member')
    const [memberStream, ownerStream, elsewhere] = [
      await staffStream(hotel, colleague),
      await staffStream(hotel, hotel.owner),
      await staffStream(other, other.owner),
    ]
    const guest = await guestStream(hotel, createVisitorId())
    expectStatus(200, await changeRole(hotel, colleague, 'admin'))
    for (const stream of [memberStream, ownerStream]) {
      await stream.until((received) => received.length > 0)
      expect(receivedMembers(stream)).toEqual([['member.changed', colleague.userId]])
    }
    await rename(hotel, 'Autre nom')
    await guest.until((received) => received.at(-1)?.type === 'hotel.changed')
    expect(guest.received.map(({ type }) => type)).toEqual(['hello', 'hotel.changed'])
    expect(elsewhere.received).toEqual([])
  })

  test('a removed member is disconnected at once and refused afterwards; the other staff are told who it was', async () => {
    const hotel = await createHotel(app)
    const menu = await createService(app, hotel)
    const colleague = await createMember(app, hotel, 'admin')
    const [memberStream, ownerStream] = [await staffStream(hotel, colleague), await staffStream(hotel, hotel.owner)]
    await remove(hotel, colleague)
    // Published before the end of access takes effect: the removed member must not receive it.
    await createOrder(app, hotel, makeOrderRequest(menu))
    await memberStream.ended
    expect(memberStream.received).toEqual([])
    await ownerStream.until((received) => received.at(-1)?.type === 'order.created')
    expect(receivedMembers(ownerStream)[0]).toEqual(['member.changed', colleague.userId])
    expect((await staffStream(hotel, colleague, { 'last-event-id': '0' })).status).toBe(404)
  })

  test('a member whose stream is in another process is disconnected as fast', async () => {
    const other = await startOtherProcess(app)
    onTestFinished(other.close)
    const hotel = await createHotel(app)
    const colleague = await createMember(app, hotel, 'member')
    const memberStream = await openStream(`/v1/hotels/${hotel.id}/events`, bearer(colleague), other)
    await remove(hotel, colleague)
    await memberStream.ended
    expect(memberStream.received).toEqual([])
  })

  test('a member who leaves is disconnected, and a member removed from one hotel keeps access to another', async () => {
    const [hotel, other] = [await createHotel(app), await createHotel(app)]
    const colleague = await createMember(app, hotel, 'member')
    await transaction(app.context.db, (tx) => addMember(tx, other.id, colleague.userId, 'member'))
    const [streamOfHotel, streamOfOther] = [await staffStream(hotel, colleague), await staffStream(other, colleague)]
    expectStatus(204, await app.call('POST', `/v1/hotels/${hotel.id}/leave`, { as: colleague }))
    await streamOfHotel.ended
    await rename(other, 'Autre nom')
    await streamOfOther.until((received) => received.length === 1)
  })
})

describe('the next ping closes the stream', () => {
  // Only the timers of pings are faked; the database's clock is real.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
  afterEach(() => void vi.useRealTimers())

  test('of somebody who no longer works there', async () => {
    const hotel = await createHotel(app)
    const colleague = await createMember(app, hotel, 'member')
    const { ended, received } = await staffStream(hotel, colleague)
    await app.context.pool.query('delete from memberships where user_id = $1', [colleague.userId])
    vi.advanceTimersByTime(15_000)
    await ended
    expect(received).toEqual([])
  })

  test('of somebody who signed out elsewhere, and of everybody of a deleted hotel', async () => {
    const hotel = await createHotel(app)
    const colleague = await createMember(app, hotel, 'member')
    const [memberStream, ownerStream] = [await staffStream(hotel, colleague), await staffStream(hotel, hotel.owner)]
    expectStatus(204, await app.call('POST', '/v1/auth/logout', { as: colleague }))
    vi.advanceTimersByTime(15_000)
    await memberStream.ended
    expectStatus(204, await app.call('DELETE', `/v1/hotels/${hotel.id}`, { as: hotel.owner }))
    vi.advanceTimersByTime(15_000)
    await ownerStream.ended
  })
})
