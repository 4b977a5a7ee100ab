import { describe, expect, test } from 'vitest'
import { password } from '#tests/accounts.ts'
import { testApp } from '#tests/app.ts'
import {
  createHotel,
  createInvitation,
  expectStatus,
  makeEmailAddress,
  readLastEmail,
  statusCodeAndFields,
} from '#tests/factories.ts'
import { issuerLoginsIn } from '#tests/issuer-logins.ts'
import { createOwner, removeIdentity } from './operator/service.ts'
import { hasSecondFactor, updateUser, userByEmail } from './queries.ts'

const app = testApp()
const { use, call, begin, issuer, addPerson, signIn, signInAs, createAccount, joinAccount, methodsOf } =
  issuerLoginsIn(app)
const switchPasswordsOff = (emergency = makeEmailAddress()) => {
  app.context.config.passwordLoginOnlyFor = emergency
  return emergency
}
/** Signs in through an issuer that is told to ask again; `changeUrl` changes the address of its page. */
const signInAgain = async (subject: string, changeUrl = (url: string) => url): Promise<{ token: string }> => {
  const { url, cookie } = await begin('/v1/auth/oidc/start', { again: true })
  const query = await issuer().signIn(changeUrl(url), subject)
  return expectStatus(200, await call('POST', '/v1/auth/oidc', { query }, undefined, cookie))
}
const login = (email: string) => call('POST', '/v1/auth/login', { email, password })

describe('an existing account with the address of the person at the issuer', () => {
  test('is not taken over while a password protects it; its owner signs in and joins it', async () => {
    const account = await createAccount()
    const { subject } = addPerson({ email: account.email })
    const refused = await signIn(subject)
    expect(statusCodeAndFields(refused)).toEqual([409, 'identity_not_joined'])
    expect(refused.body.detail).toContain(account.email)
    const joined = await joinAccount(account.token, subject)
    expect(expectStatus(201, joined)).toMatchObject({ password: true, identity: { since: expect.any(String) } })
    expect((await signInAs(subject)).user.id).toBe(account.userId)
    expect((await readLastEmail(app, account.email)).mail.subject).toBe(
      'Votre compte est relié à «\u00a0Keycloak\u00a0»',
    )
  })

  test('is joined at the first sign-in when no password signs its owner in', async () => {
    const email = makeEmailAddress()
    await createOwner(app.context, { email })
    const { subject } = addPerson({ email })
    expect((await signInAs(subject)).user.email).toBe(email)
    // Another person with this address at the issuer is not its owner.
    expect(statusCodeAndFields(await signIn(addPerson({ email }).subject))).toEqual([409, 'identity_not_joined'])
  })

  test('is joined when passwords are off, but not if its address is unconfirmed, and not the emergency account', async () => {
    const confirmed = await createAccount()
    const unconfirmed = await createAccount(makeEmailAddress(), false)
    const emergency = await createAccount()
    switchPasswordsOff(emergency.email)
    expect((await signInAs(addPerson({ email: confirmed.email }).subject)).user.id).toBe(confirmed.userId)
    for (const { email } of [unconfirmed, emergency])
      expect(statusCodeAndFields(await signIn(addPerson({ email }).subject))).toEqual([409, 'identity_not_joined'])
  })

  test.each([
    ['says that it is not verified', { email_verified: false }],
    ['does not say whether it is verified', { email_verified: undefined }],
    ['names no address', { email: undefined }],
  ])('is not joined when the issuer %s', async (_, person) => {
    switchPasswordsOff()
    const account = await createAccount()
    const { subject } = addPerson({ email: account.email })
    issuer().people.set(subject, { email: account.email, email_verified: true, ...person })
    expect(statusCodeAndFields(await signIn(subject))).toEqual([403, 'identity_unverified'])
  })

  test('is joined when the issuer is Entra ID and says so in its own claim', async () => {
    switchPasswordsOff()
    const account = await createAccount()
    const { subject } = addPerson({ email: account.email, email_verified: undefined, xms_edov: true })
    expect((await signInAs(subject)).user.id).toBe(account.userId)
  })
})

describe('an account is created by the first sign-in', () => {
  test('only while registration is open, or for somebody invited', async () => {
    app.context.config.registration = 'closed'
    const stranger = addPerson()
    const refused = await signIn(stranger.subject)
    expect(statusCodeAndFields(refused)).toEqual([403, 'identity_unknown'])
    expect(refused.body.detail).toContain(stranger.email)
    app.context.config.registration = 'invited'
    expect(statusCodeAndFields(await signIn(stranger.subject))).toEqual([403, 'registration_invited'])
    const hotel = await createHotel(app)
    const invited = addPerson()
    const { token: secret } = await createInvitation(app, hotel, invited.email)
    expect(statusCodeAndFields(await signIn(stranger.subject, secret))).toEqual([403, 'registration_invited'])
    expect(expectStatus(200, await signIn(invited.subject, secret)).user.email).toBe(invited.email)
    expect(await userByEmail(app.context.db, stranger.email)).toBeUndefined()
  })
})

