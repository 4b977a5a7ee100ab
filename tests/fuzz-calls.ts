import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from '#core/errors/contract.ts'
import { type Endpoint, noContent } from '#core/http/contract.ts'
import type { TestApp } from './app.ts'
import { createVisitorId } from './factories.ts'
import { rightInput } from './fuzz-inputs.ts'
import { malformedRequest, valuesOfSchema } from './fuzz-shapes.ts'
import { headers, nestedOddities, number, query, replaceOneValue, text } from './fuzz-values.ts'
import { type Caller, callers, type FuzzStaff, type FuzzWorld } from './fuzz-world.ts'
import fc from './properties.ts'

export interface FuzzCall {
  who: Caller
  /** The path with its query string. */
  path: string
  headers?: Record<string, string>
  body: string | Uint8Array<ArrayBuffer> | undefined
}

interface Stage {
  /** The hotel of `staff`, and another hotel to which they have no access. */
  mine: FuzzWorld
  theirs: FuzzWorld
  staff: FuzzStaff
}

/** The maximum duration of each request in milliseconds, also on a busy machine. */
const longestAnswer = 10_000

/** Sends requests as each kind of caller, and counts the responses. */
export class Fuzz {
  /** The number of responses by caller and class of status. */
  readonly counts = Object.fromEntries(callers.map((who) => [who, {} as Record<string, number>]))
  requests = 0
  /** The duration of the slowest response in milliseconds. */
  slowest = 0
  readonly #app: TestApp
  readonly #stage: () => Stage
  readonly #value: fc.Arbitrary<unknown>
  readonly #id: fc.Arbitrary<string>

