import type { EventBus, StoredEvent } from './event-bus.ts'
import { encodeFrame, maxFrameBytes } from './event-frame.ts'
import type { StreamGroup } from './open-streams.ts'
import type { Signal } from './publish.ts'

/** Pings keep proxies and browsers from closing an idle connection. */
const pingEvery = 15_000
/** Bytes of one stream that its reader has not read; while there are as many, nothing more is prepared for it. */
export const maxUnreadBytes = 256 * 1024
/** Events that wait for a reader that does not read; beyond it the connection ends and the reader resumes later. */
const maxWaitingEvents = 1000
/** Events that `prepare` is given before it is their turn. */
const preparedAhead = 100
/** Milliseconds of the longest timer of Node.js. */
const maxDelay = 2 ** 31 - 1

interface StreamOptions {
  eventBus: EventBus
  hotelId: string
  request: Request
  /** Where a reader that resumes nothing begins; absent: with what happens from now on. */
  since?: number
  /** Sent first, outside the stream of events, with where it begins: a reader that is sent nothing else resumes from there. */
  hello?: object
  /** Whether an event is for this reader at all, asked of each event and each stream; absent: all are. */
  concerns?: (event: StoredEvent) => boolean
  /** What this reader is given of an event, see `encodeEvent`; null: nothing, it is gone. */
  present: (event: StoredEvent) => Promise<Uint8Array | null>
  /** Told of the events that come next, so that what they say can be read together. */
  prepare?: (event: StoredEvent) => void
  /** What this reader is given of a signal; null: nothing. */
  presentSignal?: (signal: Signal) => object | null
  /** Ends when what has happened so far is sent, with the position to resume from: for readers whom no stream reaches. */
  once?: boolean
  /** What this stream is counted in; a group that is full ends its oldest one. */
  groups: StreamGroup[]
  /** Readers that are let in when guests have filled the process: so many more. */
  beyond?: number
  /** Milliseconds until the right to read ends by itself, and the connection with it; null: it does not. */
  expiresIn?: number | null
  /** Asked at every ping, and whenever `onDoubt` calls back: false ends the connection. */
  stillAllowed?: () => Promise<boolean>
  /** Calls back when the reader may have lost the right to read. Returns the way to leave. */
  onDoubt?: (doubt: () => void) => () => void
}

/**
 * An answer of server-sent events that goes on after `Last-Event-ID` without a hole. A reader that is slower than the events has few of
 * them prepared; one that stays behind is cut and resumes. That a connection takes nothing at all is noticed by the HTTP server.
 */
