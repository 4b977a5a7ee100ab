import { randomUUID } from 'node:crypto'
import { TOTP } from 'otpauth'
import { beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#core/db/db.ts'
import { accountsIn, password } from '#tests/accounts.ts'
import { testApp } from '#tests/app.ts'
import {
  createHotel,
  createMember,
  createPasskey,
  createPerson,
  createProviderStaff,
  expectStatus,
  readLastEmail,
  statusCodeAndFields,
} from '#tests/factories.ts'
import { insertSecondFactor } from './queries.ts'

const app = testApp()
const { call, createAccount, login } = accountsIn(app)
const start = Date.parse('2026-03-10T09:00:00Z')
beforeEach(() => app.setClock(new Date(start).toISOString()))
const setSecondsAfterStart = (seconds: number) => app.setClock(new Date(start + seconds * 1000).toISOString())

const codeOf = (secret: string, seconds = 0) => new TOTP({ secret }).generate({ timestamp: start + seconds * 1000 })
const path = '/v1/me/second-factor'
const setUp = async (token: string) => expectStatus(200, await call('POST', `${path}/setup`, undefined, token))
const signIn = (email: string, code?: string, headers: Record<string, string> = {}) =>
  call('POST', '/v1/auth/login', { email, password, code }, undefined, headers)

/** An account with a second factor; the code of the first half minute was used to turn it on. */
async function accountWithSecondFactor() {
  const { email, token } = await createAccount()
  const { secret, setup } = await setUp(token)
  const { recoveryCodes } = expectStatus(
    201,
    await call('POST', path, { setup, password, code: codeOf(secret) }, token),
  )
  // Sends the email about the second factor now, so that the last email found later is the one that the test expects.
  await app.context.jobs.drain()
  return { email, token, secret, recoveryCodes: recoveryCodes as string[] }
}
const wrongCodeError = [401, 'second_factor_required', 'code wrong_code']

describe('setting a second factor up', () => {
  test('requires the password and a first code, and sends an email', async () => {
    const { email, token } = await createAccount()
    const { secret, setup, uri } = await setUp(token)
    expect(new URL(uri).searchParams.get('secret')).toBe(secret)
    const confirm = (body: object) => call('POST', path, { setup, password, code: codeOf(secret), ...body }, token)
    expect(statusCodeAndFields(await confirm({ password: 'guess' }))).toEqual([
      422,
      'invalid',
      'password wrong_password',
    ])
    expect(statusCodeAndFields(await confirm({ code: codeOf(secret, 90) }))).toEqual([
      422,
      'invalid',
      'code wrong_code',
    ])
    expect(expectStatus(200, await call('GET', path, undefined, token))).toEqual({ since: null, recoveryCodes: 0 })
    expectStatus(200, await login(email, password))
    const { recoveryCodes } = expectStatus(201, await confirm({}))
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(expectStatus(200, await call('GET', path, undefined, token))).toEqual({
      since: '2026-03-10T09:00:00.000Z',
      recoveryCodes: 10,
    })
    expect((await readLastEmail(app, email)).mail.subject).toBe('La double authentification est activée')
    expect(statusCodeAndFields(await confirm({ code: codeOf(secret, 30) }))).toEqual([409, 'second_factor_on'])
  })

  test('accepts only the secret that was created for this account', async () => {
    const [account1, account2] = [await createAccount(), await createAccount()]
    const { secret, setup } = await setUp(account2.token)
    const stolen = await call('POST', path, { setup, password, code: codeOf(secret) }, account1.token)
    expect(statusCodeAndFields(stolen)).toEqual([422, 'invalid', 'setup invalid'])
  })

  test('stores neither the secret nor a recovery code in clear', async () => {
    const { secret, recoveryCodes } = await accountWithSecondFactor()
    const { rows } = await app.context.pool.query('select secret, recovery_hashes from second_factors')
    const stored = JSON.stringify(rows.map((row) => ({ ...row, secret: row.secret.toString('latin1') })))
    const bytes = new TOTP({ secret }).secret.bytes
    expect(rows.some((row) => row.secret.includes(Buffer.from(bytes)))).toBe(false)
    for (const code of recoveryCodes) expect(stored).not.toContain(code.replaceAll('-', ''))
    const hashes: string[] = rows.flatMap((row) => row.recovery_hashes)
    for (const each of hashes) expect(each).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(new Set(hashes.map((each) => each.split('$')[4])).size).toBe(hashes.length)
  })
})

describe('signing in with a second factor', () => {
  test('asks for the code only after the right password', async () => {
    const { email, secret } = await accountWithSecondFactor()
    setSecondsAfterStart(30)
    expect(statusCodeAndFields(await login(email, 'guess'))).toEqual([401, 'wrong_credentials'])
    expect(statusCodeAndFields(await signIn(email))).toEqual([401, 'second_factor_required'])
    expect(statusCodeAndFields(await signIn(email, codeOf(secret, 120)))).toEqual(wrongCodeError)
    expect(expectStatus(200, await signIn(email, codeOf(secret, 30))).token).toBeTruthy()
  })

  test('accepts each code once, including the setup code, and no earlier one', async () => {
    const { email, secret } = await accountWithSecondFactor()
    expect(statusCodeAndFields(await signIn(email, codeOf(secret)))).toEqual(wrongCodeError)
    setSecondsAfterStart(30)
    const spaced = codeOf(secret, 30).replace(/(...)/, '$1 ')
    expectStatus(200, await signIn(email, spaced))
    expect(statusCodeAndFields(await signIn(email, spaced))).toEqual(wrongCodeError)
    expect(statusCodeAndFields(await signIn(email, codeOf(secret)))).toEqual(wrongCodeError)
    const code = codeOf(secret, 60)
    const answers = await Promise.all([signIn(email, code), signIn(email, code)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  test('accepts a clock that is one step off, but not two', async () => {
    const { email, secret } = await accountWithSecondFactor()
    setSecondsAfterStart(300)
    expect(statusCodeAndFields(await signIn(email, codeOf(secret, 240)))).toEqual(wrongCodeError)
    expect(statusCodeAndFields(await signIn(email, codeOf(secret, 360)))).toEqual(wrongCodeError)
    expectStatus(200, await signIn(email, codeOf(secret, 270)))
    expectStatus(200, await signIn(email, codeOf(secret, 330)))
  })

  test('accepts each recovery code once, and sends an email', async () => {
    const { email, token, recoveryCodes } = await accountWithSecondFactor()
    const [code = ''] = recoveryCodes
    setSecondsAfterStart(1)
    expectStatus(200, await signIn(email, code))
    expect(statusCodeAndFields(await signIn(email, code))).toEqual(wrongCodeError)
    expect(expectStatus(200, await call('GET', path, undefined, token)).recoveryCodes).toBe(9)
    expect((await readLastEmail(app, email)).mail.subject).toBe('Un code de secours a servi')
  })

  test('limits guesses; those of a stranger with the password do not block a known browser', async () => {
    const { email, secret } = await accountWithSecondFactor()
    setSecondsAfterStart(30)
    const knownLogin = await signIn(email, codeOf(secret, 30))
    const cookie = knownLogin.headers.get('set-cookie')?.split(';')[0] ?? ''
    const guess = codeOf(secret, 3000)
    for (let i = 0; i < 10; i++) expect(statusCodeAndFields(await signIn(email, guess))).toEqual(wrongCodeError)
    setSecondsAfterStart(60)
    expect((await signIn(email, codeOf(secret, 60))).status).toBe(429)
    expectStatus(200, await signIn(email, codeOf(secret, 60), { cookie }))
  })

  test.each(['', ' ', '0', '１２３４５６', 'x'.repeat(40), '-'.repeat(40)])('refuses the code "%s"', async (code) => {
    const { email } = await accountWithSecondFactor()
    expect([401, 422]).toContain((await signIn(email, code)).status)
  })

  test('needs no code for an account without a second factor', async () => {
    const { email } = await createAccount()
    expectStatus(200, await signIn(email, '123456'))
  })
})

test('resetting the password by a link requires the code, keeps the link valid until then, and keeps the second factor', async () => {
  const { email, secret } = await accountWithSecondFactor()
  await app.context.pool.query('update users set email_verified_at = now() where email = $1', [email])
  setSecondsAfterStart(30)
  expectStatus(204, await call('POST', '/v1/auth/forgot-password', { email }))
  const { token: link } = await readLastEmail(app, email)
  const newPassword = 'un autre jardin sous la pluie'
  const reset = (code?: string) => call('POST', '/v1/auth/reset-password', { token: link, password: newPassword, code })
  expect(statusCodeAndFields(await reset())).toEqual([401, 'second_factor_required'])
  expect(statusCodeAndFields(await reset(codeOf(secret, 600)))).toEqual(wrongCodeError)
  expectStatus(200, await reset(codeOf(secret, 30)))
  expect(statusCodeAndFields(await login(email, newPassword))).toEqual([401, 'second_factor_required'])
})

test('the owner of an address that a stranger registered can reset the password although the stranger set a second factor', async () => {
  const { email, token } = await accountWithSecondFactor()
  expectStatus(204, await call('POST', '/v1/auth/forgot-password', { email }))
  const { token: link } = await readLastEmail(app, email)
  const newPassword = 'un autre jardin sous la pluie'
  expectStatus(200, await call('POST', '/v1/auth/reset-password', { token: link, password: newPassword }))
  expectStatus(200, await login(email, newPassword))
  expect((await call('GET', '/v1/me', undefined, token)).status).toBe(401)
})

test('turning the second factor off requires the password and a code, and sends an email', async () => {
  const { email, token, secret } = await accountWithSecondFactor()
  setSecondsAfterStart(30)
  const turnOff = (body: object) => call('DELETE', path, { password, code: codeOf(secret, 30), ...body }, token)
  expect(statusCodeAndFields(await turnOff({ password: 'guess' }))).toEqual([422, 'invalid', 'password wrong_password'])
  expect(statusCodeAndFields(await turnOff({ code: '12345' }))).toEqual([422, 'invalid', 'code wrong_code'])
  expectStatus(204, await turnOff({}))
  expect((await readLastEmail(app, email)).mail.subject).toBe('La double authentification est désactivée')
  expectStatus(200, await login(email, password))
  expect((await turnOff({})).status).toBe(404)
})

test('after the secret key has changed, codes no longer work but recovery codes do', async () => {
  const { email, secret, recoveryCodes } = await accountWithSecondFactor()
  setSecondsAfterStart(30)
  const key = app.context.config.secretKey
  app.context.config.secretKey = `${key}, changed`
  try {
    expect(statusCodeAndFields(await signIn(email, codeOf(secret, 30)))).toEqual(wrongCodeError)
    expectStatus(200, await signIn(email, recoveryCodes[3]))
  } finally {
    app.context.config.secretKey = key
  }
})

describe('a hotel that requires a second factor', () => {
  const giveFactor = ({ userId }: { userId: string }) =>
    transaction(app.context.db, (tx) =>
      insertSecondFactor(tx, {
        userId,
        secret: Buffer.alloc(48),
        lastStep: 0,
        recoveryHashes: [],
        createdAt: new Date(0),
      }),
    )
  const manage = (id: string, as: { token: string }) => app.call('GET', `/v1/hotels/${id}/manage`, { as })
  const setRule = (id: string, as: { token: string }, secondFactor: string, otherFields = {}) =>
    app.call('PATCH', `/v1/hotels/${id}`, { as, body: { secondFactor, ...otherFields } })
  const neededError = [403, 'second_factor_needed']

  test('can be set only by an owner who has a second factor', async () => {
    const hotel = await createHotel(app)
    const [admin, staff] = [await createMember(app, hotel, 'admin'), await createMember(app, hotel, 'member')]
    for (const as of [admin, staff]) {
      expect(statusCodeAndFields(await setRule(hotel.id, as, 'owners'))).toEqual([403, 'forbidden'])
      expect(statusCodeAndFields(await setRule(hotel.id, as, 'none', { orderProof: 'room' }))).toEqual([
        403,
        'forbidden',
      ])
    }
    expect(statusCodeAndFields(await setRule(hotel.id, hotel.owner, 'owners'))).toEqual([
      422,
      'invalid',
      'secondFactor second_factor_first',
    ])
    expect(statusCodeAndFields(await setRule(hotel.id, hotel.owner, 'everybody'))).toEqual([
      422,
      'invalid',
      'secondFactor invalid',
    ])
    await createPasskey(app, hotel.owner)
    expect(expectStatus(200, await setRule(hotel.id, hotel.owner, 'owners')).secondFactor).toBe('owners')
    const publicly = expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}?lang=fr`))
    expect(publicly).not.toHaveProperty('secondFactor')
  })

  test('refuses the people concerned until they have one, and nobody else', async () => {
    const hotel = await createHotel(app)
    const [admin, staff] = [await createMember(app, hotel, 'admin'), await createMember(app, hotel, 'member')]
    const [secondOwner, provider] = [await createMember(app, hotel, 'owner'), await createProviderStaff(app)]
    await giveFactor(hotel.owner)
    expectStatus(200, await setRule(hotel.id, hotel.owner, 'owners'))
    for (const as of [secondOwner, provider])
      expect(statusCodeAndFields(await manage(hotel.id, as))).toEqual(neededError)
    for (const as of [hotel.owner, admin, staff]) expectStatus(200, await manage(hotel.id, as))
    expectStatus(200, await setRule(hotel.id, hotel.owner, 'admins'))
    expect(statusCodeAndFields(await manage(hotel.id, admin))).toEqual(neededError)
    expect(statusCodeAndFields(await app.call('GET', `/v1/hotels/${hotel.id}/services`, { as: admin }))).toEqual(
      neededError,
    )
    expectStatus(200, await manage(hotel.id, staff))
    // What leads to the account screen stays accessible, and another hotel does not require a second factor.
    expectStatus(200, await app.call('GET', '/v1/me', { as: admin }))
    expectStatus(200, await app.call('GET', '/v1/hotels?lang=fr', { as: admin }))
    await giveFactor(admin)
    await createPasskey(app, secondOwner)
    for (const as of [admin, secondOwner]) expectStatus(200, await manage(hotel.id, as))
    expectStatus(200, await setRule(hotel.id, hotel.owner, 'none'))
    expectStatus(200, await manage(hotel.id, provider))
  })

  test('answers a stranger that it is not found', async () => {
    const hotel = await createHotel(app)
    await giveFactor(hotel.owner)
    expectStatus(200, await setRule(hotel.id, hotel.owner, 'admins'))
    expect(statusCodeAndFields(await manage(hotel.id, await createPerson(app)))).toEqual([404, 'not_found'])
    expect(statusCodeAndFields(await manage(randomUUID(), hotel.owner))).toEqual([404, 'not_found'])
  })
})
