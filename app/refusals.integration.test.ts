import { expect, test, vi } from 'vitest'
import { accountsIn, password } from '#tests/accounts.ts'
import { testApp } from '#tests/app.ts'
import { createHotel, createMember, expectStatus } from '#tests/factories.ts'

const app = testApp()

/** The lines of this level that `act` writes to the log. */
async function linesOf(act: () => Promise<unknown>, level: 'info' | 'debug' = 'info') {
  const log = vi.spyOn(app.context.log, level).mockImplementation(() => undefined)
  await act()
  const lines = log.mock.calls.map(([line]) => line as unknown as Record<string, unknown>)
  log.mockRestore()
  return lines
}

test('a sign-in is logged with its method and the id of the person, without their name or address', async () => {
  const { createAccount, login } = accountsIn(app)
  const { email } = await createAccount()
  let userId: unknown
  const lines = await linesOf(async () => {
    userId = expectStatus(200, await login(email, password)).user.id
  })
  expect(lines).toEqual([{ call: 'POST /v1/auth/login', userId }])
})

test('refused logins, refused rights and exceeded limits are logged with the ids of a known caller alone', async () => {
  const hotel = await createHotel(app)
  const reception = await createMember(app, hotel, 'member')
  const credentials = { email: 'camille@hotel.example', password: 'not hers' }
  const login = () =>
    app.call('POST', '/v1/auth/login', { body: credentials, headers: { 'x-forwarded-for': '203.0.113.7' } })
  const lines = await linesOf(async () => {
    await login()
    await app.call('GET', '/v1/me')
    await app.call('DELETE', `/v1/hotels/${hotel.id}`, { as: reception })
    while ((await login()).status !== 429);
    expectStatus(200, await app.call('GET', '/v1/me', { as: reception }))
  })
  expect(lines.slice(0, 3)).toEqual([
    { status: 401, code: 'wrong_credentials', call: 'POST /v1/auth/login' },
    { status: 401, code: 'unauthenticated', call: 'GET /v1/me' },
    {
      ...{ status: 403, code: 'forbidden', call: 'DELETE /v1/hotels/:hotelId' },
      ...{ userId: reception.userId, hotelId: hotel.id },
    },
  ])
  expect(lines.at(-1)).toEqual({ status: 429, code: 'puzzle_required', call: 'POST /v1/auth/login' })
})

test('refused input is a line for debugging', async () => {
  const { id: hotelId, owner } = await createHotel(app)
  const change = () => app.call('PATCH', `/v1/hotels/${hotelId}`, { as: owner, body: { name: 7 } })
  expect(await linesOf(change)).toEqual([])
  expect(await linesOf(change, 'debug')).toEqual([
    { status: 422, code: 'invalid', call: 'PATCH /v1/hotels/:hotelId', userId: owner.userId, hotelId },
  ])
})
