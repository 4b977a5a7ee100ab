import { EventSourceParserStream } from 'eventsource-parser/stream'
import { vi } from 'vitest'
import { createApi } from '#app/api.ts'
import { createContext } from '#app/create-context.ts'
import type { OrderRequest } from '#modules/exchange/orders/contract.ts'
import type { TestApp } from './app.ts'
import { makeGate } from './gate.ts'

interface StreamedEvent {
  id: string | undefined
  type: string
  // biome-ignore lint/suspicious/noExplicitAny: tests read events of every kind
  data: any
}

export interface TestStream {
  status: number
  /** All events received, without pings. */
  received: StreamedEvent[]
  /** Waits until the received events satisfy `enough`. */
  until: (enough: (received: StreamedEvent[]) => boolean) => Promise<void>
  /** Resolves when the server ends the stream. */
  ended: Promise<void>
  hangUp: () => void
}

/** Opens an event stream as a screen does. Resolves once the stream has started, so that it receives everything from then on. */
export async function listenTo(
  app: Pick<TestApp, 'fetch'>,
  path: string,
  headers: Record<string, string>,
): Promise<TestStream> {
  const stop = new AbortController()
  const response = await app.fetch(path, { headers, signal: stop.signal })
  const received: StreamedEvent[] = []
  const events = response.body?.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())
  const { gate: started, release: resolveStarted } = makeGate()
  const read = async () => {
    for await (const { id, event = 'message', data } of events ?? []) {
      if (event !== 'ping') received.push({ id, type: event, data: JSON.parse(data) })
      resolveStarted()
    }
  }
  const ended = read().catch(() => undefined)
  await Promise.race([started, ended])
  return {
    status: response.status,
    received,
    until: (enough) =>
      vi.waitFor(
        () => {
          if (!enough(received))
            throw new Error(`received only ${JSON.stringify(received.map(({ id, type }) => [id, type]))}`)
        },
        { timeout: 20_000, interval: 5 },
      ),
    ended,
    hangUp: () => stop.abort(),
  }
}

/** Starts another process of the product on the same database. */
export async function startOtherProcess(app: TestApp) {
  const { connection, context } = app
  const { config, storage, log, clock } = context
  const other = await createContext({ connection, config, storage, log, clock })
  const api = createApi(other)
  return {
    context: other,
    fetch: async (path: string, init: RequestInit) => api.request(path, init),
    close: other.close,
  }
}

/** Places an order through one of several processes, as a guest with a network address of their own. */
export const sendOrder = (
  fetch: TestApp['fetch'],
  hotelId: string,
  order: OrderRequest,
  { guest, key }: { guest: string; key: string },
) =>
  fetch(`/v1/hotels/${hotelId}/orders?lang=fr`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-visitor-id': guest,
      'idempotency-key': key,
      'x-forwarded-for': guest,
    },
    body: JSON.stringify(order),
  })
