import { maxHotelFileSizes } from '../rules.ts'

/** What a hotel's file contains, as told before it is imported. */
export interface HotelFileSummary {
  name: string
  services: number
  articles: number
  places: number
  pages: number
  files: number
}

const blockBytes = 512
const decoder = new TextDecoder()

/**
 * Reads what a tar archive of `export` contains without sending it: its first entry is `hotel.json`. Null: the file is not
 * such an archive. The server checks the whole file when it is imported.
 */
export async function summarizeHotelFile(file: Blob): Promise<HotelFileSummary | null> {
  const header = new Uint8Array(await file.slice(0, blockBytes).arrayBuffer())
  const field = (start: number, end: number) => decoder.decode(header.slice(start, end)).split('\0')[0] ?? ''
  const size = Number.parseInt(field(124, 136), 8)
  if (field(0, 100) !== 'hotel.json' || !(size > 0) || size > maxHotelFileSizes.json) return null
  try {
    return summaryOf(JSON.parse(await file.slice(blockBytes, blockBytes + size).text()))
  } catch {
    return null
  }
}

const lengthOf = (list: unknown) => (Array.isArray(list) ? list.length : 0)

function summaryOf({ hotel, services, places, pages, medias }: Record<string, unknown>): HotelFileSummary | null {
  const name = (hotel as { name?: unknown } | undefined)?.name
  if (typeof name !== 'string' || !Array.isArray(services)) return null
  return {
    name,
    services: services.length,
    articles: services.reduce((sum: number, { articles }) => sum + lengthOf(articles), 0),
    places: lengthOf(places),
    pages: lengthOf(pages),
    files: lengthOf(medias),
  }
}
