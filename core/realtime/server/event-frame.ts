import type { StoredEvent } from './event-bus.ts'

/** The maximum bytes of one event. A larger one is replaced by `reset`, which makes the reader load its data again. */
export const maxFrameBytes = 96 * 1024

const encoder = new TextEncoder()

/** One server-sent event as bytes. `id` is the cursor that a reader can resume from. */
export function encodeFrame(type: string, data: object, id?: number): Uint8Array {
  const head = id === undefined ? '' : `id: ${id}\n`
  return encoder.encode(`${head}event: ${type}\ndata: ${JSON.stringify(data)}\n\n`)
}

/** The bytes of a stored event with this data, which can be sent to all readers that receive the same data. */
export function encodeEvent({ type, at, hotelId, cursor }: StoredEvent, data: object): Uint8Array {
  const bytes = encodeFrame(type, { type, at: at.toISOString(), hotelId, ...data }, cursor)
  return bytes.length > maxFrameBytes ? encodeFrame('reset', {}, cursor) : bytes
}
