import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { AppContext } from '#core/app/server/context.ts'
import { type DeliveryClient, deliveryClient } from '#core/content/client.ts'
import { type Tx, transaction } from '#core/db/db.ts'
import { ApiError } from '#core/errors/server/api-error.ts'
import type { EventBus } from '#core/realtime/server/event-bus.ts'
import { notifyTopic } from '#core/realtime/server/publish.ts'
import { type ContentFailure, ownSpace } from '../../rules.ts'
import { builtInDelivery } from '../delivery/routes.ts'
import * as queries from '../queries.ts'
import { builtInToken } from '../secrets.ts'
import { failureOf, fetchPlaceTypes, type StoredPlaceType } from './client.ts'

interface PlaceTypeCopy {
  placeTypes: StoredPlaceType[]
  readAt: Date
}

/** The state of the content service in one process. */
export interface ContentState {
  /** Identifies this process, which ignores its own notifications. */
  id: string
  client: DeliveryClient
  /** The host it reads from, without the token. */
  host: string
  space: string
  environment: string
  /** Whether it is the built-in service of this product. */
  isBuiltIn: boolean
  cached: PlaceTypeCopy | null
  failure: ContentFailure | null
  failedAt: Date | null
  /**
   * `changeCount` counts how often the cached answer may have become out of date; `readChangeCount` is that count at the
   * time when the last good answer was requested. The cached answer is current while both are equal.
   */
  changeCount: number
  readChangeCount: number
  runningRead: Promise<void> | null
}

/** Milliseconds for which an answer is valid. Specification point 9, cache retention. */
const cacheMs = 5 * 60_000
/**
 * Milliseconds without new requests after a failure. An external service has already been tried five times; the
 * built-in one works again as soon as its database does.
 */
const retryDelayMs = { external: 60_000, builtIn: 1_000 }
/** How long a caller waits for the first response; the request continues after that. */
const firstAnswerMs = 3_000

/** The notification of other processes that the cached place types are out of date. */
const topic = 'place-types'

/** One state per process, found by its event bus, because `background` has connections of its own. */
const states = new WeakMap<EventBus, ContentState>()

export function contentState(context: AppContext): ContentState {
  const state = states.get(context.eventBus)
  if (state) return state
  const newState = {
    id: randomUUID(),
    ...connect(context),
    cached: null,
    failure: null,
    failedAt: null,
    changeCount: 1,
    readChangeCount: 0,
    runningRead: null,
  }
  states.set(context.eventBus, newState)
  context.eventBus.watch((changed, sender) => {
    if (changed === null || (changed === topic && sender !== newState.id)) markOutdated(context, newState)
  })
  return newState
}

/**
 * The client for the external service of the settings, or for the built-in one, which is called within this process:
 * see docs/decisions/0019.
 */
function connect(context: AppContext) {
  const { content } = context.config
  const log = (message: string) => context.log.debug({ message }, 'the content client')
  if (content) {
    const { host, space, environment } = content
    return { client: deliveryClient(content, { log }), host, space, environment, isBuiltIn: false }
  }
  const host = 'livret.localhost'
  const settings = { ...ownSpace, host, insecure: true, basePath: '/content', accessToken: builtInToken(context) }
  const delivery = builtInDelivery(context)
  const send = async (request: Request) => delivery.fetch(request)
  return { client: deliveryClient(settings, { log, send }), host, ...ownSpace, isBuiltIn: true }
}

function markOutdated(context: AppContext, state: ContentState): void {
  state.changeCount++
  state.failedAt = null
  // All hotels' pages are dropped, because any hotel may show them.
  context.pages.drop(null)
}

/** Runs `write` in a transaction and notifies every process, this one at once, that place types have changed. */
export async function changePlaceTypes<T>(context: AppContext, write: (tx: Tx) => Promise<T>): Promise<T> {
  const state = contentState(context)
  const result = await transaction(context.db, async (tx) => {
    const result = await write(tx)
    notifyTopic(tx, topic, state.id)
    return result
  })
  markOutdated(context, state)
  return result
}

/**
 * The place types in order, as the content service has them or last had them. Once there is a cached answer, an
 * external service is read in the background. Throws `content_unavailable` when nothing was ever read.
 */
export async function readPlaceTypes(context: AppContext): Promise<PlaceTypeCopy> {
  const state = contentState(context)
  const source = sourceOf(state)
  if (!state.cached && !state.isBuiltIn) state.cached = (await queries.readCopy(context.db, source)) ?? null
  // Reads twice, because a request under way may have started before the last change.
  for (let attempt = 0; attempt < 2 && isDue(context, state); attempt++) {
    const reading = refresh(context, state)
    if (state.isBuiltIn || !state.cached) await waitForFirstAnswer(reading)
  }
  if (!state.cached) throw new ApiError('content_unavailable', { retryAfter: 60 })
  return state.cached
}

const sourceOf = ({ host, space, environment }: ContentState) => `${host}/${space}/${environment}`

function isDue(
  { clock }: AppContext,
  { isBuiltIn, cached, changeCount, readChangeCount, failedAt }: ContentState,
): boolean {
  const elapsedMs = (past: Date) => clock().getTime() - past.getTime()
  if (failedAt && elapsedMs(failedAt) < retryDelayMs[isBuiltIn ? 'builtIn' : 'external']) return false
  return !cached || changeCount !== readChangeCount || elapsedMs(cached.readAt) >= cacheMs
}

async function waitForFirstAnswer(reading: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, firstAnswerMs)
  })
  await Promise.race([reading, timeout])
  clearTimeout(timer)
}

/**
 * Reads from the service now; concurrent callers share one request. Never throws: a failure is recorded in the state,
 * and the cached answer stays.
 */
export function refresh(context: AppContext, state: ContentState): Promise<void> {
  state.runningRead ??= fetchIntoState(context, state).finally(() => {
    state.runningRead = null
  })
  return state.runningRead
}

async function fetchIntoState(context: AppContext, state: ContentState): Promise<void> {
  const { changeCount } = state
  try {
    const placeTypes = await fetchPlaceTypes(state.client)
    const cached = { placeTypes, readAt: context.clock() }
    Object.assign(state, { cached, readChangeCount: changeCount, failure: null, failedAt: null })
    if (!state.isBuiltIn) await storeCopy(context, state, cached)
  } catch (error) {
    // Only the message is logged, because the client's error may contain the request with its token.
    const reason = error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 300) : String(error)
    context.log.warn({ reason }, 'place types could not be read; those that were read before are shown')
    Object.assign(state, { failure: failureOf(error), failedAt: context.clock() })
  }
}

/**
 * Stores the last good answer, so that it outlives the process. If it differs from the one before, all guest pages are
 * dropped from the caches.
 */
async function storeCopy(context: AppContext, state: ContentState, copy: PlaceTypeCopy): Promise<void> {
  const changed = await transaction(context.db, async (tx) => {
    const source = sourceOf(state)
    const previousCopy = await queries.readCopy(tx, source)
    await queries.writeCopy(tx, { source, ...copy })
    const isDifferent = !isDeepStrictEqual(previousCopy?.placeTypes, copy.placeTypes)
    if (isDifferent) notifyTopic(tx, topic, state.id)
    return isDifferent
  })
  if (changed) context.pages.drop(null)
}

/**
 * Runs every hour, so that names changed in an external service appear without a request. The built-in service notifies
 * by itself.
 */
export async function refreshPlaceTypes(context: AppContext): Promise<void> {
  const state = contentState(context)
  if (!state.isBuiltIn) await refresh(context, state)
}
