import { describe, expect, onTestFinished, test } from 'vitest'
import { accountsIn, password } from '#tests/accounts.ts'
import { testApp } from '#tests/app.ts'
import { createHotel, createMember, createPasskey, expectStatus } from '#tests/factories.ts'
import { untilReceivedBy } from '#tests/second-process.ts'
import { startOtherProcess } from '#tests/streams.ts'

const app = testApp()
const { createAccount } = accountsIn(app)
const newPassword = 'trois girafes sous la pluie 7'

/** Calls of a second process, which has cached each access right before it changes in the first process. */
async function callSecondProcess() {
  const other = await startOtherProcess(app)
  onTestFinished(other.close)
  return async (path: string, { token }: { token: string }) => {
    await untilReceivedBy(other.context, app.context)
    return (await other.fetch(path, { headers: { authorization: `Bearer ${token}` } })).status
  }
}

test('a session is read from the database once in ten seconds', async () => {
  const status = await callSecondProcess()
  const { owner } = await createHotel(app)
  const me = () => status('/v1/me', owner)
  expect(await me()).toBe(200)
  // Deleted directly, without the product's notification, to see whether the database is asked.
  await app.context.pool.query('delete from sessions where user_id = $1', [owner.userId])
  expect(await me()).toBe(200)
  app.setClock('2026-03-10T09:00:10Z')
  expect(await me()).toBe(401)
})

describe('another process drops its cached access right at once after', () => {
  test('a session that is ended by logout, by its owner or by a new password', async () => {
    const status = await callSecondProcess()
    const person = await createAccount()
    const openSession = async () => {
      const body = { email: person.email, password }
      return expectStatus(200, await app.call('POST', '/v1/auth/login', { body })) as { token: string }
    }
    const [loggedOut, ended, current] = [await openSession(), await openSession(), await openSession()]
    for (const each of [loggedOut, ended, current]) expect(await status('/v1/me', each)).toBe(200)
    expectStatus(204, await app.call('POST', '/v1/auth/logout', { as: loggedOut }))
    expect(await status('/v1/me', loggedOut)).toBe(401)
    expectStatus(204, await app.call('DELETE', '/v1/me/sessions', { as: current, body: { password } }))
    expect(await status('/v1/me', ended)).toBe(401)
    expect(await status('/v1/me', current)).toBe(200)
    const body = { password: newPassword, currentPassword: password }
    const { token } = expectStatus(200, await app.call('PATCH', '/v1/me', { as: current, body }))
    expect(await status('/v1/me', current)).toBe(401)
    expect(await status('/v1/me', { token })).toBe(200)
    expectStatus(204, await app.call('DELETE', '/v1/me', { as: { token }, body: { password: newPassword } }))
    expect(await status('/v1/me', { token })).toBe(401)
  })

  test('a changed or removed role', async () => {
    const status = await callSecondProcess()
    const hotel = await createHotel(app)
    const admin = await createMember(app, hotel, 'admin')
    const members = `/v1/hotels/${hotel.id}/members`
    const [admins, everybody] = [`/v1/hotels/${hotel.id}/invitations`, `/v1/hotels/${hotel.id}/orders`]
    expect([await status(admins, admin), await status(everybody, admin)]).toEqual([200, 200])
    const path = `${members}/${admin.userId}`
    expectStatus(200, await app.call('PATCH', path, { as: hotel.owner, body: { role: 'member' } }))
    expect([await status(admins, admin), await status(everybody, admin)]).toEqual([403, 200])
    expectStatus(204, await app.call('DELETE', path, { as: hotel.owner }))
    expect(await status(everybody, admin)).toBe(404)
  })

  test('a newly required second factor, and the deletion of the hotel', async () => {
    const status = await callSecondProcess()
    const hotel = await createHotel(app)
    const staff = await createMember(app, hotel, 'admin')
    const orders = `/v1/hotels/${hotel.id}/orders`
    expect(await status(orders, staff)).toBe(200)
    await createPasskey(app, hotel.owner)
    const as = hotel.owner
    expectStatus(200, await app.call('PATCH', `/v1/hotels/${hotel.id}`, { as, body: { secondFactor: 'admins' } }))
    expect(await status(orders, staff)).toBe(403)
    await createPasskey(app, staff)
    expect(await status(orders, staff)).toBe(200)
    expectStatus(204, await app.call('DELETE', `/v1/hotels/${hotel.id}`, { as }))
    expect(await status(orders, staff)).toBe(404)
  })
})
