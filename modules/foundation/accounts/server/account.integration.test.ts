import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { listMailbox } from '#core/mail/mailer.ts'
import { accountsIn, password } from '#tests/accounts.ts'
import { testApp } from '#tests/app.ts'
import {
  createPasskey,
  createPerson,
  expectStatus,
  makeEmailAddress,
  readLastEmail,
  statusCodeAndFields,
} from '#tests/factories.ts'
import { testAlone } from '#tests/one-process.ts'

const app = testApp()
const { call, login, createAccount } = accountsIn(app)
const newPassword = 'trois goélands sur un toit'
const verify = (secret: string, session: string) => call('POST', '/v1/auth/verify-email', { token: secret }, session)
const me = (token: string) => call('GET', '/v1/me', undefined, token)

afterEach(() => app.setClock('2026-03-10T09:00:00Z'))

// Runs alone because it counts the SQL statements of the process.
testAlone('reading one’s account takes one query on users and never returns the password hash', async () => {
  const { email, token } = await createAccount()
  const querySpy = vi.spyOn(app.context.pool, 'query')
  const user = expectStatus(200, await me(token))
  const userQueries = querySpy.mock.calls.filter(([query]) => JSON.stringify(query).includes('\\"users\\"'))
  querySpy.mockRestore()
  expect([user.email, user.passwordHash, userQueries.length]).toEqual([email, undefined, 1])
})

describe('an address', () => {
  test('is confirmed by the link mailed at registration, which works once', async () => {
    const { email, token } = await createAccount()
    const mailed = await readLastEmail(app, email)
    expect(mailed.mail).toMatchObject({ subject: 'Confirmez votre adresse', lang: 'fr' })
    expect(mailed.mail.action?.url).toMatch(/^http:\/\/localhost\/verify-email\?lang=fr#[\w-]{43}$/)
    expect((await me(token)).body.emailVerified).toBe(false)
    expect(expectStatus(200, await verify(mailed.token, token))).toEqual({ email })
    expect((await me(token)).body.emailVerified).toBe(true)
    expect(statusCodeAndFields(await verify(mailed.token, token))).toEqual([409, 'link_used'])
  })

  test('is not confirmed for a stranger’s account when its owner opens the email that the stranger requested', async () => {
    const [stranger, reader] = [await createAccount(), await createAccount()]
    const newAddress = 'someone@livret.example'
    expectStatus(200, await call('PATCH', '/v1/me', { email: newAddress, currentPassword: password }, stranger.token))
    const { token } = await readLastEmail(app, newAddress)
    expect((await call('POST', '/v1/auth/verify-email', { token })).status).toBe(401)
    expect(statusCodeAndFields(await verify(token, reader.token))).toEqual([404, 'link_unknown'])
    expect((await me(stranger.token)).body).toMatchObject({ provider: false, pendingEmail: newAddress })
  })

  test('gets the confirmation email in the language of the person', async () => {
    const { email } = await createAccount('es')
    expect((await readLastEmail(app, email)).mail).toMatchObject({ subject: 'Confirme su dirección', lang: 'es' })
  })

  test('is not confirmed by a link that has expired, is invented, or was replaced by a newer one', async () => {
    const { email, token } = await createAccount()
    const first = await readLastEmail(app, email)
    expectStatus(204, await call('POST', '/v1/me/verification', undefined, token))
    const second = await readLastEmail(app, email)
    for (const secret of [first.token, 'x'.repeat(43)])
      expect(statusCodeAndFields(await verify(secret, token))).toEqual([404, 'link_unknown'])
    app.setClock('2026-03-13T09:00:01Z')
    expect(statusCodeAndFields(await verify(second.token, token))).toEqual([409, 'link_expired'])
  })

  test('is not confirmed by a password reset link, and a confirmation link resets no password', async () => {
    const { email, token } = await createAccount()
    const verification = await readLastEmail(app, email)
    expectStatus(204, await call('POST', '/v1/auth/forgot-password', { email }))
    const reset = await readLastEmail(app, email)
    expect((await verify(reset.token, token)).status).toBe(404)
    const body = { token: verification.token, password: newPassword }
    expect((await call('POST', '/v1/auth/reset-password', body)).status).toBe(404)
  })

  test('gets only a limited number of confirmation emails', async () => {
    const { token } = await createAccount()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => call('POST', '/v1/me/verification', undefined, token)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 204, 204, 204, 204, 204, 429, 429])
  })
})

