import { describe, expect, test } from 'vitest'
import { password } from '#tests/accounts.ts'
import { testApp } from '#tests/app.ts'
import { expectStatus, makeEmailAddress, statusCodeAndFields } from '#tests/factories.ts'
import { issuerLoginsIn } from '#tests/issuer-logins.ts'
import { updateUser, userByEmail } from './queries.ts'
import { hashToken } from './secrets.ts'

const app = testApp()
const { issuer, use, call, begin, addPerson, signIn, signInAs, createAccount, methodsOf } = issuerLoginsIn(app)

describe('signing in through the issuer', () => {
  test('creates an account with a confirmed address, and opens the same account from then on', async () => {
    const { subject, email } = addPerson()
    const first = await signInAs(subject)
    expect(first.user).toMatchObject({
      email,
      firstName: 'Zoé',
      lastName: 'Le Bras',
      emailVerified: true,
      provider: false,
    })
    expectStatus(200, await call('GET', '/v1/me', undefined, first.token))
    issuer().people.set(subject, { email: makeEmailAddress(), email_verified: false })
    expect((await signInAs(subject)).user).toMatchObject({ id: first.user.id, email })
    expect(await methodsOf(first.token)).toMatchObject({ password: false, issuer: 'Keycloak', proven: true })
  })

  test('uses the code flow with PKCE, state and nonce, and a cookie that scripts cannot read', async () => {
    const started = await call('POST', '/v1/auth/oidc/start', { again: false })
    const query = new URL(started.body.url).searchParams
    expect(Object.fromEntries(query)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      scope: 'openid email profile',
      redirect_uri: `${app.context.url}/oidc`,
    })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(query.get(name)).toMatch(/^[\w-]{43}$/)
    const cookie = started.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^livret_oidc=[\w-]+; Max-Age=600; HttpOnly; SameSite=Lax; Path=\/v1$/)
    expect(cookie).not.toContain(query.get('state'))
    const { publicUrl } = app.context.config
    app.context.config.publicUrl = 'https://guide.hotel.example'
    const { headers } = await call('POST', '/v1/auth/oidc/start', { again: false })
    app.context.config.publicUrl = publicUrl
    expect(headers.get('set-cookie')).toMatch(/^__Host-livret_oidc=.*HttpOnly; SameSite=Lax; Path=\/; Secure$/)
  })

  test('two first sign-ins at once make one account', async () => {
    const { subject, email } = addPerson()
    const tabs = await Promise.all([begin(), begin(), begin()])
    const queries = await Promise.all(tabs.map(({ url }) => issuer().signIn(url, subject)))
    const sessions = await Promise.all(
      tabs.map(({ cookie }, i) => call('POST', '/v1/auth/oidc', { query: queries[i] }, undefined, cookie)),
    )
    const ids = sessions.map((session) => expectStatus(200, session).user.id)
    expect(new Set(ids)).toEqual(new Set([(await userByEmail(app.context.db, email))?.id]))
  })

  test('takes a name that could pass for a link from the address instead', async () => {
    const { subject } = addPerson({
      email: 'reception@hotel-du-port.example',
      given_name: 'www.evil.example',
      family_name: '',
    })
    expect((await signInAs(subject)).user).toMatchObject({ firstName: 'reception', lastName: '' })
  })
})

describe('an answer of the issuer is refused', () => {
  test('when it comes a second time', async () => {
    const { url, cookie } = await begin()
    const query = await issuer().signIn(url, addPerson().subject)
    expectStatus(200, await call('POST', '/v1/auth/oidc', { query }, undefined, cookie))
    const replayed = await call('POST', '/v1/auth/oidc', { query }, undefined, cookie)
    expect(statusCodeAndFields(replayed)).toEqual([409, 'sign_in_expired'])
  })

  test('in a browser that did not begin, with another state, and ten minutes later', async () => {
    const [own, other] = [await begin(), await begin()]
    const query = await issuer().signIn(own.url, addPerson().subject)
    const send = (text: string, cookie: string) => call('POST', '/v1/auth/oidc', { query: text }, undefined, cookie)
    const expired = [409, 'sign_in_expired']
    expect(statusCodeAndFields(await send(query, ''))).toEqual(expired)
    expect(statusCodeAndFields(await send(query, other.cookie))).toEqual(expired)
    expect(statusCodeAndFields(await send(query, `${own.cookie.slice(0, -4)}AAAA`))).toEqual(expired)
    expect(statusCodeAndFields(await send(query.replace(/state=[\w-]+/, 'state=another'), own.cookie))).toEqual(expired)
    app.setClock(new Date(Date.now() + 11 * 60_000).toISOString())
    expect(statusCodeAndFields(await send(query, own.cookie))).toEqual(expired)
    app.setClock(new Date().toISOString())
    expectStatus(200, await send(query, own.cookie))
  })

  const seconds = () => Math.floor(Date.now() / 1000)
  test.each([
    ['of another issuer', () => ({ iss: 'https://evil.example' })],
    ['for another program', () => ({ aud: 'another' })],
    ['with another nonce', () => ({ nonce: 'another' })],
    ['without a nonce', () => ({ nonce: undefined })],
    ['that expired two minutes ago', () => ({ exp: seconds() - 120 })],
    ['that is valid in two minutes', () => ({ nbf: seconds() + 120 })],
  ])('with an ID token %s', async (_, change) => {
    issuer().setClaims((claims) => ({ ...claims, ...change() }))
    expect(statusCodeAndFields(await signIn(addPerson().subject))).toEqual([401, 'issuer_refused'])
  })

  test.each([
    ['expired half a minute ago', () => ({ exp: seconds() - 30 })],
    ['is valid in half a minute', () => ({ nbf: seconds() + 30 })],
  ])('but not with an ID token that %s, because clocks differ', async (_, change) => {
    issuer().setClaims((claims) => ({ ...claims, ...change() }))
    expectStatus(200, await signIn(addPerson().subject))
  })

  test('with the name of another issuer in the address, and when the person refused', async () => {
    const { url, cookie } = await begin()
    const query = await issuer().signIn(url, addPerson().subject)
    const mixedUp = query.replace(/iss=[^&]+/, `iss=${encodeURIComponent('https://evil.example')}`)
    expect(mixedUp).not.toBe(query)
    const refused = await call('POST', '/v1/auth/oidc', { query: mixedUp }, undefined, cookie)
    expect(statusCodeAndFields(refused)).toEqual([401, 'issuer_refused'])
    const cancelled = await signIn('cancel')
    expect(statusCodeAndFields(cancelled)).toEqual([401, 'issuer_refused'])
    expect(cancelled.body.detail).toContain('Keycloak did not sign you in')
  })

  test('with an ID token signed by a key that the issuer does not have; a new key of the issuer is accepted', async () => {
    const { subject } = addPerson()
    await signInAs(subject)
    await issuer().rotateKey({ announced: false })
    issuer().setClaims((claims) => claims)
    expect(statusCodeAndFields(await signIn(subject))).toEqual([401, 'issuer_refused'])
    issuer().setClaims(null)
    await issuer().rotateKey({ announced: true })
    await signInAs(subject)
  })
})

