import { randomUUID } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { accountsIn, password, solvePuzzleOf } from '#tests/accounts.ts'
import { type CallResult, testApp } from '#tests/app.ts'
import { expectStatus, makeEmailAddress, statusCodeAndFields } from '#tests/factories.ts'

const app = testApp()
const { call, login, createAccount } = accountsIn(app)

describe('a browser known to an account', () => {
  /** The cookie that makes a browser known to an account. */
  const cookieOf = ({ headers }: CallResult) => (headers.get('set-cookie') ?? '').split(';')[0] ?? ''

  test('is not locked out by somebody who guesses from the same Wi-Fi', async () => {
    const { email } = await createAccount()
    const from = { 'x-forwarded-for': randomUUID() }
    const loginAnswer = await login(email, password, from)
    expect(loginAnswer.headers.get('set-cookie')).toMatch(
      /^livret_device=[\w-]{22}\.[\w-]{43}; Max-Age=\d+; HttpOnly; SameSite=Strict; Path=\/v1\/auth$/,
    )
    const knownBrowser = { ...from, cookie: cookieOf(loginAnswer) }
    for (let i = 0; i < 12; i++) await login(email, 'guess', from)
    const refused = await login(email, password, from)
    expect(statusCodeAndFields(refused)).toEqual([429, 'puzzle_required'])
    expectStatus(200, await login(email, password, knownBrowser))
    // A browser that was never signed in is not refused either: it has to solve a puzzle.
    expectStatus(200, await login(email, password, from, solvePuzzleOf(refused)))
  })

  test('is recognized over TLS only by a cookie of this host', async () => {
    const { email } = await createAccount()
    const { config } = app.context
    app.context.config = { ...config, publicUrl: 'https://guide.hotel.example' }
    onTestFinished(() => {
      app.context.config = config
    })
    const from = { 'x-forwarded-for': randomUUID() }
    const loginAnswer = await login(email, password, from)
    expect(loginAnswer.headers.get('set-cookie')).toMatch(
      /^__Host-livret_device=[\w-]{22}\.[\w-]{43}; Max-Age=\d+; HttpOnly; SameSite=Strict; Path=\/; Secure$/,
    )
    for (let i = 0; i < 12; i++) await login(email, 'guess', from)
    const cookie = cookieOf(loginAnswer)
    // A cookie without the `__Host-` prefix, which an attacker can set without TLS, does not make the browser known.
    const unprefixed = await login(email, password, { ...from, cookie: cookie.replace('__Host-', '') })
    expect(statusCodeAndFields(unprefixed)).toEqual([429, 'puzzle_required'])
    expectStatus(200, await login(email, password, { ...from, cookie }))
  })

  test('also has a limited number of guesses, and so has a browser with a cookie of another account', async () => {
    const [account1, account2] = [await createAccount(), await createAccount()]
    const from = { 'x-forwarded-for': randomUUID() }
    const knownBrowser = { ...from, cookie: cookieOf(await login(account1.email, password, from)) }
    for (let i = 0; i < 10; i++) expect((await login(account1.email, 'guess', knownBrowser)).status).toBe(401)
    expect((await login(account1.email, password, knownBrowser)).status).toBe(429)
    for (let i = 0; i < 10; i++) expect((await login(account2.email, 'guess', knownBrowser)).status).toBe(401)
    expect((await login(account2.email, password, knownBrowser)).status).toBe(429)
    const forged = { 'x-forwarded-for': randomUUID(), cookie: `livret_device=${'a'.repeat(22)}.${'b'.repeat(43)}` }
    for (let i = 0; i < 10; i++) await login(account2.email, 'guess', forged)
    expect((await login(account2.email, password, forged)).status).toBe(429)
  })

  // Checking a hundred passwords takes long, above all on a busy machine.
  test('can still sign in while the account is attacked from many addresses', {
    timeout: 60_000,
  }, async () => {
    const { email } = await createAccount()
    const cookie = cookieOf(await login(email, password))
    const guesses = await Promise.all(Array.from({ length: 101 }, () => login(email, 'guess')))
    expect(guesses.map(({ status }) => status).filter((status) => status === 429)).toHaveLength(1)
    const from = { 'x-forwarded-for': randomUUID() }
    const refused = await login(email, password, from)
    expect(statusCodeAndFields(refused)).toEqual([429, 'puzzle_required'])
    expectStatus(200, await login(email, password, { cookie }))
    expectStatus(200, await login(email, password, from, solvePuzzleOf(refused)))
  })
})

