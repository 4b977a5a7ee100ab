import type * as openid from 'openid-client'
import { readBytes } from '#core/net/server/fetch-json.ts'
import type { OidcSettings } from './settings.ts'

/** The issuer did not answer, or not as a working one does. */
export class IssuerUnavailableError extends Error {
  override name = 'IssuerUnavailableError'
}

/** The issuer, or the check of what it sent, refused this sign-in. */
export class IssuerRefusedError extends Error {
  override name = 'IssuerRefusedError'
}

/** The secrets of one sign-in, which the browser keeps until it is back. */
export interface SignInSecrets {
  state: string
  nonce: string
  /** The secret of PKCE. */
  verifier: string
  /** Whether the issuer was told to ask for the password even if it knows the browser. */
  again: boolean
}

/** Whom the issuer has signed in. */
export interface IssuerPerson {
  issuer: string
  subject: string
  /** Null: the issuer names none, or does not say that it belongs to this person. */
  verifiedEmail: string | null
  firstName: string
  lastName: string
  /** Whether the issuer says that the person is provider staff; null: it is not asked. */
  provider: boolean | null
  /** When the person last proved to the issuer who they are; null: it does not say, and may have known the browser. */
  provenAt: Date | null
  /** Names the issuer's session when it is ended. */
  idToken: string
}

const timeoutMs = 8_000
const maxAnswerBytes = 1_000_000
/** The discovery document is read again after this time. */
const cachedMs = 3_600_000
/** Seconds by which the clocks of the issuer and of this machine may differ. */
const clockToleranceSeconds = 60

/** Loaded when needed, because most installations never need it. */
const loadOpenid = () => import('openid-client')

type Metadata = openid.ServerMetadata

/** The identity provider of `OIDC_ISSUER`. Its discovery document is read at the first use. */
export class OidcIssuer {
  readonly settings: OidcSettings
  readonly #clock: () => Date
  #metadata: { answer: Promise<Metadata>; until: number } | null = null

  constructor(settings: OidcSettings, clock: () => Date) {
    this.settings = settings
    this.#clock = clock
  }

  /** Reads the discovery document. Throws `IssuerUnavailableError`. */
  async check(): Promise<void> {
    await this.#readMetadata()
  }

