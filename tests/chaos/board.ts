import { setTimeout as sleep } from 'node:timers/promises'
import { EventSourceParserStream } from 'eventsource-parser/stream'

/** What a reception's screen has heard of one hotel, over every fall of the server. */
export interface Board {
  /** Cursors, in the order they came. */
  cursors: number[]
  /** How often each order was announced. */
  announced: Map<string, number>
  /** True once it was told to read everything anew, which must not happen in so short a time. */
  reset: boolean
  close: () => void
}

/** Listens as the board does, and resumes after the last event it has seen. Resolves once it hears the product. */
export async function openBoard(url: string, hotelId: string, token: string): Promise<Board> {
  const closed = new AbortController()
  const board: Board = { cursors: [], announced: new Map(), reset: false, close: () => closed.abort() }
  let opened = () => {}
  const open = new Promise<void>((resolve) => {
    opened = resolve
  })

  const listen = async () => {
    const last = board.cursors.at(-1)
    const response = await fetch(`${url}/v1/hotels/${hotelId}/events`, {
      // The hotel's first events were of its making, before anybody listened.
      headers: { authorization: `Bearer ${token}`, 'last-event-id': String(last ?? 0) },
      signal: closed.signal,
    })
    if (!response.ok || !response.body) throw new Error(`events: ${response.status}`)
    opened()
    const events = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())
    for await (const { id, event, data } of events) {
      if (event === 'reset') board.reset = true
      if (id !== undefined) board.cursors.push(Number(id))
      if (event !== 'order.created') continue
      const { order } = JSON.parse(data)
      board.announced.set(order.id, (board.announced.get(order.id) ?? 0) + 1)
    }
  }
  const run = async () => {
    while (!closed.signal.aborted) {
      await listen().catch(() => undefined)
      await sleep(50)
    }
  }
  void run()
  await open
  return board
}
