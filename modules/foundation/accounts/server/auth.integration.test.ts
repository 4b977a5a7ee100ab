import { createHash, randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { setOrg } from '#modules/hotel/hotels/server/members/service.ts'
import { password } from '#tests/accounts.ts'
import { testApp } from '#tests/app.ts'
import {
  createHotel,
  createMember,
  createPerson,
  expectStatus,
  makeEmailAddress,
  readLastEmail,
  type TestHotel,
  type TestPerson,
} from '#tests/factories.ts'
import { deleteSessionById, deleteSessionsOfUser } from './queries.ts'

const app = testApp()

interface RequestOptions {
  from?: string
  lang?: string
}
/** Each test calls from an IP address of its own, so that no test uses up the rate limits of another. */
const post = (path: string, body: unknown, { from = randomUUID(), lang = 'fr' }: RequestOptions = {}) =>
  app.call('POST', `/v1/auth/${path}?lang=${lang}`, { body, headers: { 'x-forwarded-for': from } })
const login = (email: string, secret: string, extra?: RequestOptions) =>
  post('login', { email, password: secret }, extra)
const register = (user: object, extra?: RequestOptions) =>
  post('register', { user: { firstName: 'Maëlle', lastName: 'Le Goff', password, ...user } }, extra)
const me = (as: TestPerson | { token: string }) => app.call('GET', '/v1/me', { as })
const queryRows = async (query: string, ...values: unknown[]) => (await app.context.pool.query(query, values)).rows

async function createAccount(email = makeEmailAddress()) {
  return { email, ...(expectStatus(200, await register({ email })) as { token: string; user: { id: string } }) }
}

describe('an account', () => {
  test('is created, signs in, says who it is and signs out', async () => {
    const email = makeEmailAddress()
    const created = expectStatus(200, await register({ email }))
    const user = {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      email,
      firstName: 'Maëlle',
      lastName: 'Le Goff',
      org: null,
      role: 'member',
      emailVerified: false,
      pendingEmail: null,
      lang: 'fr',
      provider: false,
    }
    expect(created).toStrictEqual({ token: expect.stringMatching(/^[\w-]{43}$/), user })
    const session = expectStatus(200, await login(email, password))
    expect(session).toStrictEqual({ token: expect.stringMatching(/^[\w-]{43}$/), user: created.user })
    expect(expectStatus(200, await me(session))).toStrictEqual(created.user)
    const signedOut = await app.call('POST', '/v1/auth/logout', { as: session })
    expectStatus(204, signedOut)
    expect(signedOut.headers.get('clear-site-data')).toBe('"cache"')
    expect((await me(session)).status).toBe(401)
    expectStatus(200, await me(created))
  })

  test('has neither its password nor its tokens stored in the database', async () => {
    const { email, token } = await createAccount()
    const [stored] = await queryRows('select * from users where email = $1', email)
    expect(stored.password_hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
    const everything = JSON.stringify([
      await queryRows('select * from users'),
      await queryRows(
        `select encode(token_hash, 'base64') as hash, encode(token_hash, 'escape') as text from sessions`,
      ),
    ])
    expect(everything).not.toContain(password)
    expect(everything).not.toContain(token)
    expect(everything).not.toContain(Buffer.from(token, 'base64url').toString('base64'))
  })

  test('is found by its email address in upper or lower case', async () => {
    const { email } = await createAccount(`Accueil.${randomUUID()}@Hotel.Example`)
    expect(expectStatus(200, await login(email.toUpperCase(), password)).user.email).toBe(email.toLowerCase())
    expect((await register({ email: email.toUpperCase() })).body.errors).toEqual([
      { path: 'user.email', code: 'email_unusable', message: expect.stringContaining('ne peut pas servir') },
    ])
  })

  test('is not revealed to somebody who registers its address; its owner gets an email', async () => {
    const { email } = await createAccount()
    const { body } = await register({ email })
    expect(JSON.stringify(body)).not.toMatch(/existe|déjà|taken/)
    expect((await readLastEmail(app, email)).mail.subject).toBe('Votre adresse a déjà un compte')
  })

  test('is created once when registered several times at the same moment', async () => {
    const email = makeEmailAddress()
    const answers = await Promise.all(Array.from({ length: 4 }, () => register({ email })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
  })

  test('is refused with every wrong field at once, in the language of the request', async () => {
    const refused = await register(
      { email: 'nobody', password: 'short', firstName: ' ', lastName: undefined },
      { lang: 'en' },
    )
    expect(refused.status).toBe(422)
    expect(refused.headers.get('content-type')).toBe('application/problem+json')
    expect(refused.body).toMatchObject({ status: 422, code: 'invalid' })
    expect(refused.body.errors[3].message).toBe('This field is required.')
    expect(refused.body.errors.map(({ path, code }: { path: string; code: string }) => [path, code])).toEqual([
      ['user.email', 'email'],
      ['user.password', 'too_small_text'],
      ['user.firstName', 'required'],
      ['user.lastName', 'required'],
    ])
  })

  test.each(['livrethotel', 'Réception2026', 'DirectionHotel'])(
    'cannot have the password %s, made of words about hotels',
    async (secret) => {
      const refused = await register({ email: makeEmailAddress(), password: secret })
      expect([refused.status, refused.body.errors[0]]).toMatchObject([
        422,
        { path: 'user.password', code: 'weak_password' },
      ])
    },
  )

  test.each(['Password123', 'qwertyuiop', '1234567890'])('cannot have the common password %s', async (secret) => {
    const refused = await register({ email: makeEmailAddress(), password: secret })
    expect([refused.status, refused.body.errors[0]]).toMatchObject([
      422,
      { path: 'user.password', code: 'common_password' },
    ])
  })

  test('may have any characters in its password except NUL', async () => {
    const email = makeEmailAddress()
    const secret = '  🐚 пароль — ‮密码 '
    expectStatus(200, await register({ email, password: secret }))
    expectStatus(200, await login(email, secret))
    expect((await login(email, secret.trim())).status).toBe(401)
    expect((await login(email, `${secret}\0`)).status).toBe(400)
  })
})

describe('guessing a password', () => {
  test('gets the same answer for a wrong password and an unknown address', async () => {
    const { email } = await createAccount()
    const [wrong, unknown] = [await login(email, 'not the one'), await login(makeEmailAddress(), 'not the one')]
    expect([wrong.status, wrong.body.code]).toEqual([401, 'wrong_credentials'])
    expect(unknown.body).toStrictEqual(wrong.body)
    expect(unknown.status).toBe(wrong.status)
    expect([...unknown.headers.keys()]).toEqual([...wrong.headers.keys()])
  })

  test('requires a puzzle after ten failures; the owner at another address is not affected', async () => {
    const { email } = await createAccount()
    const from = randomUUID()
    for (let i = 0; i < 10; i++) expect((await login(email, `guess ${i}`, { from })).status).toBe(401)
    const refused = await login(email, password, { from })
    expect([refused.status, refused.body.code]).toEqual([429, 'puzzle_required'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
    expectStatus(200, await login(email, password))
    expect((await login(makeEmailAddress(), password, { from })).status).toBe(401)
  })

  test('is limited also when all guesses are sent at once', async () => {
    const { email } = await createAccount()
    const from = randomUUID()
    const guesses = await Promise.all(Array.from({ length: 30 }, (_, i) => login(email, `guess ${i}`, { from })))
    const statuses = guesses.map(({ status }) => status)
    expect([statuses.filter((s) => s === 401).length, statuses.filter((s) => s === 429).length]).toEqual([10, 20])
  })

  test('is limited also with email addresses of the maximum length', async () => {
    const from = 'x'.repeat(60)
    const email = `${'a'.repeat(60)}@${'b.'.repeat(90)}example`
    for (let i = 0; i < 10; i++) expect((await login(email, `guess ${i}`, { from })).status).toBe(401)
    expect((await login(email, 'guess', { from })).status).toBe(429)
  })

  test('a right password resets the failures of the account and does not count for its IP address', async () => {
    const { email } = await createAccount()
    const from = randomUUID()
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < 8; i++) await login(email, 'guess', { from })
      expectStatus(200, await login(email, password, { from }))
    }
    const key = `login-address:${createHash('sha256').update(from).digest('base64url')}`
    const [{ points }] = await queryRows('select points from rate_limits where key = $1', key)
    expect(points).toBe(24)
  })

  test.each(['Bob. Voyez https://evil.test', 'www.evil.test', 'Bob\nligne'])(
    'cannot use %j as a name, which emails to strangers would contain',
    async (firstName) => {
      expect((await register({ email: makeEmailAddress(), firstName })).body.errors[0]).toMatchObject({
        path: 'user.firstName',
        code: 'invalid',
      })
    },
  )

  test('registrations from one IP address are limited', async () => {
    const from = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 21 }, () => register({ email: 'nobody@hotel.example', password: '1234567890' }, { from })),
    )
    expect(
      answers
        .map(({ status }) => status)
        .sort()
        .slice(-2),
    ).toEqual([422, 429])
  })
})

describe('a session', () => {
  afterEach(() => app.setClock('2026-03-10T09:00:00Z'))

  test('lasts while it is used, and ends after thirty idle days', async () => {
    const session = await createPerson(app)
    for (const day of ['2026-04-05', '2026-05-01', '2026-05-30T23:00:00Z']) {
      app.setClock(day)
      expectStatus(200, await me(session))
    }
    app.setClock('2026-06-29T23:30:00Z')
    const ended = await me(session)
    expect([ended.status, ended.body.code, ended.headers.get('www-authenticate')]).toEqual([
      401,
      'unauthenticated',
      'Bearer',
    ])
  })

  test('ends after 180 days even if it is used', async () => {
    const session = await createPerson(app)
    for (let day = 0; day < 180; day += 20) {
      app.setClock(new Date(Date.parse('2026-03-10T09:00:00Z') + day * 86_400_000).toISOString())
      expectStatus(200, await me(session))
    }
    app.setClock('2026-09-06T08:00:00Z')
    expectStatus(200, await me(session))
    app.setClock('2026-09-06T09:00:01Z')
    expect((await me(session)).status).toBe(401)
  })

  test.each([
    ['no header', undefined],
    ['another scheme', 'Basic YTpi'],
    ['an empty token', 'Bearer '],
    ['an unknown token', `Bearer ${'a'.repeat(43)}`],
    ['two tokens', `Bearer ${'a'.repeat(43)} ${'b'.repeat(43)}`],
    ['a token longer than any', `Bearer ${'a'.repeat(5000)}`],
    ['characters that no token contains', "Bearer ' or 1=1 --                 "],
  ])('is not accepted with %s', async (_, authorization) => {
    const answer = await app.call('GET', '/v1/me', { headers: authorization ? { authorization } : {} })
    expect([answer.status, answer.body.code]).toEqual([401, 'unauthenticated'])
  })

  test('is accepted with the scheme in upper or lower case', async () => {
    const { token } = await createPerson(app)
    expectStatus(200, await app.call('GET', '/v1/me', { headers: { authorization: `bearer ${token}` } }))
  })
})

describe('a live stream', () => {
  /** Reads the stream until it ends. Pings cannot end it early: they come every 15 seconds. */
  async function openStream(hotel: TestHotel, as: { token: string }) {
    const response = await app.fetch(`/v1/hotels/${hotel.id}/events`, {
      headers: { authorization: `Bearer ${as.token}` },
    })
    expect(response.status).toBe(200)
    const reader = (response.body as ReadableStream<Uint8Array>).getReader()
    await reader.read()
    return async () => {
      for (let chunk = await reader.read(); !chunk.done; ) chunk = await reader.read()
      return 'ended'
    }
  }

  test.each(['logout', 'session', 'password'])('ends at once with its session: %s', async (end) => {
    const hotel = await createHotel(app)
    const readToEnd = await openStream(hotel, hotel.owner)
    if (end === 'logout') expectStatus(204, await app.call('POST', '/v1/auth/logout', { as: hotel.owner }))
    if (end === 'session') await deleteSessionById(app.context.db, hotel.owner.userId, hotel.owner.sessionId)
    if (end === 'password') await app.context.db.transaction((tx) => deleteSessionsOfUser(tx, hotel.owner.userId))
    expect(await readToEnd()).toBe('ended')
  })
})

describe('the first hotel of a person', () => {
  test('is the hotel they created first, with their role there', async () => {
    const hotel = await createHotel(app)
    expectStatus(201, await app.call('POST', '/v1/hotels', { as: hotel.owner, body: { name: 'Un deuxième' } }))
    expect((await me(hotel.owner)).body).toMatchObject({ org: hotel.id, role: 'owner' })
  })

  test('becomes another hotel once it is deleted', async () => {
    const hotel = await createHotel(app)
    expectStatus(204, await app.call('DELETE', `/v1/hotels/${hotel.id}`, { as: hotel.owner }))
    expect((await me(hotel.owner)).body).toMatchObject({ org: null, role: 'member' })
    const { id } = expectStatus(
      201,
      await app.call('POST', '/v1/hotels', { as: hotel.owner, body: { name: 'Le suivant' } }),
    )
    expect((await me(hotel.owner)).body).toMatchObject({ org: id, role: 'owner' })
  })

  test('is returned with the person’s current role there', async () => {
    const hotel = await createHotel(app)
    const reception = await createMember(app, hotel, 'member')
    await app.context.db.transaction((tx) => setOrg(tx, reception.userId, hotel.id))
    expect((await me(reception)).body).toMatchObject({ org: hotel.id, role: 'member' })
  })
})

describe('provider staff', () => {
  const readAccess = async (email: string, verified: boolean) => {
    const somebody = await createPerson(app, { email, verified })
    const { status } = await app.call('GET', `/v1/hotels/${(await createHotel(app)).id}/manage`, { as: somebody })
    return { provider: (await me(somebody)).body.provider, status }
  }

  test('have a verified address at exactly the provider’s domain', async () => {
    expect(await readAccess(`${randomUUID()}@livret.example`, true)).toEqual({ provider: true, status: 200 })
  })

  test.each([
    ['at a domain that ends like it', 'x@evil-livret.example', true],
    ['at a domain that begins like it', 'x@livret.example.evil.com', true],
    ['at a subdomain', 'x@mail.livret.example', true],
    ['with the domain before the @ sign', 'livret.example@evil.com', true],
    ['that nobody has verified', 'x@livret.example', false],
  ])('cannot open a hotel with an address %s', async (_, email, verified) => {
    // Screens show such an account the provider's links, as specification point 6 says literally; the server refuses
    // their use.
    expect(await readAccess(email, verified)).toEqual({ provider: true, status: 404 })
  })
})
