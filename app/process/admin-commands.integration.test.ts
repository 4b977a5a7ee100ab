import { describe, expect, test, vi } from 'vitest'
import { decryptSecret, encryptSecret } from '#core/config/secret-encryption.ts'
import type { SecretKeys } from '#core/config/secret-keys.ts'
import { accountsIn } from '#tests/accounts.ts'
import { testApp } from '#tests/app.ts'
import {
  createHotel,
  createPasskey,
  createPerson,
  expectStatus,
  makeEmailAddress,
  statusCodeAndFields,
} from '#tests/factories.ts'
import { createWebhook } from '#tests/webhooks.ts'
import { runCommand } from './admin-commands.ts'

const app = testApp()
const { call, login } = accountsIn(app)
const newPassword = 'trois goélands sur un toit'

/** Runs `npm run admin` on the database of this test, and returns what it printed. */
async function admin(...parameters: string[]): Promise<string> {
  const { user, password, host, port, database } = app.connection as Record<string, string>
  vi.stubEnv('DATABASE_URL', `postgres://${user}:${password ?? ''}@localhost:${port}/${database}?host=${host}`)
  vi.stubEnv('DATA_DIR', app.folder)
  const lines: string[] = []
  await runCommand(parameters, (line) => lines.push(line)).finally(() => vi.unstubAllEnvs())
  return lines.join('\n')
}
const json = async (...parameters: string[]) => JSON.parse(await admin(...parameters, '--json', '--yes'))
const tokenOf = (link: string) => link.slice(link.indexOf('#') + 1)
const setPassword = (link: string) =>
  call('POST', '/v1/auth/reset-password', { token: tokenOf(link), password: newPassword })

