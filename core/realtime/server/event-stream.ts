import type { EventBus, StoredEvent } from './event-bus.ts'
import { encodeFrame, maxFrameBytes } from './event-frame.ts'
import type { StreamGroup } from './open-streams.ts'
import type { Signal } from './publish.ts'

/** Pings keep proxies and browsers from closing an idle connection. */
const pingEveryMs = 15_000
/** Bytes of one stream that its reader has not read. From this size on, no more events are prepared for it. */
export const maxUnreadBytes = 256 * 1024
/**
 * Events that wait for a reader that does not read. Beyond this number the connection ends, and the reader resumes
 * later.
 */
const maxWaitingEvents = 1000
/** How many events are passed to `prepare` in advance. */
const maxPreparedAhead = 100
/** The maximum delay of a Node.js timer, in milliseconds. */
const maxDelay = 2 ** 31 - 1

interface StreamOptions {
  eventBus: EventBus
  hotelId: string
  request: Request
  /** The cursor to start from when the reader does not resume; undefined: new events only. */
  since?: number
  /**
   * Sent first, together with the starting position, so that a reader that receives no events can resume from there.
   */
  hello?: object
  /** Whether an event concerns this reader; called for each event and stream. Undefined: all events do. */
  concerns?: (event: StoredEvent) => boolean
  /**
   * The bytes that this reader receives for an event, see `encodeEvent`; null: nothing, because the item no longer
   * exists.
   */
  present: (event: StoredEvent) => Promise<Uint8Array | null>
  /** Receives upcoming events, so that their data can be read together. */
  prepare?: (event: StoredEvent) => void
  /** The data that this reader receives for a signal; null: nothing. */
  presentSignal?: (signal: Signal) => object | null
  /**
   * Ends after the past events, with the position to resume from; for readers that poll because streams do not reach
   * them.
   */
  once?: boolean
  /** The groups that count this stream. A full group ends its oldest stream. */
  groups: StreamGroup[]
  /**
   * How many streams above the maximum of the process are allowed for this reader, so that staff can still connect when
   * guests have filled the process.
   */
  extraStreams?: number
  /** Milliseconds until the reader's access expires and the connection ends; null: never. */
  expiresIn?: number | null
  /** Called at every ping and whenever `onAccessChange` calls back. False ends the connection. */
  stillAllowed?: () => Promise<boolean>
  /** Calls `onChange` when the reader may have lost access. Returns a function that unsubscribes. */
  onAccessChange?: (onChange: () => void) => () => void
}

/**
 * A response with server-sent events that resumes after `Last-Event-ID` without missing any. For slow readers only a
 * few events are prepared; a reader that stays behind is disconnected and resumes. The HTTP server detects connections
 * that accept no data at all.
 */