describe('joining an account while signed in', () => {
  test('needs the password, and the answer that this account asked for', async () => {
    const [account, other] = [await createAccount(), await createAccount()]
    const refused = await call('POST', '/v1/me/identity/start', {}, account.token)
    expect(statusCodeAndFields(refused)).toEqual([422, 'invalid', 'password current_password'])
    const { subject } = addPerson()
    const { url, cookie } = await begin('/v1/me/identity/start', { password }, account.token)
    const query = await issuer().signIn(url, subject)
    const expired = [409, 'sign_in_expired']
    expect(statusCodeAndFields(await call('POST', '/v1/me/identity', { query }, other.token, cookie))).toEqual(expired)
    expect(statusCodeAndFields(await call('POST', '/v1/auth/oidc', { query }, undefined, cookie))).toEqual(expired)
    expectStatus(201, await call('POST', '/v1/me/identity', { query }, account.token, cookie))
  })

  test('is refused for a person of another account, and for a second person', async () => {
    const [account, other] = [await createAccount(), await createAccount()]
    const { subject } = addPerson()
    expectStatus(201, await joinAccount(account.token, subject))
    expect(statusCodeAndFields(await joinAccount(other.token, subject))).toEqual([409, 'identity_taken'])
    expect(statusCodeAndFields(await joinAccount(account.token, addPerson().subject))).toEqual([409, 'identity_taken'])
  })

  test('is undone with the password, and by choosing a new one through a mailed link', async () => {
    use({ providerClaim: { name: 'groups', value: 'admins' } })
    const account = await createAccount()
    const { subject } = addPerson({ groups: ['admins'] })
    expectStatus(201, await joinAccount(account.token, subject))
    const isProvider = async () => expectStatus(200, await call('GET', '/v1/me', undefined, account.token)).provider
    expect(await isProvider()).toBe(true)
    const remove = (proof: object) => call('DELETE', '/v1/me/identity', proof, account.token)
    expect(statusCodeAndFields(await remove({}))).toEqual([422, 'invalid', 'password current_password'])
    expectStatus(204, await remove({ password }))
    expect(await isProvider()).toBe(false)
    expect((await methodsOf(account.token)).identity).toBeNull()
    expect(statusCodeAndFields(await remove({ password }))).toEqual([404, 'not_found'])
    expectStatus(201, await joinAccount(account.token, subject))
    // The emails about the identity are sent first, so that the link is in the last one.
    expect((await readLastEmail(app, account.email)).mail.subject).toMatch(/^Votre compte (est|n’est plus) relié à/)
    app.setClock(new Date(Date.now() + 60_000).toISOString())
    expectStatus(204, await call('POST', '/v1/auth/forgot-password', { email: account.email }))
    const reset = { token: (await readLastEmail(app, account.email)).token, password: 'canard velours tisane' }
    const { token } = expectStatus(200, await call('POST', '/v1/auth/reset-password', reset))
    expect((await methodsOf(token)).identity).toBeNull()
    expect((await signInAs(subject)).user.id).not.toBe(account.userId)
  })
})

