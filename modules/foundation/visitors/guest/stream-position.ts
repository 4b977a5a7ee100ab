// Separate from the stream itself, which is loaded after hydration: the first screens already read data that it keeps
// up to date.

export interface OpenStream {
  hotelId: string
  /** The cursor from which the stream has delivered everything; null while unknown. */
  began: number | null
  beginAt: (position: number) => void
  /** Reconnects from the current position with the current headers. */
  reopen: () => void
}

let openStream: OpenStream | null = null
/** By hotel: the oldest position from which its stream must resume when it opens. */
const requestedPositions = new Map<string, number>()

/** Sets the stream of this page; null when it is closed. */
export const setOpenStream = (stream: OpenStream | null) => {
  openStream = stream
}

export const requestedResumeOf = (hotelId: string) => requestedPositions.get(hotelId)

export const requestResume = (hotelId: string, position: number) =>
  requestedPositions.set(hotelId, Math.min(position, requestedPositions.get(hotelId) ?? position))

export const clearRequestedResume = (hotelId: string) => requestedPositions.delete(hotelId)

/**
 * Call when this phone has a new proof, for instance of a room: the stream then also sends the events that the proof
 * allows.
 */
export function reopenStream(hotelId: string) {
  if (openStream?.hotelId === hotelId) openStream.reopen()
}

/**
 * Call with the headers of each answer that the stream keeps up to date: the stream then resumes from the answer's
 * cursor, also when it opens later or has opened while the answer was on its way.
 */
export function resumeStreamFrom(hotelId: string, headers: Headers) {
  const position = headers.get('livret-cursor')
  if (position === null) return
  if (openStream?.hotelId !== hotelId || openStream.began === null) requestResume(hotelId, Number(position))
  else if (Number(position) < openStream.began) openStream.beginAt(Number(position))
}
