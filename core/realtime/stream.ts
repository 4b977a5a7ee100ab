import type { EventSourceMessage } from 'eventsource-parser'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { pause } from '#core/http/pause.ts'

export interface StreamEvent<T> {
  /** Where the stream goes on after this event. */
  id: string | undefined
  type: string
  data: T
}

export type StreamState = 'connecting' | 'open' | 'lost'

export interface StreamOptions<T> {
  url: string
  /** Null: nobody is there to ask for, which is no reason to call. */
  headers: () => Record<string, string> | null
  /** Cursor of the first event wanted minus one; without it the stream starts now. */
  since?: string | null
  onEvent: (event: StreamEvent<T>) => void
  onState?: (state: StreamState) => void
  /** The server says every 15 seconds that it is there, first when the stream opens. A page that is suspended gets nothing. */
  onPing?: () => void
  /** The server has answered, before any event. */
  onOpen?: (answer: Response) => void
  /** The server will not have this reader, whatever is tried: 401, 403 or 404. The stream has ended. */
  onRefused?: (status: number) => void
}

const final = [401, 403, 404]
const isStream = ({ headers }: Response) => headers.get('content-type')?.startsWith('text/event-stream') === true

/** The server pings every 15 s; a stream that stays silent longer than this is dead, whatever the browser believes. */
const silence = 40_000
const longestWait = 15_000

/**
 * Server-sent events over `fetch`, because `EventSource` cannot carry a token and a token has no place in an address.
 * Resumes after the last event seen (`Last-Event-ID`), so nothing is missed and nothing comes twice. Returns `close`.
 */
export function openStream<T>(options: StreamOptions<T>): () => void {
  const closed = new AbortController()
  let cursor = options.since ?? null
  let failures = 0
  let refused = false

  const listen = async () => {
    const headers = options.headers()
    if (!headers) return
    const attempt = new AbortController()
    const stop = () => attempt.abort()
    closed.signal.addEventListener('abort', stop)
    let watchdog = setTimeout(stop, silence)
    try {
      const response = await fetch(options.url, {
        headers: { accept: 'text/event-stream', ...(cursor ? { 'last-event-id': cursor } : {}), ...headers },
        signal: attempt.signal,
        cache: 'no-store',
        credentials: 'omit',
      })
      if (final.includes(response.status)) {
        refused = true
        options.onRefused?.(response.status)
      }
      // A page to sign in to the Wi-Fi is no stream.
      if (!response.ok || !response.body || !isStream(response)) return
      failures = 0
      options.onOpen?.(response)
      options.onState?.('open')
      const events = response.body
        .pipeThrough(new TextDecoderStream())
        .pipeThrough(new EventSourceParserStream())
        .getReader()
      for (let next = await events.read(); !next.done; next = await events.read()) {
        clearTimeout(watchdog)
        watchdog = setTimeout(stop, silence)
        if (next.value.id) cursor = next.value.id
        // Newer streams have taken its place: coming back at once would end one of those.
        if (next.value.event === 'replaced') failures = 5
        else if (next.value.event === 'ping') options.onPing?.()
        else dispatch(next.value)
      }
    } finally {
      clearTimeout(watchdog)
      closed.signal.removeEventListener('abort', stop)
      attempt.abort()
    }
  }

  /** What a screen makes of an event is its own affair: an error there is reported, and the stream goes on. */
  const dispatch = ({ id, event = 'message', data }: EventSourceMessage) => {
    try {
      options.onEvent({ id, type: event, data: JSON.parse(data) })
    } catch (error) {
      reportError(error)
    }
  }

  const run = async () => {
    options.onState?.('connecting')
    while (!closed.signal.aborted) {
      // No network, a proxy that gave up, a server that restarts: all the same, the stream comes back.
      await listen().catch(() => undefined)
      if (closed.signal.aborted || refused) return
      options.onState?.('lost')
      await pause(Math.min(longestWait, 500 * 2 ** failures++) * (0.5 + Math.random() / 2), closed.signal)
    }
  }
  void run()
  return () => closed.abort()
}