export async function eventStream({
  eventBus,
  hotelId,
  request,
  since: startCursor,
  hello,
  concerns,
  present,
  prepare,
  presentSignal,
  once = false,
  groups,
  extraStreams: beyond,
  expiresIn = null,
  stillAllowed,
  onAccessChange,
}: StreamOptions): Promise<Response> {
  const resume = request.headers.get('last-event-id')
  const requestedCursor = resume !== null && /^\d{1,15}$/.test(resume) ? Number(resume) : (startCursor ?? null)
  const since = requestedCursor ?? (once ? await eventBus.cursor(hotelId) : null)
  /** The position of the last event, including those that do not concern this reader. */
  let position = since
  let onReplaced = () => {}
  const countedStream = eventBus.streams.add(groups, () => onReplaced(), beyond)
  let controller: ReadableStreamDefaultController<Uint8Array>
  let isOpen = true
  let unsubscribe = () => {}
  let stopAccessWatch = () => {}
  let pings: NodeJS.Timeout | undefined
  let expiry: NodeJS.Timeout | undefined
  /** Frames that the reader has not read, their total bytes, and whether the reader waits for one. */
  const unread: Uint8Array[] = []
  let unreadBytes = 0
  let isReaderWaiting = false
  /** Events that have not been presented yet. */
  const waiting: StoredEvent[] = []
  let onProgress = () => {}
  /** Waits until `done` returns true or the stream has ended. */
  const waitUntil = async (done: () => boolean) => {
    while (isOpen && !done())
      await new Promise<void>((resolve) => {
        const previous = onProgress
        onProgress = () => {
          previous()
          resolve()
        }
      })
  }
  const notifyProgress = () => {
    const notify = onProgress
    onProgress = () => {}
    notify()
  }

  /** Releases everything. Returns true for the first caller only. */
  const end = () => {
    if (!isOpen) return false
    isOpen = false
    countedStream.release()
    clearInterval(pings)
    clearTimeout(expiry)
    unsubscribe()
    stopAccessWatch()
    unread.length = 0
    waiting.length = 0
    notifyProgress()
    return true
  }
  /** Drops unread frames: the reader resumes after the last event that it received. */
  const close = (last?: Uint8Array) => {
    if (!end()) return
    if (last) controller.enqueue(last)
    controller.close()
  }
  const send = (bytes: Uint8Array) => {
    if (!isOpen) return
    if (isReaderWaiting) {
      isReaderWaiting = false
      controller.enqueue(bytes)
    } else {
      unread.push(bytes)
      unreadBytes += bytes.length
      countedStream.setUnread(unreadBytes)
    }
  }
  const hasRoom = () => unreadBytes + maxFrameBytes <= maxUnreadBytes
  const ping = encodeFrame('ping', {})

  // Presenting needs a query, so events are presented one after the other to keep their order.
  let preparedCount = 0
  let presenting = Promise.resolve()
  const deliver = async () => {
    while (isOpen && waiting.length > 0) {
      await waitUntil(hasRoom)
      for (; prepare && preparedCount < Math.min(waiting.length, maxPreparedAhead); preparedCount++)
        prepare(waiting[preparedCount] as StoredEvent)
      const event = waiting.shift()
      if (!event) return
      preparedCount = Math.max(0, preparedCount - 1)
      const bytes = await present(event)
      if (bytes) send(bytes)
      notifyProgress()
    }
  }
  const push = (event: StoredEvent) => {
    position = event.cursor
    if (!isOpen || (concerns && !concerns(event))) return
    waiting.push(event)
    if (waiting.length > maxWaitingEvents) close()
    else presenting = presenting.then(deliver).catch(() => close())
  }
  const onSignal = (signal: Signal) => {
    // A reader that is behind receives no signals.
    const data = unread.length < 10 && presentSignal?.(signal)
    if (data) send(encodeFrame(signal.type, data))
  }
  const check = async () => {
    if (stillAllowed && !(await stillAllowed().catch(() => true))) close()
    // Sent only if the previous ping has been read.
    else if (unread.at(-1) !== ping) send(ping)
  }
  const finish = async () => {
    unsubscribe()
    await presenting
    send(encodeFrame('ping', {}, position ?? undefined))
    await waitUntil(() => unread.length === 0)
    if (end()) controller.close()
  }
  const begin = async () => {
    try {
      unsubscribe = await eventBus.subscribe(hotelId, since, {
        push,
        reset: (cursor) => {
          position = cursor
          send(encodeFrame('reset', {}, cursor))
        },
        onSignal,
        ready: async () => {
          await waitUntil(() => waiting.length === 0)
          return isOpen
        },
      })
      if (!isOpen) unsubscribe()
      else if (once) await finish()
      // A reader that does not resume receives everything that happens after this line.
      else if (!hello) send(ping)
    } catch {
      // The database is unavailable: the reader reconnects and resumes.
      close()
    }
  }

  const body = new ReadableStream<Uint8Array>(
    {
      start(streamController) {
        controller = streamController
        // Tells the reader to wait before reconnecting, so that it does not displace the next stream.
        onReplaced = () => close(encodeFrame('replaced', {}))
        request.signal.addEventListener('abort', () => close(), { once: true })
        if (request.signal.aborted) return close()
        if (hello) send(encodeFrame('hello', hello, since ?? undefined))
        pings = setInterval(check, pingEveryMs)
        if (expiresIn !== null && expiresIn <= maxDelay) expiry = setTimeout(() => close(), Math.max(0, expiresIn))
        stopAccessWatch = onAccessChange?.(check) ?? stopAccessWatch
        void begin()
      },
      // Called when the connection has accepted the previous data.
      pull() {
        const bytes = unread.shift()
        if (!bytes) isReaderWaiting = true
        else {
          unreadBytes -= bytes.length
          countedStream.setUnread(unreadBytes)
          controller.enqueue(bytes)
          notifyProgress()
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
