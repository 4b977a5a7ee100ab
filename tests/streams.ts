import { EventSourceParserStream } from 'eventsource-parser/stream'
import { vi } from 'vitest'
import { createApi } from '#app/api.ts'
import { createContext } from '#app/create-context.ts'
import type { OrderRequest } from '#modules/exchange/orders/contract.ts'
import type { TestApp } from './app.ts'

interface StreamedEvent {
  id: string | undefined
  type: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into events of every kind
  data: any
}

export interface TestStream {
  status: number
  /** All that came, pings left out. */
  received: StreamedEvent[]
  /** Waits until what came satisfies `enough`. */
  until: (enough: (received: StreamedEvent[]) => boolean) => Promise<void>
  /** Resolves when the server ends the stream. */
  ended: Promise<void>
  hangUp: () => void
}

/** Reads a stream as a screen does, until it hangs up or is hung up on. Resolves when it is sent all that happens from now on. */
export async function listenTo(
  app: Pick<TestApp, 'fetch'>,
  path: string,
  headers: Record<string, string>,
): Promise<TestStream> {
  const stop = new AbortController()
  const response = await app.fetch(path, { headers, signal: stop.signal })
  const received: StreamedEvent[] = []
  const events = response.body?.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const read = async () => {
    for await (const { id, event = 'message', data } of events ?? []) {
      if (event !== 'ping') received.push({ id, type: event, data: JSON.parse(data) })
      begin()
    }
  }
  const ended = read().catch(() => undefined)
  await Promise.race([begun, ended])
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

/** Another process of the product on the same database. */
export async function secondProcess(app: TestApp) {
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

/** Asks for an order through one of several processes, as a guest with an address of their own. */
export const sendOrder = (
  fetch: TestApp['fetch'],
  hotelId: string,
  asked: OrderRequest,
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
    body: JSON.stringify(asked),
  })
