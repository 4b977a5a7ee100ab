import { queryOptions, useQuery } from '@tanstack/react-query'
import { request } from '#core/http/client.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { queryClient } from '#core/ui-office/app/query-client.ts'
import { readToken, staffLang, staffRequest, supportedLang } from '#core/ui-office/app/staff-request.ts'
import type * as accountContract from '../contract.ts'
import type { Session } from '../contract.ts'
import type * as contract from '../identities-contract.ts'
import type { OwnerProof } from '../passkeys-contract.ts'
import { readStoredInvitation } from './session.ts'

/** The sign-in at the issuer is tied to this browser by a cookie: see `server/identities`. */
const cookies = true

export const signInMethodsQuery = queryOptions({
  queryKey: ['me', 'sign-in'],
  queryFn: async ({ signal }) =>
    (await staffRequest<typeof contract.readSignInMethods>('get', '/v1/me/sign-in', { signal })).data,
})

/** How the signed-in person may sign in and prove who they are; undefined until it is loaded. */
export const useSignInMethods = () => useQuery(signInMethodsQuery).data

export const refreshSignInMethods = () => queryClient.invalidateQueries(signInMethodsQuery)

/** What the person was doing when they left for the issuer. */
interface Departure {
  purpose: 'login' | 'join'
  /** The page that opens afterwards. */
  next: string | null
  lang: string
}
const departureKey = 'issuer'

function leaveFor(url: string, departure: Departure) {
  sessionStorage.setItem(departureKey, JSON.stringify(departure))
  location.assign(url)
}

/** What the person was doing before; in another tab or after a long time, signing in. */
export function readDeparture(): Omit<Departure, 'lang'> & { lang: Lang } {
  let stored: Partial<Departure> = {}
  try {
    stored = JSON.parse(sessionStorage.getItem(departureKey) ?? '{}')
  } catch {
    // As if there were none.
  }
  const { purpose = 'login', next = null, lang = null } = stored
  return { purpose, next, lang: supportedLang(lang) ?? staffLang() }
}

/** Opens the issuer's page. `again`: it asks for the password even if it knows this browser. */
export async function leaveForIssuer(lang: Lang, next: string | null, again = false): Promise<void> {
  const options = { lang, body: { again }, cookies } as const
  const { data } = await request<typeof contract.startIssuerLogin>('post', '/v1/auth/oidc/start', options)
  leaveFor(data.url, { purpose: 'login', next, lang })
}

/** Opens the issuer's page to join the account that is signed in. */
export async function leaveToJoin(body: OwnerProof): Promise<void> {
  const { data } = await staffRequest<typeof contract.startIdentity>('post', '/v1/me/identity/start', { body, cookies })
  leaveFor(data.url, { purpose: 'join', next: null, lang: staffLang() })
}

/** Opens a session with the issuer's answer. A session that was open in this browser before ends. */
export async function loginWithIssuer(query: string, lang: Lang): Promise<Session> {
  const former = readToken()
  const body = { query, invitation: readStoredInvitation() || undefined }
  const options = { lang, body, cookies } as const
  const { data } = await request<typeof contract.loginWithIssuer>('post', '/v1/auth/oidc', options)
  if (former) {
    const headers = { authorization: `Bearer ${former}` }
    await request<typeof accountContract.logout>('post', '/v1/auth/logout', { lang, headers }).catch(() => undefined)
  }
  return data
}

export const joinWithIssuer = async (query: string) =>
  (await staffRequest<typeof contract.addIdentity>('post', '/v1/me/identity', { body: { query }, cookies })).data

export const removeIdentity = (body: OwnerProof) =>
  staffRequest<typeof contract.removeIdentity>('delete', '/v1/me/identity', { body })
