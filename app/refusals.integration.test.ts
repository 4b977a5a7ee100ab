import { expect, test, vi } from 'vitest'
import { accountsIn, password } from '#tests/accounts.ts'
import { testApp } from '#tests/app.ts'
import { createHotel, createMember, expectStatus } from '#tests/factories.ts'

const app = testApp()

/** The lines about refusals that `act` writes to the log. */
async function linesOf(act: () => Promise<unknown>) {
  const info = vi.spyOn(app.context.log, 'info').mockImplementation(() => undefined)
  await act()
  const lines = info.mock.calls.map(([line]) => line as unknown as Record<string, unknown>)
  info.mockRestore()
  return lines
}

test('a sign-in is logged with its method and without the identity of the person', async () => {
  const { createAccount, login } = accountsIn(app)
  const { email } = await createAccount()
  const lines = await linesOf(() => login(email, password))
  expect(lines).toEqual([{ call: 'POST /v1/auth/login' }])
})

test('refused logins, refused rights and exceeded limits are logged without the identity of the caller', async () => {
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
    { status: 403, code: 'forbidden', call: 'DELETE /v1/hotels/:hotelId' },
  ])
  expect(lines.at(-1)).toEqual({ status: 429, code: 'puzzle_required', call: 'POST /v1/auth/login' })
})
