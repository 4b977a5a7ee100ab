import { afterEach, describe, expect, test } from 'vitest'
import { runMaintenance } from '#app/maintenance.ts'
import { accountsIn, password } from '#tests/accounts.ts'
import { testApp } from '#tests/app.ts'
import { createHotel, createMember, expectStatus, readLastEmail, statusCodeAndFields } from '#tests/factories.ts'

const app = testApp()
const { call, login, createAccount } = accountsIn(app)
const verify = (secret: string, session: string) => call('POST', '/v1/auth/verify-email', { token: secret }, session)
const me = (token: string) => call('GET', '/v1/me', undefined, token)

afterEach(() => app.setClock('2026-03-10T09:00:00Z'))

describe('a deleted account', () => {
  test('is deleted with its sessions, and its email address can be registered again', async () => {
    const { email, token } = await createAccount()
    expect(statusCodeAndFields(await call('DELETE', '/v1/me', { password: 'guess' }, token))).toEqual([
      422,
      'invalid',
      'password wrong_password',
    ])
    expectStatus(204, await call('DELETE', '/v1/me', { password }, token))
    expect((await me(token)).status).toBe(401)
    expect((await login(email, password)).status).toBe(401)
    const user = { email, password, firstName: 'M', lastName: 'L' }
    expectStatus(200, await call('POST', '/v1/auth/register', { user }))
  })

  test('is kept if its user is the last owner of a hotel, also when two owners delete their accounts at once', async () => {
    const [owner1, owner2] = [await createAccount(), await createAccount()]
    const { id } = expectStatus(201, await call('POST', '/v1/hotels', { name: 'Le Grand Hôtel' }, owner1.token))
    const refused = await call('DELETE', '/v1/me', { password }, owner1.token)
    expect(statusCodeAndFields(refused)).toEqual([409, 'last_owner'])
    expect(refused.body.detail).toContain('Le Grand Hôtel')
    const userId = expectStatus(200, await me(owner2.token)).id
    await app.context.pool.query(`insert into memberships (hotel_id, user_id, role) values ($1, $2, 'owner')`, [
      id,
      userId,
    ])
    const answers = await Promise.all(
      [owner1, owner2].map(({ token }) => call('DELETE', '/v1/me', { password }, token)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
  })
})

test('a person whose account is deleted is still named in the journal', async () => {
  const hotel = await createHotel(app)
  const colleague = await createAccount()
  const { id: userId } = expectStatus(200, await me(colleague.token))
  await app.context.pool.query(`insert into memberships (hotel_id, user_id, role) values ($1, $2, 'admin')`, [
    hotel.id,
    userId,
  ])
  expectStatus(200, await call('PATCH', `/v1/hotels/${hotel.id}`, { name: 'Autre nom' }, colleague.token))
  expectStatus(204, await call('DELETE', '/v1/me', { password }, colleague.token))
  const entries = expectStatus(200, await call('GET', `/v1/hotels/${hotel.id}/audit`, undefined, hotel.owner.token))
  const by = { userId, name: 'Maëlle Le Goff' }
  expect(entries.slice(0, 2)).toMatchObject([
    { act: 'member.left', by },
    { act: 'hotel.changed', by },
  ])
  expect((await createMember(app, hotel, 'member')).userId).not.toBe(userId)
})

test('an account not confirmed within thirty days is deleted, unless it works in a hotel or has a session', async () => {
  const [abandoned, confirmed, recent] = [await createAccount(), await createAccount(), await createAccount()]
  expectStatus(200, await verify((await readLastEmail(app, confirmed.email)).token, confirmed.token))
  const hotel = await createHotel(app)
  await app.context.pool.query('update users set email_verified_at = null where id = $1', [hotel.owner.userId])
  // The database sets `created_at` by its own clock.
  await app.context.pool.query(
    "update users set created_at = '2026-03-10T09:00:00Z' where email = any($1) or id = $2",
    [[abandoned.email, confirmed.email, recent.email], hotel.owner.userId],
  )
  app.setClock('2026-04-08T09:00:00Z')
  expect((await me(recent.token)).status).toBe(200)
  app.setClock('2026-04-10T09:00:00Z')
  await runMaintenance(app.context)
  const { rows } = await app.context.pool.query('select email from users where email = any($1) or id = $2', [
    [abandoned.email, confirmed.email, recent.email],
    hotel.owner.userId,
  ])
  expect(rows.map(({ email }) => email)).not.toContain(abandoned.email)
  expect(rows).toHaveLength(3)
})