describe('the operator', () => {
  test('creates an owner, who sets a password by the link and counts as confirmed', async () => {
    const email = makeEmailAddress()
    const { link } = await json(
      'create-owner',
      email.toUpperCase(),
      '--first-name',
      'Maëlle',
      '--last-name',
      'Kerdraon',
    )
    const session = expectStatus(200, await setPassword(link))
    expect(session.user).toMatchObject({ email, firstName: 'Maëlle', emailVerified: true })
    expectStatus(200, await login(email, newPassword))
    expect(statusCodeAndFields(await setPassword(link))).toEqual([409, 'link_used'])
    await expect(admin('create-owner', email)).rejects.toThrow('has an account already')
  })

  test('of two at once that create the same account, one is told that it exists', async () => {
    const email = makeEmailAddress()
    const results = await Promise.allSettled([admin('create-owner', email), admin('create-owner', email)])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('confirms an address, and the person’s draft hotel opens', async () => {
    const person = await createPerson(app, { verified: false })
    const hotel = expectStatus(201, await app.call('POST', '/v1/hotels', { as: person, body: { name: 'Le Phare' } }))
    expect(await admin('list-hotels')).toMatch(new RegExp(`${hotel.slug} +draft +${person.email}`))
    expect(await admin('confirm', person.email)).toBe(`${person.email} is confirmed.`)
    expect(await admin('list-hotels')).toMatch(new RegExp(`${hotel.slug} +open +${person.email}`))
    expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.slug}`))
  })

  test('resets a forgotten password, and removes a lost second factor with all sessions', async () => {
    const person = await createPerson(app)
    const { link } = await json('reset-password', person.email)
    const { token } = expectStatus(200, await setPassword(link))
    const secondFactor = async () =>
      (await json('list-people')).find(({ email }: { email: string }) => email === person.email).secondFactor
    await app.context.pool.query(
      "insert into second_factors (user_id, secret, last_step, recovery_hashes, created_at) values ($1, '', 0, '{}', now())",
      [person.userId],
    )
    expect(await secondFactor()).toBe(true)
    await json('reset-second-factor', person.email)
    expect(await secondFactor()).toBe(false)
    await createPasskey(app, person)
    expect(await secondFactor()).toBe(true)
    await json('reset-second-factor', person.email)
    expect(await secondFactor()).toBe(false)
    await expect.poll(async () => (await call('GET', '/v1/me', undefined, token)).status).toBe(401)
  })

  test('makes a person provider staff, and takes it back', async () => {
    const person = await createPerson(app)
    const signIn = async () => expectStatus(200, await login(person.email, newPassword)).token
    expectStatus(200, await setPassword((await json('reset-password', person.email)).link))
    const hotel = await createHotel(app)
    const read = async () => (await call('GET', `/v1/hotels/${hotel.id}/members`, undefined, await signIn())).status
    expect(await read()).toBe(404)
    await json('make-provider', person.email)
    expect(await read()).toBe(200)
    await json('make-provider', person.email, '--remove')
    expect(await read()).toBe(404)
  })

  test('ends the sessions of a person', async () => {
    const person = await createPerson(app)
    expect(await json('end-sessions', person.email)).toEqual({ ended: 1 })
    await expect.poll(async () => (await app.call('GET', '/v1/me', { as: person })).status).toBe(401)
  })

  test('sees the bytes of each hotel', async () => {
    await createHotel(app, { name: 'Le Grand Large' })
    expect(await json('storage')).toContainEqual(
      expect.objectContaining({ name: 'Le Grand Large', contentBytes: 0, filesBytes: 0 }),
    )
  })

  test('encrypts again with a new key what was encrypted with the former one', async () => {
    const [formerKey, secretKey] = [app.context.config.secretKey, 'the key after the change, for this test alone']
    const [person, hotel] = [await createPerson(app), await createHotel(app)]
    const { webhook } = await createWebhook(app, hotel)
    const context = (keys: SecretKeys) => ({ keys, purpose: 'second factor', owner: person.userId })
    const secret = Buffer.from('twenty bytes of code')
    await app.context.pool.query(
      "insert into second_factors (user_id, secret, last_step, recovery_hashes, created_at) values ($1, $2, 0, '{}', now())",
      [person.userId, encryptSecret(context({ secretKey: formerKey }), secret)],
    )
    const readSecrets = async () => ({
      factor: (await app.context.pool.query('select secret from second_factors where user_id = $1', [person.userId]))
        .rows[0].secret as Buffer,
      webhook: (await app.context.pool.query('select secret from webhooks where id = $1', [webhook.id])).rows[0]
        .secret as Buffer,
    })
    const before = await readSecrets()

    vi.stubEnv('SECRET_KEY', secretKey)
    expect(await admin('encrypt-again')).toMatch(/^Encrypted again: 0\..*\n.*Set that key as SECRET_KEY_FORMER/)
    expect(await readSecrets()).toEqual(before)
    vi.stubEnv('SECRET_KEY', secretKey)
    vi.stubEnv('SECRET_KEY_FORMER', formerKey)
    const counts = await json('encrypt-again')
    expect(counts.former).toBeGreaterThanOrEqual(2)
    const after = await readSecrets()
    expect(decryptSecret(context({ secretKey }), after.factor)).toEqual(secret)
    const ofWebhook = (keys: SecretKeys) => ({ keys, purpose: 'webhook secret', owner: webhook.id })
    expect(decryptSecret(ofWebhook({ secretKey }), after.webhook)).toEqual(
      decryptSecret(ofWebhook({ secretKey: formerKey }), before.webhook),
    )
    vi.stubEnv('SECRET_KEY', secretKey)
    vi.stubEnv('SECRET_KEY_FORMER', formerKey)
    expect(await json('encrypt-again')).toEqual({ ...counts, current: counts.current + counts.former, former: 0 })
    expect(await readSecrets()).toEqual(after)
  })

  test('is told what is wrong with a command, and nothing happens', async () => {
    await expect(admin('launch')).rejects.toThrow('There is no command launch.')
    await expect(admin('confirm')).rejects.toThrow('confirm needs an address.')
    await expect(admin('confirm', 'maelle')).rejects.toThrow('maelle is not an email address.')
    await expect(admin('confirm', 'nobody@hotel.example')).rejects.toThrow('Nobody has an account')
    await expect(admin('confirm', '--force')).rejects.toThrow('--force')
    // Without a terminal there is nobody to ask.
    await expect(admin('end-sessions', '--all')).rejects.toThrow('Repeat the command with --yes.')
    expect(await admin('--help')).toContain('create-owner ADDRESS')
  })
})
