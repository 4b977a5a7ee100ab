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

/** What a process knows of the content service. */
export interface ContentState {
  /** Of this process, which need not be told what it has written itself. */
  id: string
  client: DeliveryClient
  /** Where it reads, without the token. */
  host: string
  space: string
  environment: string
  own: boolean
  cached: PlaceTypeCopy | null
  failure: ContentFailure | null
  failedAt: Date | null
  /** Raised when what is known may no longer be true; `read` is what it was when the last good answer was asked for. */
  wanted: number
  read: number
  reading: Promise<void> | null
}

/** Milliseconds for which an answer is good. Specification point 9, cache retention. */
const freshFor = 5 * 60_000
/** After a failure a service elsewhere is left alone: five retries have been made already. Our own one is back with its database. */
const restAfterFailure = { elsewhere: 60_000, own: 1_000 }
/** How long a caller waits for the first response; the request continues after that. */
const firstAnswerMs = 3_000

/** The notification of other processes that the cached place types are out of date. */
const topic = 'place-types'

/** One for each process: its parts share the event bus, and `background` has connections of its own. */
const states = new WeakMap<EventBus, ContentState>()

export function contentState(context: AppContext): ContentState {
  const state = states.get(context.eventBus)
  if (state) return state
  const made = {
    id: randomUUID(),
    ...connect(context),
    cached: null,
    failure: null,
    failedAt: null,
    wanted: 1,
    read: 0,
    reading: null,
  }
  states.set(context.eventBus, made)
  context.eventBus.watch((changed, sender) => {
    if (changed === null || (changed === topic && sender !== made.id)) outdate(context, made)
  })
  return made
}

/** The service of the settings, or our own one, which is asked in this process: see docs/decisions/0019. */
function connect(context: AppContext) {
  const { content } = context.config
  const log = (message: string) => context.log.debug({ message }, 'the content client')
  if (content) {
    const { host, space, environment } = content
    return { client: deliveryClient(content, { log }), host, space, environment, own: false }
  }
  const host = 'livret.localhost'
  const settings = { ...ownSpace, host, insecure: true, basePath: '/content', accessToken: builtInToken(context) }
  const delivery = builtInDelivery(context)
  const send = async (request: Request) => delivery.fetch(request)
  return { client: deliveryClient(settings, { log, send }), host, ...ownSpace, own: true }
}

function outdate(context: AppContext, state: ContentState): void {
  state.wanted++
  state.failedAt = null
  // All hotels' pages are dropped, because any hotel may show them.
  context.pages.drop(null)
}

/** Notifies every process, this one at once, that place types have changed. `write` in a transaction of its own. */
export async function changePlaceTypes<T>(context: AppContext, write: (tx: Tx) => Promise<T>): Promise<T> {
  const state = contentState(context)
  const written = await transaction(context.db, async (tx) => {
    const result = await write(tx)
    notifyTopic(tx, topic, state.id)
    return result
  })
  outdate(context, state)
  return written
}

/**
 * The place types in order, as the content service has them or last had them. A service elsewhere is never waited for once
 * anything is known: it is read beside. Throws `content_unavailable` when nothing has ever been read.
 */
export async function readPlaceTypes(context: AppContext): Promise<PlaceTypeCopy> {
  const state = contentState(context)
  const source = sourceOf(state)
  if (!state.cached && !state.own) state.cached = (await queries.readCopy(context.db, source)) ?? null
  // Reads twice, because a request under way may have started before the last change.
  for (let attempt = 0; attempt < 2 && isDue(context, state); attempt++) {
    const reading = refresh(context, state)
    if (state.own || !state.cached) await within(reading)
  }
  if (!state.cached) throw new ApiError('content_unavailable', { retryAfter: 60 })
  return state.cached
}

const sourceOf = ({ host, space, environment }: ContentState) => `${host}/${space}/${environment}`

function isDue({ clock }: AppContext, { own, cached, wanted, read, failedAt }: ContentState): boolean {
  const since = (past: Date) => clock().getTime() - past.getTime()
  if (failedAt && since(failedAt) < restAfterFailure[own ? 'own' : 'elsewhere']) return false
  return !cached || wanted !== read || since(cached.readAt) >= freshFor
}

async function within(reading: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, firstAnswerMs)
  })
  await Promise.race([reading, enough])
  clearTimeout(timer)
}

/** Asks the service now, once however many wait. Never throws: a failure is kept in the state, and what was known stays. */
export function refresh(context: AppContext, state: ContentState): Promise<void> {
  state.reading ??= read(context, state).finally(() => {
    state.reading = null
  })
  return state.reading
}

async function read(context: AppContext, state: ContentState): Promise<void> {
  const { wanted } = state
  try {
    const placeTypes = await fetchPlaceTypes(state.client)
    const cached = { placeTypes, readAt: context.clock() }
    Object.assign(state, { cached, read: wanted, failure: null, failedAt: null })
    if (!state.own) await keep(context, state, cached)
  } catch (error) {
    // Its message alone: what the client throws may hold the request.
    const reason = error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 300) : String(error)
    context.log.warn({ reason }, 'place types could not be read; those that were read before are shown')
    Object.assign(state, { failure: failureOf(error), failedAt: context.clock() })
  }
}

/** The last good answer outlives the process. Where it is another one than before, guest pages with the old names go, everywhere. */
async function keep(context: AppContext, state: ContentState, copy: PlaceTypeCopy): Promise<void> {
  const changed = await transaction(context.db, async (tx) => {
    const source = sourceOf(state)
    const before = await queries.readCopy(tx, source)
    await queries.writeCopy(tx, { source, ...copy })
    const differs = !isDeepStrictEqual(before?.placeTypes, copy.placeTypes)
    if (differs) notifyTopic(tx, topic, state.id)
    return differs
  })
  if (changed) context.pages.drop(null)
}

/** Every hour, so that names which changed elsewhere come without anybody asking. Our own service says so by itself. */
export async function refreshPlaceTypes(context: AppContext): Promise<void> {
  const state = contentState(context)
  if (!state.own) await refresh(context, state)
}
