import { v7 as uuid } from 'uuid'
import type { MountHotelEndpoint, Person } from '#core/access/server/scope.ts'
import { hotelsOf } from '#core/app/server/change-for-guests.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { transaction } from '#core/db/db.ts'
import { ApiError } from '#core/errors/server/api-error.ts'
import type { ApiKey, ApiKeyInput, NewApiKey } from '../../api-keys-contract.ts'
import * as contract from '../../api-keys-contract.ts'
import { maxApiKeys } from '../../rules.ts'
import { mailNotice } from '../mails.ts'
import { assertOwnPassword } from '../passwords/service.ts'
import { lockUser } from '../queries.ts'
import { hashToken, newApiKey } from '../secrets.ts'
import * as queries from './queries.ts'

export function apiKeysRoutes(mount: MountHotelEndpoint, context: AppContext): void {
  mount(contract.listApiKeys, ({ person }) => listApiKeys(context, person))
  mount(contract.createApiKey, ({ person, body }) => createApiKey(context, person, body))
  mount(contract.revokeApiKey, ({ person, params }) => revokeApiKey(context, person, params.keyId))
}

const fieldError = (path: string, code: string, params?: Record<string, number>) =>
  new ApiError('invalid', { fields: [{ path, code, params }] })

async function listApiKeys(context: AppContext, person: Person): Promise<ApiKey[]> {
  return presentKeys(context, await queries.keysOf(context.db, person.userId))
}

/** Requires the password, so that an unattended browser cannot be used to create a key. An email tells the owner of the account. */
async function createApiKey(
  context: AppContext,
  person: Person,
  { name, password, expiresAt, ...input }: ApiKeyInput,
): Promise<NewApiKey> {
  const now = context.clock()
  if (expiresAt !== null && new Date(expiresAt) <= now) throw fieldError('expiresAt', 'already_over')
  const hotels = [...new Set(input.hotels)]
  for (const [index, hotelId] of hotels.entries()) {
    const hotelRole = await hotelsOf(context).roleAt(context.db, hotelId, person.userId)
    if (!hotelRole || !(hotelRole.role || person.provider)) throw fieldError(`hotels.${index}`, 'unknown_hotel')
  }
  const { id: userId, email, lang } = await assertOwnPassword(context, person, password, 'password')
  const token = newApiKey()
  const row: queries.ApiKeyRow = {
    id: uuid(),
    userId,
    name,
    tokenHash: hashToken(token),
    scopes: [...new Set(input.scopes)],
    hotels,
    createdAt: now,
    expiresAt: expiresAt === null ? null : new Date(expiresAt),
    lastUsedAt: null,
  }
  await transaction(context.db, async (tx) => {
    if (!(await lockUser(tx, userId))) throw new ApiError('unauthenticated')
    if ((await queries.countKeys(tx, userId)) >= maxApiKeys) throw fieldError('', 'too_big_list', { limit: maxApiKeys })
    await queries.insertKey(tx, row)
    await mailNotice(context, tx, 'api-key-added', { to: email, lang, name })
  })
  const [key] = await presentKeys(context, [row])
  return { key: key as ApiKey, token }
}

async function revokeApiKey(context: AppContext, person: Person, id: string): Promise<void> {
  if (!(await queries.deleteKey(context.db, person.userId, id))) throw new ApiError('not_found')
}

async function presentKeys(context: AppContext, rows: queries.ApiKeyRow[]): Promise<ApiKey[]> {
  const names = await hotelsOf(context).namesOf(context.db, [...new Set(rows.flatMap(({ hotels }) => hotels))])
  return rows.map(({ id, name, scopes, hotels, createdAt, expiresAt, lastUsedAt }) => ({
    id,
    name,
    scopes,
    hotels: hotels.flatMap((hotelId) => {
      const hotel = names.get(hotelId)
      return hotel === undefined ? [] : { id: hotelId, name: hotel }
    }),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }))
}