describe('an account without a password', () => {
  const open = async () => {
    const person = addPerson()
    return { ...person, ...(await signInAs(person.subject)) }
  }

  test('proves who its owner is by a sign-in at the issuer, for ten minutes', async () => {
    const { token, subject, email } = await open()
    const change = () => call('PATCH', '/v1/me', { email: makeEmailAddress() }, token)
    expectStatus(200, await change())
    app.setClock(new Date(Date.now() + 11 * 60_000).toISOString())
    expect(statusCodeAndFields(await change())).toEqual([422, 'invalid', 'currentPassword sign_in_again'])
    expect((await methodsOf(token)).proven).toBe(false)
    expect(statusCodeAndFields(await call('DELETE', '/v1/me/sessions', {}, token))).toEqual([
      422,
      'invalid',
      'password sign_in_again',
    ])
    const refused = await call('DELETE', '/v1/me', {}, token)
    expect(statusCodeAndFields(refused)).toEqual([422, 'invalid', 'password sign_in_again'])
    app.setClock(new Date().toISOString())
    const { url, cookie } = await begin('/v1/auth/oidc/start', { again: true })
    expect(new URL(url).searchParams.get('prompt')).toBe('login')
    const query = await issuer().signIn(url, subject)
    const again = await call('POST', '/v1/auth/oidc', { query }, undefined, cookie)
    const proven = expectStatus(200, again).token
    expectStatus(204, await call('DELETE', '/v1/me/sessions', {}, proven))
    expect((await call('GET', '/v1/me', undefined, token)).status).toBe(401)
    expectStatus(204, await call('DELETE', '/v1/me', {}, proven))
    expect(await userByEmail(app.context.db, email)).toBeUndefined()
  })

  test('may get a password by a mailed link as well, and can be separated then', async () => {
    const { subject, email, user } = await open()
    expectStatus(204, await call('POST', '/v1/auth/forgot-password', { email }))
    const reset = { token: (await readLastEmail(app, email)).token, password }
    const { token } = expectStatus(200, await call('POST', '/v1/auth/reset-password', reset))
    expect(await methodsOf(token)).toMatchObject({ password: true, identity: { since: expect.any(String) } })
    expect((await signInAs(subject)).user.id).toBe(user.id)
    expectStatus(204, await call('DELETE', '/v1/me/identity', { password }, token))
    expect(statusCodeAndFields(await signIn(subject))).toEqual([409, 'identity_not_joined'])
  })

  test('is not proven by a sign-in that the issuer remembers from long ago', async () => {
    const { subject } = addPerson()
    issuer().setClaims((claims) => ({ ...claims, auth_time: Math.floor(Date.now() / 1000) - 3600 }))
    expect((await methodsOf((await signInAs(subject)).token)).proven).toBe(false)
  })

  test('is proven by an issuer that never says when only if it was told to ask again', async () => {
    const { subject } = addPerson()
    issuer().setClaims(({ auth_time: _, ...claims }) => claims)
    issuer().setSaysWhen(false)
    expect((await methodsOf((await signInAs(subject)).token)).proven).toBe(false)
    const { token } = await signInAgain(subject)
    expect((await methodsOf(token)).proven).toBe(true)
  })

  test('is not proven where somebody has removed from the address that the issuer must ask again', async () => {
    const { subject } = addPerson()
    // Without `max_age`, many issuers do not say when.
    issuer().setClaims(({ auth_time: _, ...claims }) => claims)
    const { token } = await signInAgain(subject, (url) => url.replaceAll(/&(prompt|max_age)=\w+/g, ''))
    expect((await methodsOf(token)).proven).toBe(false)
  })

  test('cannot be separated from the issuer, and counts as one with a second factor', async () => {
    const { token, user, email } = await open()
    const refused = await call('DELETE', '/v1/me/identity', {}, token)
    expect(statusCodeAndFields(refused)).toEqual([409, 'identity_needed'])
    expect(await hasSecondFactor(app.context.db, user.id)).toBe(true)
    await updateUser(app.context.db, user.id, { hasPassword: true })
    expect(await hasSecondFactor(app.context.db, user.id)).toBe(false)
    await removeIdentity(app.context, email)
    expect((await call('GET', '/v1/me', undefined, token)).status).toBe(401)
    await expect(removeIdentity(app.context, email)).rejects.toThrow(/not joined/)
  })
})

describe('while passwords are off', () => {
  test('only the emergency account signs in with one', async () => {
    const [account, emergency] = [await createAccount(), await createAccount()]
    switchPasswordsOff(emergency.email)
    const off = [403, 'password_login_off']
    expect(statusCodeAndFields(await login(account.email))).toEqual(off)
    expect(statusCodeAndFields(await call('POST', '/v1/auth/forgot-password', { email: account.email }))).toEqual(off)
    const user = { email: makeEmailAddress(), password, firstName: 'Maëlle', lastName: 'Le Goff' }
    expect(statusCodeAndFields(await call('POST', '/v1/auth/register', { user }))).toEqual(off)
    const options = expectStatus(200, await call('GET', '/v1/auth/registration'))
    expect(options).toEqual({ registration: 'open', passwordLogin: false, issuer: 'Keycloak' })
    expectStatus(200, await login(emergency.email))
    expectStatus(204, await call('POST', '/v1/auth/forgot-password', { email: emergency.email }))
  })

  test('a link for a new password opens no session', async () => {
    const account = await createAccount()
    expectStatus(204, await call('POST', '/v1/auth/forgot-password', { email: account.email }))
    const reset = { token: (await readLastEmail(app, account.email)).token, password: 'canard velours tisane' }
    switchPasswordsOff()
    const refused = await call('POST', '/v1/auth/reset-password', reset)
    expect(statusCodeAndFields(refused)).toEqual([403, 'password_login_off'])
    app.context.config.passwordLoginOnlyFor = null
    expectStatus(200, await login(account.email))
  })

  test('a password signs in again once they are back on', async () => {
    const account = await createAccount()
    switchPasswordsOff()
    const { token } = await signInAs(addPerson({ email: account.email }).subject)
    expect(await methodsOf(token)).toMatchObject({ password: false, passwordLogin: false, proven: true })
    app.context.config.passwordLoginOnlyFor = null
    expect(await methodsOf(token)).toMatchObject({ password: false, passwordLogin: true })
    expectStatus(200, await login(account.email))
    expect(await methodsOf(token)).toMatchObject({ password: true, passwordLogin: true })
  })
})