describe('a puzzle', () => {
  /** An account after ten wrong passwords from one address, and the refusal of the eleventh attempt. */
  async function accountUnderAttack() {
    const { email } = await createAccount()
    const from = { 'x-forwarded-for': randomUUID() }
    for (let i = 0; i < 10; i++) await login(email, 'guess', from)
    return { email, from, refused: await login(email, password, from) }
  }

  test('allows one attempt, right or wrong', async () => {
    const { email, from, refused } = await accountUnderAttack()
    const puzzle = solvePuzzleOf(refused)
    expect((await login(email, 'guess', from, puzzle)).status).toBe(401)
    expect(statusCodeAndFields(await login(email, password, from, puzzle))).toEqual([429, 'puzzle_required'])
    const attacked = await accountUnderAttack()
    const solution = solvePuzzleOf(attacked.refused)
    const answers = await Promise.all([1, 2, 3].map(() => login(attacked.email, 'guess', attacked.from, solution)))
    expect(answers.map(({ status }) => status).sort()).toEqual([401, 429, 429])
  })

  test('is valid for one account and address for ten minutes, and only with a computed solution', async () => {
    const [one, other] = [await accountUnderAttack(), await accountUnderAttack()]
    const puzzle = solvePuzzleOf(one.refused)
    expect((await login(other.email, password, other.from, puzzle)).status).toBe(429)
    expect((await login(one.email, password, one.from, { ...puzzle, number: puzzle.number + 1 })).status).toBe(429)
    const easier = puzzle.challenge.replace(/\.16\./, '.1.')
    expect((await login(one.email, password, one.from, { challenge: easier, number: 1 })).status).toBe(429)
    expect((await login(one.email, password, one.from, { challenge: '...', number: 0 })).status).toBe(429)
    app.setClock('2026-03-10T09:10:00Z')
    onTestFinished(() => app.setClock('2026-03-10T09:00:00Z'))
    expect((await login(one.email, password, one.from, puzzle)).status).toBe(429)
  })

  test('gets harder with each wrong password, but not with attempts that have no solution', async () => {
    const { email, from, refused } = await accountUnderAttack()
    expect(refused.body.context.bits).toBe(16)
    for (let i = 0; i < 15; i++) expect((await login(email, 'guess', from)).status).toBe(429)
    let next = await login(email, 'guess', from)
    expect(next.body.context.bits).toBe(16)
    for (let i = 0; i < 10; i++) {
      expect((await login(email, 'guess', from, solvePuzzleOf(next))).status).toBe(401)
      next = await login(email, 'guess', from)
    }
    expect(next.body.context.bits).toBe(17)
  }, 60_000)

  test('is required from an IP address that requests many password reset emails', async () => {
    const from = { 'x-forwarded-for': randomUUID() }
    const forgotPassword = (puzzle?: object) =>
      call('POST', '/v1/auth/forgot-password', { email: makeEmailAddress(), puzzle }, undefined, from)
    for (let i = 0; i < 20; i++) expectStatus(204, await forgotPassword())
    const refused = await forgotPassword()
    expect(statusCodeAndFields(refused)).toEqual([429, 'puzzle_required'])
    expectStatus(204, await forgotPassword(solvePuzzleOf(refused)))
  })
})
