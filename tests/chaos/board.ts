import { setTimeout as sleep } from 'node:timers/promises'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { makeGate } from '../gate.ts'

/** The events that a reception's board has received for one hotel, over all restarts of the server. */
export interface Board {
  /** The cursors of the events, in the order in which they arrived. */
  cursors: number[]
  /** How many times each order was announced, by order id. */
  announced: Map<string, number>
  /** Whether the server asked to reload everything, which must not happen within such a short time. */
  reset: boolean
  close: () => void
}

/** Reads the event stream as the order board does, and reconnects after the last event received. Resolves once the stream is open. */
export async function openBoard(url: string, hotelId: string, token: string): Promise<Board> {
  const closed = new AbortController()
  const board: Board = { cursors: [], announced: new Map(), reset: false, close: () => closed.abort() }
  const { gate: connected, release: resolveConnected } = makeGate()

  const listen = async () => {
    const last = board.cursors.at(-1)
    const response = await fetch(`${url}/v1/hotels/${hotelId}/events`, {
      // The first events were written while the hotel was created, so the stream is read from 0.
      headers: { authorization: `Bearer ${token}`, 'last-event-id': String(last ?? 0) },
      signal: closed.signal,
    })
    if (!response.ok || !response.body) throw new Error(`events: ${response.status}`)
    resolveConnected()
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
  await connected
  return board
}