describe('while the issuer is away', () => {
  test('the sign-in says so, and works again as soon as it answers', async () => {
    const { subject } = addPerson()
    issuer().setAway(true)
    const refused = await call('POST', '/v1/auth/oidc/start', { again: false })
    expect(statusCodeAndFields(refused)).toEqual([503, 'issuer_unavailable'])
    expect(refused.body.detail).toContain('Keycloak does not answer')
    await expect(app.context.issuer?.check()).rejects.toThrow(/503/)
    issuer().setAway(false)
    const { url, cookie } = await begin()
    const query = await issuer().signIn(url, subject)
    issuer().setAway(true)
    const unfinished = await call('POST', '/v1/auth/oidc', { query }, undefined, cookie)
    expect(statusCodeAndFields(unfinished)).toEqual([503, 'issuer_unavailable'])
    issuer().setAway(false)
    await signInAs(subject)
    // An issuer with another name than the settings say is not used.
    use({ issuer: `${issuer().url}/realms/other` })
    expect((await call('POST', '/v1/auth/oidc/start', { again: false })).status).toBe(503)
  })

  test('its discovery document is read again after an hour', async () => {
    const reads = () => issuer().requests.filter((request) => request.includes('/.well-known/')).length
    const before = reads()
    await Promise.all([begin(), begin()])
    await begin()
    expect(reads()).toBe(before + 1)
    app.setClock(new Date(Date.now() + 3_700_000).toISOString())
    await begin()
    expect(reads()).toBe(before + 2)
  })
})

test('without an issuer the calls say so, and the password form stands alone', async () => {
  app.context.issuer = null
  expect((await call('POST', '/v1/auth/oidc/start', { again: false })).status).toBe(409)
  expect((await call('POST', '/v1/auth/oidc', { query: 'state=a' })).status).toBe(409)
  const { token } = await createAccount()
  expect((await call('POST', '/v1/me/identity/start', { password }, token)).status).toBe(409)
  expect(await methodsOf(token)).toEqual({
    ...{ password: true, passwordLogin: true, issuer: null, identity: null, proven: false },
  })
  const options = expectStatus(200, await call('GET', '/v1/auth/registration'))
  expect(options).toEqual({ registration: 'open', passwordLogin: true, issuer: null })
  expect(expectStatus(200, await call('POST', '/v1/auth/oidc/logout', undefined, token))).toEqual({ url: null })
  expect((await call('GET', '/v1/me', undefined, token)).status).toBe(401)
})

test('signing out ends the session here, and names the page that ends it at the issuer', async () => {
  const { token } = await signInAs(addPerson().subject)
  const { rows } = await app.context.pool.query('select id_token from sessions where token_hash = $1', [
    hashToken(token),
  ])
  expect(rows[0].id_token).toMatch(/^[\w-]{200,}$/)
  const { url } = expectStatus(200, await call('POST', '/v1/auth/oidc/logout', undefined, token))
  const query = new URL(url).searchParams
  expect(url).toContain(`${issuer().url}/session/end`)
  expect(query.get('post_logout_redirect_uri')).toBe(`${app.context.url}/`)
  expect(query.get('id_token_hint')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  expect((await call('GET', '/v1/me', undefined, token)).status).toBe(401)
})

test('the claim of the settings makes provider staff, and its absence takes only that back', async () => {
  use({ providerClaim: { name: 'groups', value: 'livret-admins' } })
  const { subject, email } = addPerson({ groups: ['staff', 'livret-admins'] })
  const { token } = await signInAs(subject)
  const isProvider = async () => expectStatus(200, await call('GET', '/v1/me', undefined, token)).provider
  expect(await isProvider()).toBe(true)
  issuer().people.set(subject, { email, email_verified: true, groups: ['staff', 'livret-admins-2'] })
  await signInAs(subject)
  expect(await isProvider()).toBe(false)
  const user = await userByEmail(app.context.db, email)
  await updateUser(app.context.db, user?.id ?? '', { provider: true })
  await signInAs(subject)
  expect(await isProvider()).toBe(true)
})