  /**
   * The address at which the person signs in, and the secrets of this sign-in. `again`: the issuer asks for the password
   * even if it knows the browser. Throws `IssuerUnavailableError`.
   */
  async startSignIn(options: {
    redirectUri: string
    lang: string
    again: boolean
  }): Promise<{ url: string; secrets: SignInSecrets }> {
    const { buildAuthorizationUrl, calculatePKCECodeChallenge, ...random } = await loadOpenid()
    const secrets = {
      state: random.randomState(),
      nonce: random.randomNonce(),
      verifier: random.randomPKCECodeVerifier(),
      again: options.again,
    }
    const url = buildAuthorizationUrl(await this.#configuration(), {
      redirect_uri: options.redirectUri,
      scope: this.settings.scopes,
      state: secrets.state,
      nonce: secrets.nonce,
      code_challenge: await calculatePKCECodeChallenge(secrets.verifier),
      code_challenge_method: 'S256',
      ui_locales: options.lang,
      // `max_age` makes the issuer say when the person has signed in.
      ...(options.again && { prompt: 'login', max_age: '0' }),
    })
    return { url: url.href, secrets }
  }

  /**
   * Exchanges the code of the address to which the issuer has sent the browser back, and checks the answer: issuer,
   * audience, signature, nonce and time. Throws `IssuerUnavailableError`, `IssuerRefusedError`.
   */
  async completeSignIn(returnUrl: URL, { state, nonce, verifier, again }: SignInSecrets): Promise<IssuerPerson> {
    const { authorizationCodeGrant, fetchUserInfo } = await loadOpenid()
    const configuration = await this.#configuration()
    try {
      const tokens = await authorizationCodeGrant(configuration, returnUrl, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const idClaims = tokens.claims()
      if (!idClaims || !tokens.id_token) throw new IssuerRefusedError('the answer has no ID token')
      // Many issuers name the address and the groups only there.
      const needsMore = idClaims.email === undefined || this.#providerValue(idClaims) === undefined
      const more =
        needsMore && configuration.serverMetadata().userinfo_endpoint
          ? await fetchUserInfo(configuration, tokens.access_token, idClaims.sub)
          : {}
      // `max_age` obliges an issuer to say when. If one that knows this claim does not, it was not told to ask: whoever uses
      // the browser may have changed the address of its page.
      const saysWhen = configuration.serverMetadata().claims_supported?.includes('auth_time') ?? false
      return this.#personOf({ ...more, ...idClaims }, tokens.id_token, again && !saysWhen)
    } catch (error) {
      if (error instanceof IssuerUnavailableError || error instanceof IssuerRefusedError) throw error
      if (error instanceof Error && error.cause instanceof IssuerUnavailableError) throw error.cause
      throw new IssuerRefusedError(messageOf(error), { cause: error })
    }
  }

  /** The address that ends the issuer's session too, and then opens `returnUrl`; null: the issuer has none. */
  async endSessionUrl(idToken: string, returnUrl: string): Promise<string | null> {
    const { buildEndSessionUrl } = await loadOpenid()
    const configuration = await this.#configuration()
    if (!configuration.serverMetadata().end_session_endpoint) return null
    return buildEndSessionUrl(configuration, { id_token_hint: idToken, post_logout_redirect_uri: returnUrl }).href
  }

  #providerValue(claims: Record<string, unknown>): unknown {
    const { providerClaim } = this.settings
    return providerClaim ? claims[providerClaim.name] : null
  }

  /** `provenNow`: whether an answer without `auth_time` proves the person now. */
  #personOf(claims: openid.IDToken, idToken: string, provenNow: boolean): IssuerPerson {
    const { providerClaim } = this.settings
    // Entra ID has no `email_verified`; `xms_edov` says that the organization owns the address's domain.
    const isVerified = claims.email_verified === true || [true, '1', 1].includes(claims.xms_edov as true)
    const text = (name: string) => (typeof claims[name] === 'string' ? (claims[name] as string).trim() : '')
    const [firstOfName = '', ...restOfName] = text('name').split(/\s+/)
    const roles = [this.#providerValue(claims)].flat()
    return {
      issuer: claims.iss,
      subject: claims.sub,
      verifiedEmail: isVerified && text('email') ? text('email').toLowerCase() : null,
      firstName: text('given_name') || firstOfName,
      lastName: text('family_name') || restOfName.join(' '),
      provider: providerClaim && roles.some((role) => role === providerClaim.value),
      provenAt: claims.auth_time !== undefined ? new Date(claims.auth_time * 1000) : provenNow ? this.#clock() : null,
      idToken,
    }
  }

  #readMetadata(): Promise<Metadata> {
    const now = this.#clock().getTime()
    if (this.#metadata && now < this.#metadata.until) return this.#metadata.answer
    const metadata = { answer: this.#discover(), until: now + cachedMs }
    this.#metadata = metadata
    metadata.answer.catch(() => {
      if (this.#metadata === metadata) this.#metadata = null
    })
    return metadata.answer
  }

  async #discover(): Promise<Metadata> {
    const { allowInsecureRequests, customFetch, discovery } = await loadOpenid()
    const { issuer, clientId } = this.settings
    try {
      const configuration = await discovery(new URL(issuer), clientId, undefined, undefined, {
        [customFetch]: fetchFromIssuer,
        execute: isPlainHttp(issuer) ? [allowInsecureRequests] : [],
      })
      return configuration.serverMetadata()
    } catch (error) {
      if (error instanceof IssuerUnavailableError) throw error
      throw new IssuerUnavailableError(`no discovery document of this issuer: ${messageOf(error)}`, { cause: error })
    }
  }

  /** A new one for each sign-in, so that the issuer's keys are read again and a change of them is noticed at once. */
  async #configuration(): Promise<openid.Configuration> {
    const openid = await loadOpenid()
    const { issuer, clientId, clientSecret } = this.settings
    const metadata = await this.#readMetadata()
    const supported = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const authentication = supported.includes('client_secret_basic')
      ? openid.ClientSecretBasic(clientSecret)
      : openid.ClientSecretPost(clientSecret)
    const client = {
      [openid.clockSkew]: Math.round((this.#clock().getTime() - Date.now()) / 1000),
      [openid.clockTolerance]: clockToleranceSeconds,
    }
    const configuration = new openid.Configuration(metadata, clientId, client, authentication)
    configuration[openid.customFetch] = fetchFromIssuer
    openid.enableNonRepudiationChecks(configuration)
    if (isPlainHttp(issuer)) openid.allowInsecureRequests(configuration)
    return configuration
  }
}

/** Plain HTTP is accepted for an issuer on this machine only, see `core/config`. */
const isPlainHttp = (issuer: string) => new URL(issuer).protocol === 'http:'

/** The deepest reason, which names what was wrong. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? messageOf(error.cause) : error.message
}

/** A request to the issuer with limits. A redirect is not followed, because it could lead to another server. */
const fetchFromIssuer: openid.CustomFetch = async (url, { body, headers, method }) => {
  let response: Response
  let bytes: Buffer
  try {
    const init = { method, headers, body: body as BodyInit | null | undefined, redirect: 'manual' } as const
    response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) })
    bytes = await readBytes(response, maxAnswerBytes)
  } catch (error) {
    throw new IssuerUnavailableError(`${new URL(url).host}: ${messageOf(error)}`, { cause: error })
  }
  const { status, statusText } = response
  if (status >= 500) throw new IssuerUnavailableError(`${new URL(url).host} answered ${status}`)
  return new Response(status === 204 || status === 304 ? null : new Uint8Array(bytes), {
    status,
    statusText,
    headers: response.headers,
  })
}
