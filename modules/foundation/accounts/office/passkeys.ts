import { queryOptions } from '@tanstack/react-query'
import { request } from '#core/http/client.ts'
import { queryClient } from '#core/ui-office/app/query-client.ts'
import { staffRequest } from '#core/ui-office/app/staff-request.ts'
import type { Session } from '../contract.ts'
import type * as contract from '../passkeys-contract.ts'

/** Whether this browser can create and use passkeys here: not over plain http, except on localhost. */
export const arePasskeysSupported = () => isSecureContext && 'PublicKeyCredential' in window

/** Loaded when needed, because most users never need it. */
const loadWebAuthn = () => import('@simplewebauthn/browser')

export const passkeysQuery = queryOptions({
  queryKey: ['me', 'passkeys'],
  queryFn: async ({ signal }) =>
    (await staffRequest<typeof contract.listPasskeys>('get', '/v1/me/passkeys', { signal })).data,
})

const refreshPasskeys = () => queryClient.invalidateQueries(passkeysQuery)

/** Proof that the account's owner is present: the password, or with `null` the answer of a passkey. */
export async function proveOwner(password: string | null) {
  if (password !== null) return { password: password || undefined }
  const { data } = await staffRequest<typeof contract.startOwnerProof>('post', '/v1/me/passkeys/challenge')
  const { startAuthentication } = await loadWebAuthn()
  return { answer: withUnknownKeys(await startAuthentication({ optionsJSON: data as never })) }
}

/** Creates a passkey on this device and registers it. Throws what the server or the browser refuses. */
export async function createPasskey({ name, password }: { name: string; password: string | null }): Promise<void> {
  const offer = { body: await proveOwner(password) }
  const { data } = await staffRequest<typeof contract.startPasskeyCreation>('post', '/v1/me/passkeys/options', offer)
  const { startRegistration } = await loadWebAuthn()
  const answer = await startRegistration({ optionsJSON: data as never })
  await staffRequest<typeof contract.addPasskey>('post', '/v1/me/passkeys', {
    body: { name, answer: withUnknownKeys(answer) },
  })
  await refreshPasskeys()
}

/** The same object for a contract that allows unknown keys, which the library's interfaces do not. */
type WithUnknownKeys<Value> = Value extends object ? { [Key in keyof Value]: WithUnknownKeys<Value[Key]> } : Value
const withUnknownKeys = <Answer>(answer: Answer) => answer as WithUnknownKeys<Answer>

/** Throws what the server or the browser refuses. */
export async function removePasskey({ id, password }: { id: string; password: string | null }): Promise<void> {
  const options = { params: { passkeyId: id }, body: await proveOwner(password) }
  await staffRequest<typeof contract.removePasskey>('delete', '/v1/me/passkeys/{passkeyId}', options)
  await refreshPasskeys()
}

/** Signs in with the passkey that the user picks. */
export async function loginWithPasskey(lang: string): Promise<Session> {
  const { data } = await request<typeof contract.startPasskeyLogin>('post', '/v1/auth/passkey/options', { lang })
  const { startAuthentication } = await loadWebAuthn()
  const answer = await startAuthentication({ optionsJSON: data as never })
  const options = { lang, body: { answer: withUnknownKeys(answer) }, cookies: true as const }
  return (await request<typeof contract.loginWithPasskey>('post', '/v1/auth/passkey', options)).data
}

/** Why the browser created no passkey: the user closed its dialog, or the device already has one. */
export const passkeyRefusal = (error: unknown): 'cancelled' | 'known' | null =>
  !(error instanceof Error)
    ? null
    : error.name === 'InvalidStateError'
      ? 'known'
      : error.name === 'NotAllowedError'
        ? 'cancelled'
        : null
