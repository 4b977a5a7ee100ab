import type { StoredEvent } from './event-bus.ts'

/** Bytes of one event of a stream; a larger one becomes a `reset`, after which the reader reads again what it shows. */
export const maxFrameBytes = 96 * 1024

const encoder = new TextEncoder()

/** One server-sent event as bytes. `id`: the cursor from which a reader resumes. */
export function encodeFrame(type: string, data: object, id?: number): Uint8Array {
  const head = id === undefined ? '' : `id: ${id}\n`
  return encoder.encode(`${head}event: ${type}\ndata: ${JSON.stringify(data)}\n\n`)
}

/** What a reader is sent of a stored event. The same bytes can be given to all readers for whom `data` is the same. */
export function encodeEvent({ type, at, hotelId, cursor }: StoredEvent, data: object): Uint8Array {
  const bytes = encodeFrame(type, { type, at: at.toISOString(), hotelId, ...data }, cursor)
  return bytes.length > maxFrameBytes ? encodeFrame('reset', {}, cursor) : bytes
}
