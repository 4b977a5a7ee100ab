import { z } from 'zod'
import { deleteCall, endpoint, Id, Instant, noContent, noParams, noQuery, readCall } from '#core/http/contract.ts'
import { requiredTextSchema, Text, textQuery } from '#core/i18n/contract.ts'
import { editPlaceTypes, readPlaceTypes } from './policy.ts'
import { contentActions, contentFailures, idPattern, maxTokenNameLength } from './rules.ts'

/** The id of an entry of the content service. Places store these ids as their tags. */
export const PlaceTypeId = z.string().regex(idPattern)

export const PlaceType = z.object({ id: PlaceTypeId, name: Text }).meta({ id: 'PlaceType' })
export type PlaceType = z.infer<typeof PlaceType>

const EditedPlaceType = PlaceType.extend({
  /** Sent back as `If-Match`; null when the type is edited in an external service. */
  version: z.int().nullable(),
}).meta({ id: 'EditedPlaceType' })
export type EditedPlaceType = z.infer<typeof EditedPlaceType>

export const PlaceTypeInput = z.object({ name: requiredTextSchema(maxTokenNameLength) })
export type PlaceTypeInput = z.infer<typeof PlaceTypeInput>

/** A type of an external service has no version and cannot be changed here. */
export const ContentSpace = z
  .object({
    kind: z.enum(['own', 'elsewhere']),
    host: z.string(),
    space: z.string(),
    environment: z.string(),
    /** When the shown answer was read; null when there was none yet. */
    readAt: Instant.nullable(),
    /** Why the last attempt to read failed; null when it did not. */
    failure: z.enum(contentFailures).nullable(),
    placeTypes: z.array(EditedPlaceType),
  })
  .meta({ id: 'ContentSpace' })
export type ContentSpace = z.infer<typeof ContentSpace>

export const ContentChange = z
  .object({
    id: Id,
    at: Instant,
    by: z.string(),
    act: z.enum(contentActions),
    subject: z.string(),
    changes: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
  })
  .meta({ id: 'ContentChange' })
export type ContentChange = z.infer<typeof ContentChange>

export const ContentToken = z
  .object({
    id: Id,
    name: z.string(),
    ending: z.string(),
    createdAt: Instant,
    createdBy: z.string(),
    lastUsedAt: Instant.nullable(),
  })
  .meta({ id: 'ContentToken' })
export type ContentToken = z.infer<typeof ContentToken>

const providerEndpoint = { audience: 'provider', permission: editPlaceTypes } as const
const placeTypeParams = z.object({ placeTypeId: PlaceTypeId })

export const listPlaceTypes = endpoint({
  audience: 'staff',
  ...readCall,
  path: '/v1/place-types',
  summary: 'The types (tags) that places can have, in order, as last read from the content service',
  permission: readPlaceTypes,
  params: noParams,
  query: textQuery,
  output: z.object({ placeTypes: z.array(PlaceType) }),
  errors: ['content_unavailable'],
})
export const readContentSpace = endpoint({
  ...providerEndpoint,
  ...readCall,
  path: '/v1/content-space',
  summary: 'The place types for provider staff, with their source and its state',
  params: noParams,
  query: textQuery,
  output: ContentSpace,
})
export const refreshContentSpace = endpoint({
  ...providerEndpoint,
  method: 'post',
  path: '/v1/content-space/refresh',
  summary: 'Read the place types from the content service again',
  params: noParams,
  query: textQuery,
  body: noContent,
  status: 200,
  output: ContentSpace,
  errors: [],
})
export const listContentChanges = endpoint({
  ...providerEndpoint,
  ...readCall,
  path: '/v1/content-space/changes',
  summary: 'Who changed place types and tokens, latest first: the last 50 changes',
  params: noParams,
  query: noQuery,
  output: z.array(ContentChange),
})
export const createPlaceType = endpoint({
  ...providerEndpoint,
  method: 'post',
  path: '/v1/place-types',
  summary: 'Add a place type at the end',
  params: noParams,
  query: textQuery,
  body: PlaceTypeInput,
  status: 201,
  output: EditedPlaceType,
  errors: ['invalid', 'content_elsewhere'],
})
export const updatePlaceType = endpoint({
  ...providerEndpoint,
  method: 'patch',
  path: '/v1/place-types/{placeTypeId}',
  summary:
    'Rename a place type in `lang`, or in each language that is named with `lang=all`. `If-Match` with the version guards against a lost update',
  params: placeTypeParams,
  query: textQuery,
  body: PlaceTypeInput,
  status: 200,
  output: EditedPlaceType,
  errors: ['invalid', 'content_elsewhere', 'precondition_failed'],
})
export const deletePlaceType = endpoint({
  ...providerEndpoint,
  ...deleteCall,
  path: '/v1/place-types/{placeTypeId}',
  summary: 'Remove a place type; places that have it no longer show it',
  params: placeTypeParams,
  errors: ['content_elsewhere'],
})
export const orderPlaceTypes = endpoint({
  ...providerEndpoint,
  method: 'put',
  path: '/v1/place-types/order',
  summary: 'Sort the place types',
  params: noParams,
  query: noQuery,
  body: z.array(PlaceTypeId).max(500),
  status: 204,
  output: noContent,
  errors: ['invalid', 'content_elsewhere'],
})
export const listContentTokens = endpoint({
  ...providerEndpoint,
  ...readCall,
  path: '/v1/content-tokens',
  summary: 'The tokens that can read the built-in content service',
  params: noParams,
  query: noQuery,
  output: z.array(ContentToken),
})
export const createContentToken = endpoint({
  ...providerEndpoint,
  method: 'post',
  path: '/v1/content-tokens',
  summary: 'Create a delivery token; only this answer contains it',
  params: noParams,
  query: noQuery,
  body: z.object({ name: z.string().trim().min(1).max(maxTokenNameLength) }),
  status: 201,
  output: ContentToken.extend({ token: z.string() }),
  errors: ['invalid'],
})
export const deleteContentToken = endpoint({
  ...providerEndpoint,
  ...deleteCall,
  path: '/v1/content-tokens/{contentTokenId}',
  summary: 'Revoke a delivery token, at once',
  params: z.object({ contentTokenId: Id }),
})
