import { z } from 'zod'
import type { DeletedResource, Resource, Space } from '../space/service.ts'
import { badRequest, invalidQuery } from './errors.ts'
import { presentDeleted, presentResource } from './presenters.ts'
import { readContentType, readNumber } from './rules.ts'

const syncKinds = ['all', 'Entry', 'Asset', 'Deletion', 'DeletedEntry', 'DeletedAsset'] as const

/** The content of a sync token, which holds the whole state, so that none is stored. */
const Token = z.object({
  kind: z.enum(syncKinds),
  contentType: z.string().nullable(),
  limit: z.int().min(1).max(1000),
  /** The last change that was sent, and the last one of this round. */
  after: z.int().min(0),
  until: z.int().min(0).nullable(),
  initial: z.boolean(),
})
type Token = z.infer<typeof Token>

const encodeToken = (token: Token) => Buffer.from(JSON.stringify(token)).toString('base64url')

function decodeToken(token: string): Token {
  try {
    return Token.parse(JSON.parse(Buffer.from(token, 'base64url').toString()))
  } catch {
    throw invalidQuery({
      name: 'sync_token',
      value: token.slice(0, 200),
      details: 'This is no token of a synchronisation',
    })
  }
}

/**
 * One page of a synchronisation, by the rules of the specification: it starts with `initial`, or continues with the
 * token of the next page or round; a `content_type` requires the type Entry. `address`: that of the call without its
 * query.
 */
export function syncPage(space: Space, params: URLSearchParams, address: string): object {
  const token = firstToken(space, params)
  const { kind, contentType, limit, after, initial } = token
  const lastChange = Math.max(0, ...[...space.entries, ...space.assets, ...space.deleted].map(({ change }) => change))
  const until = token.until ?? lastChange
  const pendingItems = [
    ...[...space.entries, ...space.assets].filter((each) => isIncluded(kind, contentType, each)),
    // An initial synchronisation has no deletions.
    ...(initial ? [] : space.deleted.filter(({ type }) => kind === 'all' || kind === 'Deletion' || kind === type)),
  ]
    .filter(({ change }) => change > after && change <= until)
    .sort((a, b) => a.change - b.change)
  const page = pendingItems.slice(0, limit)
  const hasMore = pendingItems.length > page.length
  const nextToken: Token = hasMore
    ? { ...token, after: page.at(-1)?.change ?? after, until }
    : { ...token, after: until, until: null, initial: false }
  return {
    sys: { type: 'Array' },
    items: page.map((each) => presentItem(space, each)),
    [hasMore ? 'nextPageUrl' : 'nextSyncUrl']: `${address}?sync_token=${encodeToken(nextToken)}`,
  }
}

const presentItem = (space: Space, item: Resource | DeletedResource) =>
  'deletedAt' in item ? presentDeleted(space, item) : presentResource(space, item, '*')

const isIncluded = (kind: Token['kind'], contentType: string | null, { type, contentType: own }: Resource) =>
  (kind === 'all' || kind === type) && (contentType === null || own === contentType)

function firstToken(space: Space, params: URLSearchParams): Token {
  const token = params.get('sync_token')
  const initial = params.get('initial') === 'true'
  if (token !== null) {
    if (initial) throw badRequest('initial and sync_token cannot be used together')
    return decodeToken(token)
  }
  if (!initial)
    throw badRequest('Please provide one of initial, a next sync token or a next page token for synchronisation')
  const { data: kind } = z.enum(syncKinds).safeParse(params.get('type') ?? 'all')
  if (!kind) throw invalidQuery({ name: 'type', value: params.get('type') })
  const contentType = readContentType(space, params.get('content_type'))
  if (contentType && kind !== 'Entry') throw badRequest('The filter content_type can only be used with type=Entry')
  const limit = readNumber(params, 'limit', 1000, 1, 1000)
  return { kind, contentType: contentType?.id ?? null, limit, after: 0, until: null, initial: true }
}