describe('a new address', () => {
  test('replaces the old one when its owner follows the link; the old address is notified', async () => {
    const { email, token } = await createAccount()
    const newAddress = makeEmailAddress()
    const changed = expectStatus(
      200,
      await call('PATCH', '/v1/me', { email: newAddress, currentPassword: password }, token),
    )
    expect(changed).toMatchObject({ email, pendingEmail: newAddress })
    expect(changed.token).toBeUndefined()
    expectStatus(200, await login(email, password))
    const link = await readLastEmail(app, newAddress)
    expectStatus(200, await verify(link.token, token))
    expect((await me(token)).body).toMatchObject({ email: newAddress, pendingEmail: null, emailVerified: true })
    expect((await login(email, password)).status).toBe(401)
    expectStatus(200, await login(newAddress, password))
    expect((await readLastEmail(app, email)).mail.subject).toBe('L’adresse de votre compte a changé')
  })

  test('can be cancelled: its link then no longer works', async () => {
    const { email, token } = await createAccount()
    const newAddress = makeEmailAddress()
    expectStatus(200, await call('PATCH', '/v1/me', { email: newAddress, currentPassword: password }, token))
    const link = await readLastEmail(app, newAddress)
    expect(expectStatus(200, await call('PATCH', '/v1/me', { email }, token))).toMatchObject({
      email,
      pendingEmail: null,
    })
    expect((await verify(link.token, token)).status).toBe(404)
  })

  test('that already has an account gets the same answer as any other; its owner gets a notice instead of a link', async () => {
    const [account1, owner] = [await createAccount(), await createAccount()]
    const answers = []
    for (const email of [owner.email, makeEmailAddress()]) {
      const body = { email, currentPassword: password }
      const { status, body: user } = await call('PATCH', '/v1/me', body, account1.token)
      answers.push([status, { ...user, pendingEmail: user.pendingEmail === email }])
    }
    expect(answers[0]).toEqual(answers[1])
    expectStatus(200, await call('PATCH', '/v1/me', { email: owner.email, currentPassword: password }, account1.token))
    const { mail } = await readLastEmail(app, owner.email)
    expect(mail.subject).toBe('Votre adresse a déjà un compte')
    expect(mail.action?.url).toMatch(/\/forgot-password\?lang=fr$/)
  })

  test('requires the password', async () => {
    const { token } = await createAccount()
    const patch = (body: object) => call('PATCH', '/v1/me', body, token).then(statusCodeAndFields)
    expect(await patch({ email: makeEmailAddress() })).toEqual([422, 'invalid', 'currentPassword current_password'])
    expect(await patch({ email: makeEmailAddress(), currentPassword: 'guess' })).toEqual([
      422,
      'invalid',
      'currentPassword wrong_password',
    ])
  })

  test('that somebody else has registered meanwhile is refused, and nothing changes', async () => {
    const { email, token } = await createAccount()
    const newAddress = makeEmailAddress()
    expectStatus(200, await call('PATCH', '/v1/me', { email: newAddress, currentPassword: password }, token))
    const link = await readLastEmail(app, newAddress)
    await createPerson(app, { email: newAddress })
    const refused = await verify(link.token, token)
    expect(statusCodeAndFields(refused)).toEqual([422, 'invalid', 'email email_taken'])
    expect((await me(token)).body).toMatchObject({ email, pendingEmail: newAddress })
  })
})

