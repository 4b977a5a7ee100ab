import type { EventSourceMessage } from 'eventsource-parser'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { pauseUntilVisible } from '#core/net/pause.ts'

export interface StreamEvent<T> {
  /** The cursor that resumes after this event. */
  id: string | undefined
  type: string
  data: T
}

/** `polling`: something between browser and server blocks streams, so events are fetched every `pollSeconds`. */
export type StreamState = 'connecting' | 'open' | 'polling' | 'lost'

export interface StreamOptions<T> {
  url: string
  /** Null: nobody is signed in, so no connection is made. */
  headers: () => Record<string, string> | null
  /** The cursor to resume after; without it the stream starts now. */
  since?: string | null
  onEvent: (event: StreamEvent<T>) => void
  onState?: (state: StreamState) => void
  /** The server pings when the stream opens and every 15 seconds. A suspended page receives nothing. */
  onPing?: () => void
  /** The server has answered; called before any event. */
  onOpen?: (answer: Response) => void
  /** The server refused the reader for good (401, 403 or 404), and the stream has ended. */
  onRefused?: (status: number) => void
}

const finalStatuses = [401, 403, 404]
const isStream = ({ headers }: Response) => headers.get('content-type')?.startsWith('text/event-stream') === true

/**
 * The server pings every 15 s. A stream that is silent longer than this is dead, even if the browser does not notice.
 */
const maxSilenceMs = 40_000
/**
 * The server sends something at once. A stream without any data for this long is held back by a proxy or virus scanner.
 */
const openTimeoutMs = 8_000
const pollTimeoutMs = 10_000
/** Seconds between two polls; the texts about `polling` contain the number. */
export const pollSeconds = 20
/** An attempt to open a stream is made before every third poll. */
const pollsPerAttempt = 3
/** The number of failed attempts in a row before it starts polling. */
const failuresBeforePolling = 3
const maxPauseMs = 15_000

/**
 * Reads server-sent events with `fetch`, because `EventSource` cannot send a token in a header. Resumes after the last
 * event (`Last-Event-ID`), so no event is missed or repeated. Where streams do not work, it polls the same address with
 * `once`, which answers with past events and ends. Returns `close`.
 */
export function openStream<T>(options: StreamOptions<T>): () => void {
  const closed = new AbortController()
  let cursor = options.since ?? null
  let state: StreamState | null = null
  let ended = false
  /** Newer streams have displaced this one. Reconnecting at once would displace one of those. */
  let replaced = false
  closed.signal.addEventListener('abort', () => {
    ended = true
  })

  const setState = (next: StreamState) => {
    if (next === state || ended) return
    state = next
    options.onState?.(next)
  }

  /** Reads one response to its end. `silent`: no response, or an empty one, within the time limit. */
  const receive = async ({ once }: { once: boolean }): Promise<'received' | 'silent' | 'failed'> => {
    const headers = options.headers()
    if (!headers) {
      ended = true
      return 'failed'
    }
    const attempt = new AbortController()
    const stop = () => attempt.abort()
    closed.signal.addEventListener('abort', stop)
    let watchdog = setTimeout(stop, once ? pollTimeoutMs : openTimeoutMs)
    let received = false
    try {
      const response = await fetch(
        once ? `${options.url}${options.url.includes('?') ? '&' : '?'}once=true` : options.url,
        {
          // Specification point 7: every call sends this content type.
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
      if (finalStatuses.includes(response.status)) {
        ended = true
        options.onRefused?.(response.status)
      }
      // The response comes from a captive portal.
      if (!response.ok || !response.body || !isStream(response)) return 'failed'
      options.onOpen?.(response)
      const events = response.body
        .pipeThrough(new TextDecoderStream())
        .pipeThrough(new EventSourceParserStream())
        .getReader()
      for (let next = await events.read(); !next.done; next = await events.read()) {
        clearTimeout(watchdog)
        watchdog = setTimeout(stop, maxSilenceMs)
        received = true
        if (!once) setState('open')
        if (next.value.id) cursor = next.value.id
        replaced = next.value.event === 'replaced'
        if (next.value.event === 'ping') options.onPing?.()
        else if (!replaced) dispatch(next.value)
      }
    } catch {
      // No network, a proxy timeout, or a restarting server: in each case the stream is opened again.
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
        // An attempt to open a stream takes its time off the pause, so that the interval between polls stays the same.
        await pauseUntilVisible(pollSeconds * 1000 - (polls % pollsPerAttempt === 0 ? openTimeoutMs : 0), closed.signal)
      } else {
        polls = 0
        setState('lost')
        await pauseUntilVisible(Math.min(maxPauseMs, 500 * 2 ** failures++) * (0.5 + Math.random() / 2), closed.signal)
      }
    }
  }
  void run()
  return () => closed.abort()
}
