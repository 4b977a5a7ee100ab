import { z } from 'zod'
import { anyone, keyScopes } from '#core/access/policy.ts'
import { endpoint, Id, Instant, noContent, noParams, noQuery, readCall } from '#core/http/contract.ts'
import { Password } from './contract.ts'
import { maxAccountTextLengths, maxHotelsPerApiKey } from './rules.ts'

/**
 * A key with which a program calls the API as a person: `Authorization: Bearer lv_…`. It has the rights that the person
 * has now, limited to its scopes and hotels, and it cannot change the account.
 */
export const ApiKey = z
  .object({
    id: Id,
    name: z.string(),
    scopes: z.array(z.enum(keyScopes)),
    /** The hotels of the key that still exist. */
    hotels: z.array(z.object({ id: Id, name: z.string() })),
    createdAt: Instant,
    /** null: the key does not expire. */
    expiresAt: Instant.nullable(),
    /** Exact to the minute; null: never used. */
    lastUsedAt: Instant.nullable(),
  })
  .meta({ id: 'ApiKey' })
export type ApiKey = z.infer<typeof ApiKey>

export const ApiKeyInput = z.object({
  name: z.string().trim().min(1).max(maxAccountTextLengths.apiKeyName),
  scopes: z.array(z.enum(keyScopes)).min(1).max(keyScopes.length),
  hotels: z.array(Id).min(1).max(maxHotelsPerApiKey),
  /** An instant in the future. */
  expiresAt: Instant.nullable().default(null),
  password: Password.optional(),
})
export type ApiKeyInput = z.infer<typeof ApiKeyInput>

/** `token`: the key itself, returned only here. */
export const NewApiKey = z.object({ key: ApiKey, token: z.string() }).meta({ id: 'NewApiKey' })
export type NewApiKey = z.infer<typeof NewApiKey>

const ownAccountEndpoint = { audience: 'staff', permission: anyone, query: noQuery } as const

export const listApiKeys = endpoint({
  ...ownAccountEndpoint,
  ...readCall,
  path: '/v1/me/api-keys',
  summary: 'The API keys of the signed-in person, newest first, including expired ones',
  params: noParams,
  output: z.array(ApiKey),
})

export const createApiKey = endpoint({
  ...ownAccountEndpoint,
  method: 'post',
  path: '/v1/me/api-keys',
  summary: 'Create an API key. Requires the password; only this answer contains the key itself',
  params: noParams,
  body: ApiKeyInput,
  status: 201,
  output: NewApiKey,
  errors: ['invalid', 'too_many_requests'],
})

export const revokeApiKey = endpoint({
  ...ownAccountEndpoint,
  method: 'delete',
  path: '/v1/me/api-keys/{keyId}',
  summary: 'Revoke an API key, at once',
  params: z.object({ keyId: Id }),
  body: noContent,
  status: 204,
  output: noContent,
  errors: [],
})
