import { z } from 'zod'
import { anyone } from '#core/access/policy.ts'
import { endpoint, Id, Instant, noContent, noParams, noQuery, readCall } from '#core/http/contract.ts'
import { OwnerProof } from './passkeys-contract.ts'

/** A browser that is signed in. */
export const SessionInfo = z
  .object({
    id: Id,
    /** As the browser identifies itself, e.g. `Firefox`, `Windows`; null when it does not. */
    browser: z.string().nullable(),
    system: z.string().nullable(),
    createdAt: Instant,
    /** Exact to the hour. */
    lastSeenAt: Instant,
    current: z.boolean(),
  })
  .meta({ id: 'SessionInfo' })
export type SessionInfo = z.infer<typeof SessionInfo>

export const listSessions = endpoint({
  ...readCall,
  path: '/v1/me/sessions',
  summary: 'The browsers in which the person is signed in, this one first',
  audience: 'staff',
  permission: anyone,
  params: noParams,
  query: noQuery,
  output: z.array(SessionInfo),
})

const endingCall = {
  method: 'delete',
  audience: 'staff',
  permission: anyone,
  query: noQuery,
  body: OwnerProof,
  status: 204,
  output: noContent,
  errors: ['invalid', 'passkey_refused', 'too_many_requests'],
} as const

export const endSessions = endpoint({
  ...endingCall,
  path: '/v1/me/sessions',
  summary: 'End all other sessions of the person. Requires the password or a passkey',
  params: noParams,
})

export const endSession = endpoint({
  ...endingCall,
  path: '/v1/me/sessions/{sessionId}',
  summary: 'End one session of the person. Requires the password or a passkey',
  params: z.object({ sessionId: Id }),
})
