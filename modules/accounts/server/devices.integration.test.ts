import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { accountsIn, password } from '#tests/accounts.ts'
import { type Called, testApp } from '#tests/app.ts'
import { must } from '#tests/factories.ts'

const app = testApp()
const { login, account } = accountsIn(app)

describe('the reception', () => {
  /** The cookie that makes a browser known to an account. */
  const cookieOf = ({ headers }: Called) => (headers.get('set-cookie') ?? '').split(';')[0] ?? ''

  test('is not locked out by somebody who guesses from the same Wi-Fi', async () => {
    const { email } = await account()
    const from = { 'x-forwarded-for': randomUUID() }
    const entered = await login(email, password, from)
    expect(entered.headers.get('set-cookie')).toMatch(
      /^livret_device=[\w-]{22}\.[\w-]{43}; Path=\/v1\/auth; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
    )
    const known = { ...from, cookie: cookieOf(entered) }
    for (let i = 0; i < 12; i++) await login(email, 'guess', from)
    expect((await login(email, password, from)).status).toBe(429)
    must(200, await login(email, password, known))
  })

  test('cannot guess for ever on a browser it has used either, nor with a cookie of another account', async () => {
    const [mine, theirs] = [await account(), await account()]
    const from = { 'x-forwarded-for': randomUUID() }
    const known = { ...from, cookie: cookieOf(await login(mine.email, password, from)) }
    for (let i = 0; i < 10; i++) expect((await login(mine.email, 'guess', known)).status).toBe(401)
    expect((await login(mine.email, password, known)).status).toBe(429)
    for (let i = 0; i < 10; i++) expect((await login(theirs.email, 'guess', known)).status).toBe(401)
    expect((await login(theirs.email, password, known)).status).toBe(429)
    const forged = { 'x-forwarded-for': randomUUID(), cookie: `livret_device=${'a'.repeat(22)}.${'b'.repeat(43)}` }
    for (let i = 0; i < 10; i++) await login(theirs.email, 'guess', forged)
    expect((await login(theirs.email, password, forged)).status).toBe(429)
  })

  // A hundred passwords take their time to check, on a busy machine above all.
  test('of an account that is guessed at from everywhere still gets in where it is known', {
    timeout: 60_000,
  }, async () => {
    const { email } = await account()
    const cookie = cookieOf(await login(email, password))
    const guesses = await Promise.all(Array.from({ length: 101 }, () => login(email, 'guess')))
    expect(guesses.map(({ status }) => status).filter((status) => status === 429)).toHaveLength(1)
    expect((await login(email, password)).status).toBe(429)
    must(200, await login(email, password, { cookie }))
  })
})
