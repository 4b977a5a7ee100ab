import { createSign, generateKeyPairSync, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type Provider from 'oidc-provider'
import type { OidcSettings } from '#core/oidc/settings.ts'

/** What the issuer knows of a person. */
export interface PersonAtIssuer {
  email?: string
  email_verified?: boolean
  given_name?: string
  family_name?: string
  name?: string
  groups?: string[]
  xms_edov?: boolean
}

type Claims = Record<string, unknown>

/** The library writes advice for production to the console; a test that writes to the console fails. */
async function silently<Result>(run: () => Result): Promise<Awaited<Result>> {
  const { warn } = console
  console.warn = () => undefined
  try {
    return await run()
  } finally {
    console.warn = warn
  }
}

const makeKey = () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { privateKey, jwk: { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), use: 'sig', alg: 'RS256' } }
}

/**
 * An issuer of OpenID Connect in this process. It signs in whom a test names, without a password. `productOrigin`: the
 * address of the product, to which it sends browsers back.
 */
export async function startIssuer(productOrigin = 'http://localhost') {
  let origin = productOrigin
  const { default: OidcProvider } = await silently(() => import('oidc-provider'))
  const people = new Map<string, PersonAtIssuer>()
  let key = makeKey()
  let provider: Provider
  /** Changes the claims of ID tokens, which are then signed anew. */
  let changeClaims: ((claims: Claims) => Claims) | null = null
  let awayAt: RegExp | null = null
  let saysWhen = true
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url?.split('?')[0]}`)
    if (awayAt?.test(request.url ?? '')) return response.writeHead(503).end()
    if (request.url?.startsWith('/interaction/')) return void interact(request, response)
    if (request.url?.startsWith('/.well-known/openid-') && !saysWhen)
      changeAnswer(response, (answer) => ({ ...answer, claims_supported: ['sub'] }))
    if (request.url?.startsWith('/token') && changeClaims) changeIdToken(response, changeClaims)
    provider.callback()(request, response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const makeProvider = () =>
    new OidcProvider(url, {
      clients: [
        {
          client_id: 'livret',
          client_secret: 'a secret of the tests, & of nothing else',
          redirect_uris: [`${origin}/oidc`],
          post_logout_redirect_uris: [`${origin}/`],
          grant_types: ['authorization_code'],
          response_types: ['code'],
          // As Keycloak does for every client.
          require_auth_time: true,
        },
      ],
      claims: {
        openid: ['sub'],
        email: ['email', 'email_verified', 'xms_edov'],
        profile: ['name', 'given_name', 'family_name', 'groups'],
      },
      cookies: { keys: ['tests'] },
      ttl: { AccessToken: 600, AuthorizationCode: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
      jwks: { keys: [key.jwk] },
      features: {
        devInteractions: { enabled: false },
        rpInitiatedLogout: {
          enabled: true,
          logoutSource: (context, form) => {
            context.body = `<!doctype html><title>Issuer</title>${form}<button name="logout" value="yes" form="op.logoutForm">Leave</button>`
          },
        },
      },
      interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
      findAccount: (_, accountId) => ({
        accountId,
        claims: async () => ({ sub: accountId, ...people.get(accountId) }),
      }),
      loadExistingGrant: async ({ oidc }) => {
        const grant = new oidc.provider.Grant({
          clientId: oidc.client?.clientId ?? '',
          accountId: oidc.session?.accountId ?? '',
        })
        grant.addOIDCScope('openid email profile')
        await grant.save()
        return grant
      },
      renderError: (context, { error, error_description }) => {
        context.body = `${error}: ${error_description}`
      },
    })
  provider = await silently(makeProvider)

  /** The page on which a person says who they are: one button each, and one to refuse. */
  async function interact(request: IncomingMessage, response: ServerResponse) {
    const [, , uid, answer] = (request.url ?? '').split('/')
    const buttons = [...people.keys(), 'cancel'].map((name) => `<p><a href="/interaction/${uid}/${name}">${name}</a>`)
    if (!answer)
      return response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`<!doctype html><html lang="en"><title>Issuer</title><h1>Who are you?</h1>${buttons.join('')}`)
    const result =
      answer === 'cancel'
        ? { error: 'access_denied', error_description: 'the person refused' }
        : { login: { accountId: answer } }
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  }

  function changeAnswer(response: ServerResponse, change: (answer: Claims) => Claims) {
    const end = response.end.bind(response) as (body: string) => ServerResponse
    response.end = ((body: string | Buffer) => {
      response.removeHeader('content-length')
      return end(JSON.stringify(change(JSON.parse(String(body)))))
    }) as typeof response.end
  }

  function changeIdToken(response: ServerResponse, change: (claims: Claims) => Claims) {
    changeAnswer(response, (answer) => {
      const [, claims = ''] = String(answer.id_token).split('.')
      return { ...answer, id_token: signToken(change(JSON.parse(Buffer.from(claims, 'base64url').toString()))) }
    })
  }

  function signToken(claims: Claims): string {
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
    const input = `${encode({ alg: 'RS256', kid: key.jwk.kid })}.${encode(claims)}`
    return `${input}.${createSign('RSA-SHA256').update(input).sign(key.privateKey, 'base64url')}`
  }

  const settings: OidcSettings = {
    issuer: url,
    clientId: 'livret',
    clientSecret: 'a secret of the tests, & of nothing else',
    name: 'Keycloak',
    scopes: 'openid email profile',
    providerClaim: null,
  }

  return {
    url,
    settings,
    people,
    requests,
    /** Sets the address of the product. */
    setOrigin: async (productOrigin: string) => {
      origin = productOrigin
      provider = await silently(makeProvider)
    },
    /** Whether it answers 503 from now on, at these of its addresses. */
    setAway: (away: boolean, addresses = /^/) => {
      awayAt = away ? addresses : null
    },
    /** Whether its discovery document lists `auth_time`. */
    setSaysWhen: (listed: boolean) => {
      saysWhen = listed
    },
    setClaims: (change: typeof changeClaims) => {
      changeClaims = change
    },
    /** Replaces its key, as after a rotation. `announced`: whether its key set has the new one. */
    rotateKey: async ({ announced }: { announced: boolean }) => {
      key = makeKey()
      if (announced) provider = await silently(makeProvider)
    },
    /** Signs a person in, as a browser does that opens `address`. Returns the query of the address it comes back to. */
    async signIn(address: string, subject: string): Promise<string> {
      const cookies = new Map<string, string>()
      let next = address
      for (let hop = 0; hop < 8 && !next.startsWith(`${origin}/oidc`); hop++) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const response = await fetch(next, { redirect: 'manual', headers: { cookie } })
        for (const header of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? []
          cookies.set(name, value)
        }
        const location = response.headers.get('location')
        if (!location && response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
        await response.body?.cancel()
        next = location ? new URL(location, url).href : `${next}/${subject}`
      }
      return new URL(next).search.slice(1)
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

export type TestIssuer = Awaited<ReturnType<typeof startIssuer>>
