import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { OidcIssuer } from '#core/oidc/issuer.ts'
import { hashPassword } from '#modules/foundation/accounts/server/passwords/service.ts'
import { password } from './accounts.ts'
import type { CallResult, TestApp } from './app.ts'
import { createPerson, expectStatus, makeEmailAddress } from './factories.ts'
import { type PersonAtIssuer, startIssuer, type TestIssuer } from './issuer.ts'

/** An issuer for the tests of this file, and functions that sign in through it. The clock is that of the machine. */
export function issuerLoginsIn(app: TestApp) {
  let issuer: TestIssuer
  beforeAll(async () => {
    issuer = await startIssuer(app.context.url)
  })
  afterAll(() => issuer.close())
  beforeEach(() => {
    app.setClock(new Date().toISOString())
    use()
  })
  afterEach(() => {
    issuer.setClaims(null)
    issuer.setAway(false)
    issuer.setSaysWhen(true)
    Object.assign(app.context.config, { registration: 'open', passwordLoginOnlyFor: null })
  })
  /** Configures the issuer in the product. */
  const use = (settings: Partial<TestIssuer['settings']> = {}) => {
    app.context.issuer = new OidcIssuer({ ...issuer.settings, ...settings }, app.context.clock)
  }

  /** Each call comes from a new client address. */
  const call = (method: string, path: string, body?: unknown, token?: string, cookie = '') =>
    app.call(method, path, {
      body,
      as: token ? { token } : undefined,
      headers: { 'x-forwarded-for': randomUUID(), cookie, 'accept-language': 'en' },
    })

  /** Begins in a new browser. Returns the issuer's page, and the cookie that the browser keeps. */
  async function begin(path = '/v1/auth/oidc/start', body: object = { again: false }, token?: string) {
    const started = await call('POST', path, body, token)
    const { url } = expectStatus(200, started)
    return { url: url as string, cookie: started.headers.get('set-cookie')?.split(';')[0] ?? '' }
  }

  /** Somebody whom the issuer knows, by default with a verified address. */
  function addPerson(person: PersonAtIssuer = {}) {
    const subject = randomUUID()
    const email = person.email ?? makeEmailAddress()
    issuer.people.set(subject, { email_verified: true, given_name: 'Zoé', family_name: 'Le Bras', ...person, email })
    return { subject, email }
  }

  /** Signs a person in through the issuer. */
  async function signIn(subject: string, invitation?: string): Promise<CallResult> {
    const { url, cookie } = await begin()
    return call('POST', '/v1/auth/oidc', { query: await issuer.signIn(url, subject), invitation }, undefined, cookie)
  }

  return {
    issuer: () => issuer,
    use,
    call,
    begin,
    addPerson,
    signIn,
    signInAs: async (subject: string): Promise<{ token: string; user: { id: string; email: string } }> =>
      expectStatus(200, await signIn(subject)),
    /** An account with a password. */
    createAccount: async (email = makeEmailAddress(), verified = true) =>
      createPerson(app, { email, verified, passwordHash: await hashPassword(password) }),
    /** Joins an account with a person at the issuer. */
    async joinAccount(token: string, subject: string, proof: object = { password }): Promise<CallResult> {
      const { url, cookie } = await begin('/v1/me/identity/start', proof, token)
      return call('POST', '/v1/me/identity', { query: await issuer.signIn(url, subject) }, token, cookie)
    },
    methodsOf: async (token: string) => expectStatus(200, await call('GET', '/v1/me/sign-in', undefined, token)),
  }
}
