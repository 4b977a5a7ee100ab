import { EventSourceParserStream } from 'eventsource-parser/stream'

export interface LiveEvent<T> {
  /** Where the stream goes on after this event. */
  id: string | undefined
  type: string
  data: T
}

export type LiveState = 'connecting' | 'open' | 'lost'

export interface LiveOptions<T> {
  url: string
  headers: () => Record<string, string>
  /** Cursor of the first event wanted minus one; without it the stream starts now. */
  since?: string | null
  onEvent: (event: LiveEvent<T>) => void
  onState?: (state: LiveState) => void
}

/** The server pings every 15 s; a line that stays silent longer than this is dead, whatever the browser believes. */
const silence = 40_000
const longestWait = 15_000

/**
 * Server-sent events over `fetch`, because `EventSource` cannot carry a token and a token has no place in an address.
 * Resumes after the last event seen (`Last-Event-ID`), so nothing is missed and nothing comes twice. Returns `close`.
 */
export function openLive<T>(options: LiveOptions<T>): () => void {
  const closed = new AbortController()
  let cursor = options.since ?? null
  let failures = 0

  const listen = async () => {
    const attempt = new AbortController()
    const stop = () => attempt.abort()
    closed.signal.addEventListener('abort', stop)
    let watchdog = setTimeout(stop, silence)
    try {
      const response = await fetch(options.url, {
        headers: { accept: 'text/event-stream', ...(cursor ? { 'last-event-id': cursor } : {}), ...options.headers() },
        signal: attempt.signal,
        cache: 'no-store',
        credentials: 'omit',
      })
      if (!response.ok || !response.body) throw new Error(`live ${response.status}`)
      failures = 0
      options.onState?.('open')
      const events = response.body
        .pipeThrough(new TextDecoderStream())
        .pipeThrough(new EventSourceParserStream())
        .getReader()
      for (let next = await events.read(); !next.done; next = await events.read()) {
        clearTimeout(watchdog)
        watchdog = setTimeout(stop, silence)
        if (next.value.id) cursor = next.value.id
        if (next.value.event !== 'ping')
          options.onEvent({ id: next.value.id, type: next.value.event ?? 'message', data: JSON.parse(next.value.data) })
      }
    } finally {
      clearTimeout(watchdog)
      closed.signal.removeEventListener('abort', stop)
      attempt.abort()
    }
  }

  const run = async () => {
    options.onState?.('connecting')
    while (!closed.signal.aborted) {
      await listen().catch(() => undefined)
      if (closed.signal.aborted) return
      options.onState?.('lost')
      const wait = Math.min(longestWait, 500 * 2 ** failures++) * (0.5 + Math.random() / 2)
      await Promise.race([pause(wait), woken(closed.signal)])
    }
  }
  void run()
  return () => closed.abort()
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** A phone that comes back to the network or to the foreground should not wait out a back-off. */
function woken(closed: AbortSignal) {
  return new Promise<void>((resolve) => {
    const once = { once: true, signal: closed }
    addEventListener('online', () => resolve(), once)
    document.addEventListener('visibilitychange', () => resolve(), once)
    closed.addEventListener('abort', () => resolve(), { once: true })
  })
}
