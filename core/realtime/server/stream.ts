import type { EventBus, StoredEvent } from './event-bus.ts'
import type { StreamGroup } from './open-streams.ts'
import type { Signal } from './publish.ts'

/** Proxies and browsers take a silent connection for a dead one. */
const pingEvery = 15_000
/** Events that wait for a reader that does not read; beyond it the connection ends and the reader resumes later. */
const mostQueued = 1000
/** Events that `prepare` is given before it is their turn. */
const preparedAhead = 100

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
  /** What this reader is given of an event; null: nothing, it is gone. */
  present: (event: StoredEvent) => Promise<object | null>
  /** Told of the events that come next, so that what they say can be read together. */
  prepare?: (event: StoredEvent) => void
  /** What this reader is given of a signal; null: nothing. */
  presentSignal?: (signal: Signal) => object | null
  /** What this stream is counted in; a group that is full ends its oldest one. */
  groups: StreamGroup[]
  /** Readers that are let in when guests have filled the process: so many more. */
  beyond?: number
  /** Asked at every ping, and whenever `onDoubt` calls back: false ends the connection. */
  stillAllowed?: () => Promise<boolean>
  /** Calls back when the reader may have lost the right to read. Returns the way to leave. */
  onDoubt?: (doubt: () => void) => () => void
}

/** An answer of server-sent events that goes on after `Last-Event-ID` without a hole. */
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
  groups,
  beyond,
  stillAllowed,
  onDoubt,
}: StreamOptions): Promise<Response> {
  let replaced = () => {}
  const release = eventBus.streams.add(groups, () => replaced(), beyond)
  const resume = request.headers.get('last-event-id')
  const since = resume !== null && /^\d{1,15}$/.test(resume) ? Number(resume) : (beginning ?? null)
  const encoder = new TextEncoder()
  let open = true
  let leave = () => {}
  let stopDoubting = () => {}
  let timer: NodeJS.Timeout | undefined
  /** Lets go of everything. True the first time: whichever of reader, network and product ends it first. */
  const end = () => {
    if (!open) return false
    open = false
    release()
    clearInterval(timer)
    leave()
    stopDoubting()
    return true
  }
  const body = new ReadableStream<Uint8Array>(
    {
      async start(controller) {
        const close = () => {
          if (end()) controller.close()
        }
        const send = (type: string, data: object, id?: number) => {
          if (!open) return
          const head = id === undefined ? '' : `id: ${id}\n`
          controller.enqueue(encoder.encode(`${head}event: ${type}\ndata: ${JSON.stringify(data)}\n\n`))
          if ((controller.desiredSize ?? 0) < -mostQueued) close()
        }
        // Said so that its reader waits before it comes back, and does not end the next one at once.
        replaced = () => {
          send('replaced', {})
          close()
        }
        // Presenting takes a query: one after the other, so that the order of events is kept.
        const queue: StoredEvent[] = []
        let prepared = 0
        let tail = Promise.resolve()
        const deliver = async () => {
          while (open && queue.length > 0) {
            for (; prepare && prepared < Math.min(queue.length, preparedAhead); prepared++)
              prepare(queue[prepared] as StoredEvent)
            const event = queue.shift() as StoredEvent
            prepared = Math.max(0, prepared - 1)
            const data = await present(event)
            const { type, hotelId, at } = event
            if (data) send(type, { type, at: at.toISOString(), hotelId, ...data }, event.cursor)
          }
        }
        const push = (event: StoredEvent) => {
          if (concerns && !concerns(event)) return
          queue.push(event)
          tail = tail.then(deliver).catch(close)
        }
        const onSignal = (signal: Signal) => {
          // A reader that is behind has no use for what was only true for a moment.
          const data = (controller.desiredSize ?? 0) > -10 && presentSignal?.(signal)
          if (data) send(signal.type, data)
        }
        request.signal.addEventListener('abort', close, { once: true })
        if (request.signal.aborted) return close()
        if (hello) send('hello', hello, since ?? undefined)
        const check = async () => {
          if (stillAllowed && !(await stillAllowed().catch(() => true))) close()
          else send('ping', {})
        }
        timer = setInterval(check, pingEvery)
        stopDoubting = onDoubt?.(check) ?? stopDoubting
        try {
          leave = await eventBus.subscribe(hotelId, since, push, (cursor) => send('reset', {}, cursor), onSignal)
          if (!open) leave()
          // Whoever resumes nothing is sent all that happens after this line.
          else if (!hello) send('ping', {})
        } catch {
          // The database is away: the reader comes back by itself and goes on where it was.
          close()
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
      // nginx would hold events back to fill its buffer.
      'x-accel-buffering': 'no',
    },
  })
}