describe('a forgotten password', () => {
  test('is replaced by a mailed link: every session ends, a new one opens, the address is confirmed', async () => {
    const { email, token } = await createAccount()
    expectStatus(204, await call('POST', '/v1/auth/forgot-password', { email: email.toUpperCase() }))
    const link = await readLastEmail(app, email)
    expect(link.mail.action?.url).toMatch(/^http:\/\/localhost\/reset-password\?lang=fr#[\w-]{43}$/)
    const session = expectStatus(
      200,
      await call('POST', '/v1/auth/reset-password', { token: link.token, password: newPassword }),
    )
    expect(session.user).toMatchObject({ email, emailVerified: true })
    expect((await me(token)).status).toBe(401)
    expectStatus(200, await me(session.token))
    expect((await login(email, password)).status).toBe(401)
    expectStatus(200, await login(email, newPassword))
    expect((await readLastEmail(app, email)).mail.subject).toBe('Votre mot de passe a changé')
    const secondReset = await call('POST', '/v1/auth/reset-password', {
      token: link.token,
      password: 'un autre encore, plus tard',
    })
    expect(statusCodeAndFields(secondReset)).toEqual([409, 'link_used'])
    expectStatus(200, await login(email, newPassword))
  })

  test('removes an intruder’s access: the passkeys and the pending address', async () => {
    const { email, token } = await createAccount()
    const { id: userId } = expectStatus(200, await me(token))
    await createPasskey(app, { userId, token, email, sessionId: '' })
    const intruderAddress = makeEmailAddress()
    expectStatus(200, await call('PATCH', '/v1/me', { email: intruderAddress, currentPassword: password }, token))
    const link = await readLastEmail(app, intruderAddress)
    expectStatus(204, await call('POST', '/v1/auth/forgot-password', { email }))
    const reset = await readLastEmail(app, email)
    const session = expectStatus(
      200,
      await call('POST', '/v1/auth/reset-password', { token: reset.token, password: newPassword }),
    )
    expect(session.user).toMatchObject({ email, pendingEmail: null })
    expect(expectStatus(200, await call('GET', '/v1/me/passkeys', undefined, session.token))).toEqual([])
    expect(statusCodeAndFields(await verify(link.token, session.token))).toEqual([404, 'link_unknown'])
  })

  test('can still be reset by others when one address requests it too often', async () => {
    const { email } = await createAccount()
    const from = { 'x-forwarded-for': randomUUID() }
    const ask = (address: string, headers = {}) =>
      call('POST', '/v1/auth/forgot-password', { email: address }, undefined, headers)
    for (let i = 0; i < 20; i++) expectStatus(204, await ask(makeEmailAddress(), from))
    for (let i = 0; i < 10; i++) expect((await ask(email, from)).status).toBe(429)
    expectStatus(204, await ask(email))
  })

  test('can be reset by its owner although a stranger requests it repeatedly: links stay valid, emails are few', async () => {
    const { email } = await createAccount()
    await readLastEmail(app, email)
    expectStatus(204, await call('POST', '/v1/auth/forgot-password', { email }))
    const link = await readLastEmail(app, email)
    for (let i = 0; i < 9; i++) {
      const response = await call('POST', '/v1/auth/forgot-password', { email })
      expect([response.status, response.body]).toEqual([204, ''])
    }
    await app.context.jobs.drain()
    const emails = (await listMailbox(app.context.db)).filter((sent) => sent.email.to === email)
    expect(emails.filter(({ email }) => email.subject === 'Choisir un nouveau mot de passe')).toHaveLength(3)
    expectStatus(200, await call('POST', '/v1/auth/reset-password', { token: link.token, password: newPassword }))
    const { token } = emails.map(({ email }) => ({ token: email.action?.url.split('#')[1] }))[0] ?? {}
    expect(
      statusCodeAndFields(await call('POST', '/v1/auth/reset-password', { token, password: `${newPassword} !` })),
    ).toEqual([404, 'link_unknown'])
  })

  test('gets the same answer and queues the same job for an address without an account', async () => {
    const { email } = await createAccount()
    await app.context.jobs.drain()
    const queuedJobs = async () => (await app.context.pool.query(`select name from jobs`)).rows
    const knownAnswer = await call('POST', '/v1/auth/forgot-password', { email })
    const jobsOfKnown = await queuedJobs()
    const unknownAnswer = await call('POST', '/v1/auth/forgot-password', { email: makeEmailAddress() })
    expect([unknownAnswer.status, unknownAnswer.body]).toEqual([knownAnswer.status, knownAnswer.body])
    expect(await queuedJobs()).toEqual([...jobsOfKnown, ...jobsOfKnown])
    const emailCount = (await listMailbox(app.context.db)).length
    await app.context.jobs.drain()
    expect((await listMailbox(app.context.db)).length).toBe(emailCount + 1)
  })

  test('can be set with the same link after a first new password was refused', async () => {
    const { email } = await createAccount()
    expectStatus(204, await call('POST', '/v1/auth/forgot-password', { email }))
    const { token } = await readLastEmail(app, email)
    const reset = (secret: string) => call('POST', '/v1/auth/reset-password', { token, password: secret })
    expect(statusCodeAndFields(await reset('1234567890'))).toEqual([422, 'invalid', 'password common_password'])
    expect(statusCodeAndFields(await reset(email))).toEqual([422, 'invalid', 'password weak_password'])
    expectStatus(200, await reset(newPassword))
  })

  test('has links that are valid for two hours', async () => {
    const { email } = await createAccount()
    expectStatus(204, await call('POST', '/v1/auth/forgot-password', { email }))
    const { token } = await readLastEmail(app, email)
    app.setClock('2026-03-10T11:00:01Z')
    expect(
      statusCodeAndFields(await call('POST', '/v1/auth/reset-password', { token, password: newPassword })),
    ).toEqual([409, 'link_expired'])
  })

  test('is set once when two requests use the same link at the same moment', async () => {
    const { email } = await createAccount()
    expectStatus(204, await call('POST', '/v1/auth/forgot-password', { email }))
    const { token } = await readLastEmail(app, email)
    const answers = await Promise.all(
      [newPassword, `${newPassword} !`].map((secret) =>
        call('POST', '/v1/auth/reset-password', { token, password: secret }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('leaves no secret in the queue of emails', async () => {
    const { email } = await createAccount()
    expectStatus(204, await call('POST', '/v1/auth/forgot-password', { email }))
    const { rows } = await app.context.pool.query(`select * from jobs`)
    expect(rows.map(({ name }) => name)).toContain('auth.forgotten')
    const { token } = await readLastEmail(app, email)
    expect(JSON.stringify(rows)).not.toContain(token)
    const stored = await app.context.pool.query(`select encode(token_hash, 'escape') as text, * from mailed_links`)
    expect(JSON.stringify(stored.rows)).not.toContain(token)
  })
})

describe('a new password', () => {
  test('ends every other session and gives this one another token', async () => {
    const { email, token } = await createAccount()
    const otherToken = expectStatus(200, await login(email, password)).token
    const changed = expectStatus(
      200,
      await call('PATCH', '/v1/me', { password: newPassword, currentPassword: password }, token),
    )
    for (const endedToken of [token, otherToken]) expect((await me(endedToken)).status).toBe(401)
    expectStatus(200, await me(changed.token))
    expect((await login(email, password)).status).toBe(401)
    expectStatus(200, await login(email, newPassword))
    expect((await readLastEmail(app, email)).mail.subject).toBe('Votre mot de passe a changé')
  })

  test('requires the current password, and wrong guesses are limited', async () => {
    const { token } = await createAccount()
    const patch = (currentPassword?: string) =>
      call('PATCH', '/v1/me', { password: newPassword, currentPassword }, token)
    expect(statusCodeAndFields(await patch())).toEqual([422, 'invalid', 'currentPassword current_password'])
    for (let i = 0; i < 10; i++) expect((await patch(`guess ${i}`)).status).toBe(422)
    expect((await patch(password)).status).toBe(429)
    expectStatus(200, await me(token))
  })

  test.each([
    ['1234567890', 'common_password'],
    ['maellemaelle', 'weak_password'],
    ['aaaaaaaaaaaa', 'weak_password'],
    ['abcdefghijkl', 'weak_password'],
  ])('is refused when it is as weak as %s', async (secret, code) => {
    const { token } = await createAccount()
    const refused = await call('PATCH', '/v1/me', { password: secret, currentPassword: password }, token)
    expect(statusCodeAndFields(refused)).toEqual([422, 'invalid', `password ${code}`])
    expectStatus(200, await me(token))
  })

  test('is hashed again at login when its hash was made with lower cost', async () => {
    const { email } = await createAccount()
    const cheapParameters = '$argon2id$v=19$m=8,t=1,p=1$'
    const { hash } = await import('@node-rs/argon2')
    const cheapHash = await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })
    expect(cheapHash).toContain(cheapParameters)
    await app.context.pool.query('update users set password_hash = $1 where email = $2', [cheapHash, email])
    expectStatus(200, await login(email, password))
    const { rows } = await app.context.pool.query('select password_hash from users where email = $1', [email])
    expect(rows[0].password_hash).toContain('$m=65536,t=3,p=1$')
    expectStatus(200, await login(email, password))
  })
})

describe('sessions', () => {
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

  test('are listed by browser, this one first; one or all others can be ended', async () => {
    const { email, token } = await createAccount()
    const firefoxToken = expectStatus(200, await login(email, password, { 'user-agent': firefox })).token
    expectStatus(200, await login(email, password))
    const list = expectStatus(200, await call('GET', '/v1/me/sessions', undefined, token))
    expect(list.map(({ current }: { current: boolean }) => current)).toEqual([true, false, false])
    const other = list.find(({ browser }: { browser: string }) => browser === 'Firefox')
    expect(other).toMatchObject({ browser: 'Firefox', system: 'Windows', current: false })
    expect(JSON.stringify(list)).not.toContain(token)
    expectStatus(204, await call('DELETE', `/v1/me/sessions/${other.id}`, { password }, token))
    expect((await me(firefoxToken)).status).toBe(401)
    expectStatus(204, await call('DELETE', '/v1/me/sessions', { password }, token))
    expect(expectStatus(200, await call('GET', '/v1/me/sessions', undefined, token))).toHaveLength(1)
    expectStatus(200, await me(token))
  })

  test('are not ended without the password or a passkey, and wrong guesses are limited', async () => {
    const { email, token } = await createAccount()
    const otherToken = expectStatus(200, await login(email, password)).token
    const list = expectStatus(200, await call('GET', '/v1/me/sessions', undefined, token))
    const { id } = list.find(({ current }: { current: boolean }) => !current)
    const paths = ['/v1/me/sessions', `/v1/me/sessions/${id}`]
    for (const path of paths) {
      const refusal = async (proof: object) => statusCodeAndFields(await call('DELETE', path, proof, token))
      expect(await refusal({})).toEqual([422, 'invalid', 'password current_password'])
      expect(await refusal({ password: 'pas celui-là' })).toEqual([422, 'invalid', 'password wrong_password'])
      const response = { clientDataJSON: 'AAAA' }
      const answer = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response, clientExtensionResults: {} }
      expect(await refusal({ answer })).toEqual([401, 'passkey_refused'])
    }
    for (let i = 0; i < 8; i++) await call('DELETE', paths[0] ?? '', { password: `guess ${i}` }, token)
    expect((await call('DELETE', paths[0] ?? '', { password }, token)).status).toBe(429)
    expectStatus(200, await me(otherToken))
  })

  test('of another person are not found', async () => {
    const [account, other] = [await createAccount(), await createPerson(app)]
    expect((await call('DELETE', `/v1/me/sessions/${other.sessionId}`, { password }, account.token)).status).toBe(404)
    expectStatus(200, await me(other.token))
  })
})
