import type { EventSourceMessage } from 'eventsource-parser'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { pauseUntilVisible } from '#core/net/pause.ts'

export interface StreamEvent<T> {
  /** Where the stream goes on after this event. */
  id: string | undefined
  type: string
  data: T
}

/** `polling`: something on the way holds streams back, and what happened is asked for every `pollSeconds`. */
export type StreamState = 'connecting' | 'open' | 'polling' | 'lost'

export interface StreamOptions<T> {
  url: string
  /** Null: nobody is signed in, so no connection is made. */
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
const maxSilence = 40_000
/** The server sends something at once: a stream that brings nothing for so long is held back by a proxy or a virus scanner. */
const maxOpening = 8_000
const maxPollTime = 10_000
/** Seconds between two polls; the texts that say `polling` name it. */
export const pollSeconds = 20
/** Polls between two attempts to open a stream again. */
const pollsPerAttempt = 3
/** Attempts in a row without any event after which it polls. */
const failuresBeforePolling = 3
const maxPause = 15_000

/**
 * Server-sent events over `fetch`, because `EventSource` cannot carry a token and a token has no place in an address.
 * Resumes after the last event seen (`Last-Event-ID`), so nothing is missed and nothing comes twice. Where no stream gets through, it
 * polls: the same address with `once` answers what has happened, and ends. Returns `close`.
 */
export function openStream<T>(options: StreamOptions<T>): () => void {
  const closed = new AbortController()
  let cursor = options.since ?? null
  let state: StreamState | null = null
  let ended = false
  /** Newer streams have displaced this one: reconnecting at once would displace one of those. */
  let replaced = false
  closed.signal.addEventListener('abort', () => {
    ended = true
  })

  const setState = (next: StreamState) => {
    if (next === state || ended) return
    state = next
    options.onState?.(next)
  }

  /** Reads one answer to its end. `silent`: none came, or nothing in it, for as long as one waits. */
  const receive = async ({ once }: { once: boolean }): Promise<'received' | 'silent' | 'failed'> => {
    const headers = options.headers()
    if (!headers) {
      ended = true
      return 'failed'
    }
    const attempt = new AbortController()
    const stop = () => attempt.abort()
    closed.signal.addEventListener('abort', stop)
    let watchdog = setTimeout(stop, once ? maxPollTime : maxOpening)
    let received = false
    try {
      const response = await fetch(
        once ? `${options.url}${options.url.includes('?') ? '&' : '?'}once=true` : options.url,
        {
          // Specification point 7: every call says that it is JSON.
          headers: {
            accept: 'text/event-stream',
            'content-type': 'application/json',
            ...(cursor ? { 'last-event-id': cursor } : {}),
            ...headers,
          },
          signal: attempt.signal,
          cache: 'no-store',
          credentials: 'omit',
        },
      )
      if (final.includes(response.status)) {
        ended = true
        options.onRefused?.(response.status)
      }
      // The answer comes from a captive portal.
      if (!response.ok || !response.body || !isStream(response)) return 'failed'
      options.onOpen?.(response)
      const events = response.body
        .pipeThrough(new TextDecoderStream())
        .pipeThrough(new EventSourceParserStream())
        .getReader()
      for (let next = await events.read(); !next.done; next = await events.read()) {
        clearTimeout(watchdog)
        watchdog = setTimeout(stop, maxSilence)
        received = true
        if (!once) setState('open')
        if (next.value.id) cursor = next.value.id
        replaced = next.value.event === 'replaced'
        if (next.value.event === 'ping') options.onPing?.()
        else if (!replaced) dispatch(next.value)
      }
    } catch {
      // No network, a proxy that gave up, a server that restarts: all the same, the stream comes back.
    } finally {
      clearTimeout(watchdog)
      closed.signal.removeEventListener('abort', stop)
    }
    const silent = attempt.signal.aborted
    attempt.abort()
    return received ? 'received' : silent ? 'silent' : 'failed'
  }

  /** An error in a listener is reported, and the stream continues. */
  const dispatch = ({ id, event = 'message', data }: EventSourceMessage) => {
    try {
      options.onEvent({ id, type: event, data: JSON.parse(data) })
    } catch (error) {
      reportError(error)
    }
  }

  const run = async () => {
    setState('connecting')
    let failures = 0
    let polls = 0
    while (!ended) {
      let opened = false
      if (polls % pollsPerAttempt === 0) {
        const outcome = await receive({ once: false })
        opened = outcome === 'received'
        if (opened) failures = replaced ? 5 : 0
        else if (outcome === 'silent') failures = Math.max(failures, failuresBeforePolling)
      }
      if (ended) return
      if (!opened && failures >= failuresBeforePolling && (await receive({ once: true })) === 'received') {
        polls++
        setState('polling')
        // An attempt to open a stream takes its time off the pause, so that polls stay as far apart.
        await pauseUntilVisible(pollSeconds * 1000 - (polls % pollsPerAttempt === 0 ? maxOpening : 0), closed.signal)
      } else {
        polls = 0
        setState('lost')
        await pauseUntilVisible(Math.min(maxPause, 500 * 2 ** failures++) * (0.5 + Math.random() / 2), closed.signal)
      }
    }
  }
  void run()
  return () => closed.abort()
}
