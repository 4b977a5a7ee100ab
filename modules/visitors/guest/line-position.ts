// Apart from the line itself, which is fetched once the page is awake: first screens read things that it keeps right.

export interface Line {
  hotelId: string
  /** Since where it has told everything; null while that is not known. */
  began: number | null
  beginAt: (position: number) => void
}

let line: Line | null = null
/** By hotel: the oldest position that its line must begin at when it opens. */
const wanted = new Map<string, number>()

/** The line of this page, open or about to be; null: none any more. */
export const setLine = (now: Line | null) => {
  line = now
}

export const wantedOf = (hotelId: string) => wanted.get(hotelId)

export const want = (hotelId: string, position: number) =>
  wanted.set(hotelId, Math.min(position, wanted.get(hotelId) ?? position))

export const forgetWanted = (hotelId: string) => wanted.delete(hotelId)

/**
 * To be told of each answer with something that the line keeps right: whatever has happened since it was read is heard, also when the line
 * opens later than that, or has opened while the answer was on its way.
 */
export function hearSince(hotelId: string, headers: Headers) {
  const position = headers.get('livret-cursor')
  if (position === null) return
  if (line?.hotelId !== hotelId || line.began === null) want(hotelId, Number(position))
  else if (Number(position) < line.began) line.beginAt(Number(position))
}
