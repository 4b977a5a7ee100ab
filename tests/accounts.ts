import { createHash, randomUUID } from 'node:crypto'
import { keyScopes } from '#core/access/policy.ts'
import { transaction } from '#core/db/db.ts'
import { leadingZeroBits, puzzleHashInput } from '#modules/foundation/accounts/rules.ts'
import { type ApiKeyRow, insertKey } from '#modules/foundation/accounts/server/api-keys/queries.ts'
import { hashToken, newApiKey } from '#modules/foundation/accounts/server/secrets.ts'
import type { CallResult, TestApp } from './app.ts'
import { expectStatus, makeEmailAddress, type TestPerson } from './factories.ts'

export const password = 'une maison face à la mer'

/** Solves the proof-of-work puzzle of a refusal, as a browser does. */
export function solvePuzzleOf({ body }: Pick<CallResult, 'body'>) {
  const { challenge, bits } = body.context as { challenge: string; bits: number }
  for (let number = 0; ; number++) {
    const digest = createHash('sha256').update(puzzleHashInput(challenge, number)).digest()
    if (leadingZeroBits(digest) >= bits) return { challenge, number }
  }
}

/**
 * Functions that register and sign in accounts through the API. Each call comes from a new client address, so that tests do not use up
 * each other’s rate limits.
 */
export const accountsIn = (app: TestApp) => {
  const call = (method: string, path: string, body?: unknown, token?: string, headers: Record<string, string> = {}) =>
    app.call(method, path, {
      body,
      as: token ? { token } : undefined,
      headers: { 'x-forwarded-for': randomUUID(), ...headers },
    })
  return {
    call,
    login: (email: string, secret: string, headers?: Record<string, string>, puzzle?: object) =>
      call('POST', '/v1/auth/login', { email, password: secret, puzzle }, undefined, headers),
    createAccount: async (lang = 'fr') => {
      const email = makeEmailAddress()
      const user = { email, password, firstName: 'Maëlle', lastName: 'Le Goff' }
      const { token } = expectStatus(200, await call('POST', `/v1/auth/register?lang=${lang}`, { user }))
      return { email, token: token as string }
    },
  }
}

/**
 * An API key of this user, created without a password: with every scope, and for the hotels in which the user works.
 */
export async function createApiKey(
  app: TestApp,
  as: TestPerson,
  values: Partial<ApiKeyRow> = {},
): Promise<{ token: string; id: string }> {
  const token = newApiKey()
  const id = randomUUID()
  const hotels =
    values.hotels ?? expectStatus(200, await app.call('GET', '/v1/hotels', { as })).map(({ id }: { id: string }) => id)
  const row: ApiKeyRow = {
    id,
    userId: as.userId,
    name: 'Caisse',
    tokenHash: hashToken(token),
    scopes: [...keyScopes],
    createdAt: app.context.clock(),
    expiresAt: null,
    lastUsedAt: null,
    ...values,
    hotels,
  }
  await transaction(app.context.db, (tx) => insertKey(tx, row))
  return { token, id }
}
