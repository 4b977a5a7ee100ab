import { afterEach, describe, expect, test } from 'vitest'
import { accountsIn, password } from '#tests/accounts.ts'
import { testApp } from '#tests/app.ts'
import { createHotel, createInvitation, expectStatus, makeEmailAddress, statusCodeAndFields } from '#tests/factories.ts'

const app = testApp()
const { call, login } = accountsIn(app)

const register = (email: string, secret?: string) =>
  call('POST', '/v1/auth/register?lang=fr', {
    user: { email, password, firstName: 'Maëlle', lastName: 'Le Goff' },
    invitation: secret,
  })
const readRule = async () => expectStatus(200, await call('GET', '/v1/auth/registration')).registration
const setRegistration = (registration: 'open' | 'invited' | 'closed') =>
  Object.assign(app.context.config, { registration })
afterEach(() => setRegistration('open'))

test('the first account of an empty installation needs no invitation, the second one does', async () => {
  setRegistration('invited')
  expect(await readRule()).toBe('open')
  expectStatus(200, await register(makeEmailAddress()))
  expect(await readRule()).toBe('invited')
  expect(statusCodeAndFields(await register(makeEmailAddress()))).toEqual([403, 'registration_invited'])
})

describe('by invitation', () => {
  test('an account can be created with the invited address only', async () => {
    const hotel = await createHotel(app)
    const email = makeEmailAddress()
    const { token } = await createInvitation(app, hotel, email)
    setRegistration('invited')
    expect(statusCodeAndFields(await register(makeEmailAddress(), token))).toEqual([403, 'registration_invited'])
    expect(statusCodeAndFields(await register(email, 'x'.repeat(43)))).toEqual([403, 'registration_invited'])
    expect(statusCodeAndFields(await register(email))).toEqual([403, 'registration_invited'])
    expectStatus(200, await register(email, token))
  })

  test('a withdrawn invitation does not allow registration', async () => {
    const hotel = await createHotel(app)
    const email = makeEmailAddress()
    const { id, token } = await createInvitation(app, hotel, email)
    expectStatus(204, await app.call('DELETE', `/v1/hotels/${hotel.id}/invitations/${id}`, { as: hotel.owner }))
    setRegistration('invited')
    expect(statusCodeAndFields(await register(email, token))).toEqual([403, 'registration_invited'])
  })
})

test('with closed registration nobody can create an account, invited or not; existing accounts can sign in', async () => {
  const email = makeEmailAddress()
  expectStatus(200, await register(email))
  const hotel = await createHotel(app)
  const invitedAddress = makeEmailAddress()
  const { token } = await createInvitation(app, hotel, invitedAddress)
  setRegistration('closed')
  expect(await readRule()).toBe('closed')
  const refused = await register(invitedAddress, token)
  expect(statusCodeAndFields(refused)).toEqual([403, 'registration_closed'])
  expect(refused.body.detail).toContain('Personne ne peut créer de compte')
  expectStatus(200, await login(email, password))
})
