// Apart from the stream itself, which is fetched once the page is hydrated: first screens read things that it keeps up to date.

export interface OpenStream {
  hotelId: string
  /** The cursor from which it has delivered everything; null while that is not known. */
  began: number | null
  beginAt: (position: number) => void
  /** Connects again where it is, with the headers that prove more by now. */
  reopen: () => void
}

let open: OpenStream | null = null
/** By hotel: the oldest position that its stream must begin at when it opens. */
const wanted = new Map<string, number>()

/** The stream of this page, open or about to be; null: none any more. */
export const setOpenStream = (now: OpenStream | null) => {
  open = now
}

export const requestedResumeOf = (hotelId: string) => wanted.get(hotelId)

export const requestResume = (hotelId: string, position: number) =>
  wanted.set(hotelId, Math.min(position, wanted.get(hotelId) ?? position))

export const clearRequestedResume = (hotelId: string) => wanted.delete(hotelId)

/** Call when this phone can prove more than when its stream was opened: it is sent what belongs to that. */
export function reopenStream(hotelId: string) {
  if (open?.hotelId === hotelId) open.reopen()
}

/**
 * Call with the headers of each answer that the stream keeps up to date: the stream then resumes from its cursor, also when it opens later
 * than that, or has opened while the answer was on its way.
 */
export function resumeStreamFrom(hotelId: string, headers: Headers) {
  const position = headers.get('livret-cursor')
  if (position === null) return
  if (open?.hotelId !== hotelId || open.began === null) requestResume(hotelId, Number(position))
  else if (Number(position) < open.began) open.beginAt(Number(position))
}