export async function eventStream({
  eventBus,
  hotelId,
  request,
  since: beginning,
  hello,
  concerns,
  present,
  prepare,
  presentSignal,
  once = false,
  groups,
  beyond,
  expiresIn = null,
  stillAllowed,
  onDoubt,
}: StreamOptions): Promise<Response> {
  const resume = request.headers.get('last-event-id')
  const requestedCursor = resume !== null && /^\d{1,15}$/.test(resume) ? Number(resume) : (beginning ?? null)
  const since = requestedCursor ?? (once ? await eventBus.cursor(hotelId) : null)
  /** Of the last event, also of one that does not concern this reader. */
  let position = since
  let replaced = () => {}
  const counted = eventBus.streams.add(groups, () => replaced(), beyond)
  let controller: ReadableStreamDefaultController<Uint8Array>
  let open = true
  let leave = () => {}
  let stopDoubting = () => {}
  let pings: NodeJS.Timeout | undefined
  let expiry: NodeJS.Timeout | undefined
  /** Frames that the reader has not read, their bytes, and whether it waits for one. */
  const unread: Uint8Array[] = []
  let unreadBytes = 0
  let reading = false
  /** Events that are not presented yet. */
  const waiting: StoredEvent[] = []
  let onProgress = () => {}
  /** Resolves when `done`, or when the stream has ended. */
  const until = async (done: () => boolean) => {
    while (open && !done())
      await new Promise<void>((resolve) => {
        const others = onProgress
        onProgress = () => {
          others()
          resolve()
        }
      })
  }
  const progress = () => {
    const notify = onProgress
    onProgress = () => {}
    notify()
  }

  /** Releases everything. Returns true for the first caller: reader, network or product. */
  const end = () => {
    if (!open) return false
    open = false
    counted.release()
    clearInterval(pings)
    clearTimeout(expiry)
    leave()
    stopDoubting()
    unread.length = 0
    waiting.length = 0
    progress()
    return true
  }
  /** What is unread is dropped: the reader resumes after the last event that it has received. */
  const close = (last?: Uint8Array) => {
    if (!end()) return
    if (last) controller.enqueue(last)
    controller.close()
  }
  const send = (bytes: Uint8Array) => {
    if (!open) return
    if (reading) {
      reading = false
      controller.enqueue(bytes)
    } else {
      unread.push(bytes)
      unreadBytes += bytes.length
      counted.setUnread(unreadBytes)
    }
  }
  const hasRoom = () => unreadBytes + maxFrameBytes <= maxUnreadBytes
  const ping = encodeFrame('ping', {})

  // Presenting takes a query: one after the other, so that the order of events is kept.
  let prepared = 0
  let presenting = Promise.resolve()
  const deliver = async () => {
    while (open && waiting.length > 0) {
      await until(hasRoom)
      for (; prepare && prepared < Math.min(waiting.length, preparedAhead); prepared++)
        prepare(waiting[prepared] as StoredEvent)
      const event = waiting.shift()
      if (!event) return
      prepared = Math.max(0, prepared - 1)
      const bytes = await present(event)
      if (bytes) send(bytes)
      progress()
    }
  }
  const push = (event: StoredEvent) => {
    position = event.cursor
    if (!open || (concerns && !concerns(event))) return
    waiting.push(event)
    if (waiting.length > maxWaitingEvents) close()
    else presenting = presenting.then(deliver).catch(() => close())
  }
  const onSignal = (signal: Signal) => {
    // Signals are not sent to a reader that is behind.
    const data = unread.length < 10 && presentSignal?.(signal)
    if (data) send(encodeFrame(signal.type, data))
  }
  const check = async () => {
    if (stillAllowed && !(await stillAllowed().catch(() => true))) close()
    // One that has not read the ping before needs no other.
    else if (unread.at(-1) !== ping) send(ping)
  }
  const finish = async () => {
    leave()
    await presenting
    send(encodeFrame('ping', {}, position ?? undefined))
    await until(() => unread.length === 0)
    if (end()) controller.close()
  }
  const begin = async () => {
    try {
      leave = await eventBus.subscribe(hotelId, since, {
        push,
        reset: (cursor) => {
          position = cursor
          send(encodeFrame('reset', {}, cursor))
        },
        onSignal,
        ready: async () => {
          await until(() => waiting.length === 0)
          return open
        },
      })
      if (!open) leave()
      else if (once) await finish()
      // Whoever resumes nothing is sent all that happens after this line.
      else if (!hello) send(ping)
    } catch {
      // The database is unavailable: the reader reconnects and resumes by itself.
      close()
    }
  }

  const body = new ReadableStream<Uint8Array>(
    {
      start(made) {
        controller = made
        // Tells the reader to wait before it reconnects, so that it does not displace the next stream.
        replaced = () => close(encodeFrame('replaced', {}))
        request.signal.addEventListener('abort', () => close(), { once: true })
        if (request.signal.aborted) return close()
        if (hello) send(encodeFrame('hello', hello, since ?? undefined))
        pings = setInterval(check, pingEvery)
        if (expiresIn !== null && expiresIn <= maxDelay) expiry = setTimeout(() => close(), Math.max(0, expiresIn))
        stopDoubting = onDoubt?.(check) ?? stopDoubting
        void begin()
      },
      // Called when the connection has taken what it was given before.
      pull() {
        const bytes = unread.shift()
        if (!bytes) reading = true
        else {
          unreadBytes -= bytes.length
          counted.setUnread(unreadBytes)
          controller.enqueue(bytes)
          progress()
        }
      },
      cancel: () => void end(),
    },
    { highWaterMark: 0 },
  )
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      // Turns off buffering in nginx.
      'x-accel-buffering': 'no',
    },
  })
}
