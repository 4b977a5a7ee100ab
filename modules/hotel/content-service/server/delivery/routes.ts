import { randomBytes } from 'node:crypto'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { AppContext } from '#core/app/server/context.ts'
import { type SecretKeys, sign } from '#core/config/secret-keys.ts'
import { problemStatus } from '#core/errors/contract.ts'
import { ApiError } from '#core/errors/server/api-error.ts'
import { apiErrorOf } from '#core/http/server/problems.ts'
import { loggerOf } from '#core/http/server/request-id.ts'
import { assetKeyProblem } from '../../rules.ts'
import { deliveryTokenKind } from '../secrets.ts'
import { type Resource, readBuiltInSpace, type Space } from '../space/service.ts'
import { badRequest, DeliveryError, deliveryErrorResponse, notFound, tooManyCalls, unknownToken } from './errors.ts'
import {
  includesOf,
  presentContentType,
  presentLocale,
  presentResource,
  presentSpace,
  presentTag,
} from './presenters.ts'
import { type DeliveryQuery, findResources, readLocale, readPage, readQuery, selectFields } from './rules.ts'
import { syncPage } from './service.ts'

/** Calls per second, the limit of the delivery API for requests that are not cached. */
export const callsPerSecond = 55

interface DeliveryOptions {
  read: () => Promise<Space>
  /** Throws `DeliveryError` when the token is invalid or exceeds the limit. */
  admit: (token: string) => Promise<void>
  /** The address of the product, for links to the next page. */
  url: () => string
  clock: () => Date
  keys: SecretKeys
  /** Unexpected errors. */
  report?: (cause: unknown, request: Request) => void
}

/**
 * The read calls of the delivery API under `/content`, in the format of its own client: entries, assets, content types,
 * tags, locales, synchronisation, the space. Each call reads the whole space, because it is small.
 */