  /** `stage` returns the current hotels; it may return others later. */
  constructor(app: TestApp, stage: () => Stage) {
    this.#app = app
    this.#stage = stage
    this.#id = fc.nat(1000).map((i) => {
      const { mine, theirs } = stage()
      const ids = [...Object.entries(mine), ...Object.entries(theirs)].filter(([name]) => name.endsWith('Id'))
      return ids[i % ids.length]?.[1] as string
    })
    this.#value = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        fc.oneof(text, number, fc.boolean(), fc.constant(null), this.#id, nestedOddities),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(
          fc.constantFrom('name', 'id', 'text', '__proto__', 'constructor', 'toString', '\0', ''),
          tie('value'),
          { maxKeys: 3 },
        ),
      ),
    })).value
  }

  /** Arbitrary requests to one endpoint by any caller. */
  callsOf(endpoint: Endpoint): fc.Arbitrary<FuzzCall> {
    const sent = this.#sentTo(endpoint)
    return whoAsks(endpoint).chain((who) =>
      fc.record({ path: this.#pathOf(endpoint, who), query, headers, sent }).map(({ path, query, headers, sent }) => ({
        who,
        path: `${path}?${query}`,
        body: sent.body,
        headers: { ...headers, ...sent.headers },
      })),
    )
  }

  /** An input of the right types, a valid input with up to three odd values in it, or nonsense. */
  #sentTo(endpoint: Endpoint): fc.Arbitrary<{ body?: FuzzCall['body']; headers?: Record<string, string> }> {
    const { body, path, method } = endpoint
    if (body === noContent && method === 'get') return fc.constant({})
    if (body === noContent)
      return fc.oneof({ weight: 9, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: malformedRequest('{}') })
    const oddities = fc.array(fc.tuple(fc.nat(1000), fc.option(this.#value, { nil: undefined })), { maxLength: 3 })
    const right = () => rightInput(this.#stage().mine, path)
    const spoiled = (input: unknown, all: [number, unknown][]) =>
      JSON.stringify(all.reduce<unknown>((input, [at, odd]) => replaceOneValue(input, at, odd), input))
    const nearly = oddities.map((all) => spoiled(right(), all))
    const inShape = fc
      .tuple(valuesOfSchema(body, this.#id), oddities)
      .map(([input, all]) => spoiled(input, all.slice(1)))
    return fc.oneof(
      { weight: 5, arbitrary: nearly.map((body) => ({ body })) },
      { weight: 4, arbitrary: inShape.map((body) => ({ body })) },
      { weight: 1, arbitrary: this.#value.map((odd) => ({ body: JSON.stringify(odd) })) },
      { weight: 1, arbitrary: text.map((body) => ({ body })) },
      { weight: 2, arbitrary: nearly.chain((body) => malformedRequest(body ?? '{}')) },
    )
  }

  /** Ids of the caller's hotel, of the other hotel, and of nothing. A call that deletes gets only ids of nothing. */
  #pathOf({ path, method, audience }: Endpoint, who: Caller): fc.Arbitrary<string> {
    // Guests may order from any hotel and write in its guestbook, and provider staff work in all, so they may change the other hotel.
    const visitable = (method === 'post' && audience === 'visitor') || (method !== 'get' && who === 'provider')
    const id = (name: string) => {
      const key = name as 'hotelId'
      const found = [
        ...(visitable ? [] : [fc.constant('').map(() => this.#stage().theirs[key])]),
        fc.uuid(),
        fc.constantFrom(
          'x',
          '%00',
          '%E0%A4%A',
          '..%2F..',
          '🐚',
          'a'.repeat(900),
          '%ED%A0%80',
          '-1',
          '%2e%2e',
          '__proto__',
        ),
      ]
      const ownId = { weight: 30, arbitrary: fc.constant('').map(() => this.#stage().mine[key]) }
      const others = found.map((arbitrary) => ({ weight: 1, arbitrary }))
      const lasting = method !== 'delete' || (key === 'hotelId' && !path.endsWith('{hotelId}'))
      return fc.oneof(...(lasting ? [ownId, ...others] : others))
    }
    const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)
    return fc
      .tuple(...parameters.map(id))
      .map((chosen) => parameters.reduce((filled, name, i) => filled.replace(`{${name}}`, chosen[i] as string), path))
  }

  #identity(who: Caller, endpoint: Endpoint): Record<string, string> {
    const { mine, staff } = this.#stage()
    if (who === 'guest') return { 'x-visitor-id': endpoint.idempotent ? createVisitorId() : mine.guest }
    return who === 'nobody' ? {} : { authorization: `Bearer ${staff[who].token}` }
  }

  /** Sends a request. Throws if the response is late or 500 and more, or if a refusal is no problem document. */
  async ask(endpoint: Endpoint, { who, path, headers, body }: FuzzCall): Promise<void> {
    const stop = new AbortController()
    const startedAt = performance.now()
    const answered = this.#app.fetch(path, {
      method: endpoint.method.toUpperCase(),
      signal: stop.signal,
      body,
      headers: {
        ...this.#identity(who, endpoint),
        'idempotency-key': randomUUID(),
        'x-forwarded-for': randomUUID(),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
    })
    const response = await inTime(answered)
    const { status } = response
    const type = response.headers.get('content-type')
    const answer = type === 'text/event-stream' ? '' : await inTime(response.text())
    stop.abort()
    this.requests++
    this.slowest = Math.max(this.slowest, performance.now() - startedAt)
    const counted = this.counts[who] as Record<string, number>
    counted[`${Math.floor(status / 100)}xx`] = (counted[`${Math.floor(status / 100)}xx`] ?? 0) + 1
    if (status >= 500) throw new Error(`${status}: ${answer}`)
    if (status < 400) return
    if (type !== 'application/problem+json') throw new Error(`${status} as ${type}`)
    if (Problem.parse(JSON.parse(answer)).status !== status) throw new Error(`${status}, but the body says ${answer}`)
  }
}

/** Each caller, the one for whom the call is made more often. Calls that sign out or leave get callers without a session. */
function whoAsks({ audience, path }: Endpoint): fc.Arbitrary<Caller> {
  if (path.endsWith('logout')) return fc.constantFrom('guest', 'nobody')
  if (path.endsWith('leave')) return fc.constantFrom('guest', 'nobody', 'owner', 'outsider')
  const theRight = fc.constant<Caller>(audience === 'staff' ? 'owner' : 'guest')
  return fc.oneof({ weight: 2, arbitrary: theRight }, { weight: 5, arbitrary: fc.constantFrom(...callers) })
}

async function inTime<T>(answer: Promise<T>): Promise<T> {
  const timer = new AbortController()
  const timeout = sleep(longestAnswer, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`no answer within ${longestAnswer} ms`)
  })
  timeout.catch(() => undefined)
  try {
    return await Promise.race([answer, timeout])
  } finally {
    timer.abort()
  }
}