export function deliveryApi({ read, admit, url, clock, keys, report }: DeliveryOptions): Hono {
  const app = new Hono().basePath('/content')
  app.onError((cause, c) => {
    if (cause instanceof DeliveryError) return deliveryErrorResponse(cause.body, cause.status, cause.headers)
    const status = problemStatus[apiErrorOf(cause).code]
    report?.(cause, c.req.raw)
    const id = status === 503 ? 'ServiceUnavailable' : 'ServerError'
    return deliveryErrorResponse(
      { sys: { type: 'Error', id }, message: 'The service could not answer. Please try again.' },
      status,
    )
  })

  const spaceOf = async (c: Context): Promise<Space> => {
    const bearer = /^Bearer\s+(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
    await admit(bearer ?? c.req.query('access_token') ?? '')
    const space = await read()
    const requestedSpace = { space: c.req.param('space'), environment: c.req.param('environment') ?? space.environment }
    if (requestedSpace.space !== space.space) throw notFound({ type: 'Space', id: requestedSpace.space })
    if (requestedSpace.environment !== space.environment)
      throw notFound({ type: 'Environment', id: requestedSpace.environment })
    return space
  }
  const mountGet = (
    path: string,
    respond: (space: Space, params: URLSearchParams, id: string, c: Context) => object,
  ) => {
    for (const root of ['/spaces/:space', '/spaces/:space/environments/:environment'])
      app.get(root + path, async (c) => {
        const space = await spaceOf(c)
        const body = respond(space, new URL(c.req.url).searchParams, c.req.param('id') ?? '', c)
        return deliveryErrorResponse(body, 200, { 'x-contentful-ratelimit-second-limit': String(callsPerSecond) })
      })
  }
  const assertFound = <T>(resource: T | undefined, type: string, id: string): T => {
    if (resource === undefined) throw notFound({ type, id })
    return resource
  }

  mountGet('', presentSpace)
  mountGet('/', presentSpace)
  mountGet('/locales', (space) =>
    collection(
      space.locales.map((each) => presentLocale(space, each)),
      { skip: 0, limit: 1000 },
    ),
  )
  mountGet('/content_types', (space, params) =>
    collection(
      space.contentTypes.map((each) => presentContentType(space, each)),
      readPage(params),
    ),
  )
  mountGet('/content_types/:id', (space, _, id) =>
    presentContentType(
      space,
      assertFound(
        space.contentTypes.find((each) => each.id === id),
        'ContentType',
        id,
      ),
    ),
  )
  mountGet('/tags', (space, params) =>
    collection(
      space.tags.map((each) => presentTag(space, each)),
      readPage(params),
    ),
  )
  mountGet('/tags/:id', (space, _, id) =>
    presentTag(
      space,
      assertFound(
        space.tags.find((each) => each.id === id),
        'Tag',
        id,
      ),
    ),
  )
  for (const [path, type] of [
    ['entries', 'Entry'],
    ['assets', 'Asset'],
  ] as const) {
    const resourcesOfType = ({ entries, assets }: Space) => (type === 'Entry' ? entries : assets)
    mountGet(`/${path}`, (space, params, _, c) =>
      presentPage(space, readQuery(space, type, params), params, c.req.path),
    )
    mountGet(`/${path}/:id`, (space, params, id) => {
      const resource = assertFound(
        resourcesOfType(space).find((each) => each.id === id),
        type,
        id,
      )
      return presentResource(space, resource, readLocale(space, params.get('locale')))
    })
  }
  mountGet('/sync', (space, params, _, c) => syncPage(space, params, url() + c.req.path))

  for (const root of ['/spaces/:space', '/spaces/:space/environments/:environment'])
    app.post(`${root}/asset_keys`, bodyLimit({ maxSize: 10_000 }), async (c) => {
      const { space } = await spaceOf(c)
      const body = await c.req.json().catch(() => null)
      const expiresAt: unknown = body?.expiresAt
      const problem = assetKeyProblem(expiresAt, clock())
      if (problem) throw badRequest(`expiresAt: ${problem}`)
      return deliveryErrorResponse(createAssetKey(space, Number(expiresAt), keys), 201)
    })
  app.all('*', () => {
    throw notFound({})
  })
  return app
}

const collection = (items: object[], { skip, limit }: { skip: number; limit: number }) => ({
  sys: { type: 'Array' },
  total: items.length,
  skip,
  limit,
  items: items.slice(skip, skip + limit),
})

/**
 * A page of entries or assets with what they link to. With `cursor`, the answer contains a link to the next page and no
 * total.
 */
function presentPage(space: Space, query: DeliveryQuery, params: URLSearchParams, path: string): object {
  const matching = findResources(space, query)
  const { locale, limit, include, select } = query
  const usesCursor = params.get('cursor') === 'true'
  const skip = usesCursor ? readCursor(params.get('pageNext') ?? params.get('pagePrev')) : query.skip
  const page: Resource[] = matching.slice(skip, skip + limit)
  const items = page.map((each) => selectFields(presentResource(space, each, locale), select))
  const includes = includesOf(space, page, query.type === 'Entry' ? include : 0, locale)
  if (!usesCursor) return { sys: { type: 'Array' }, total: matching.length, skip, limit, items, ...includes }
  const pageLink = (name: string, position: number) => ({
    [name.slice(4).toLowerCase()]: `${path}?${name}=${writeCursor(position)}`,
  })
  return {
    sys: { type: 'Array' },
    limit,
    items,
    ...includes,
    pages: {
      ...(skip + limit < matching.length && pageLink('pageNext', skip + limit)),
      ...(skip > 0 && pageLink('pagePrev', Math.max(0, skip - limit))),
    },
  }
}

const writeCursor = (skip: number) => Buffer.from(`skip ${skip}`).toString('base64url')

function readCursor(cursor: string | null): number {
  if (cursor === null) return 0
  const [, skip] = /^skip (\d{1,9})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (skip === undefined) throw badRequest('This is no cursor of a page')
  return Number(skip)
}

/** An asset key, which clients request although no asset here needs signing. */
function createAssetKey(space: string, expiresAt: number, keys: SecretKeys) {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ space, exp: expiresAt, jti: randomBytes(9).toString('base64url') })}`
  const signature = (text: string) => sign(keys, `asset key ${text}`).toString('base64url')
  return { policy: `${claims}.${signature(claims)}`, secret: signature(`secret ${claims}`) }
}

/** The product's built-in content service: serves what provider staff edit, to holders of their tokens. */
export function builtInDelivery(context: AppContext): Hono {
  return deliveryApi({
    read: () => readBuiltInSpace(context.db),
    admit: async (token) => {
      const kind = token ? await deliveryTokenKind(context, token) : null
      if (!kind) throw unknownToken()
      if (kind === 'made') await spendCall(context, token)
    },
    url: () => context.url,
    clock: context.clock,
    keys: context.config,
    report: (cause, request) =>
      loggerOf(context.log, request).error({ err: cause }, 'the content service could not answer'),
  })
}

async function spendCall({ limits }: AppContext, token: string): Promise<void> {
  await limits.contentCalls.spend(token).catch((error: unknown) => {
    if (error instanceof ApiError) throw tooManyCalls(error.details.retryAfter ?? 1)
    throw error
  })
}

export const mountDelivery = (app: OpenAPIHono, context: AppContext) => {
  app.route('/', builtInDelivery(context))
}
