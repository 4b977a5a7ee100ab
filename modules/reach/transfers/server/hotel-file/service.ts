import { v7 as uuid } from 'uuid'
import { ApiError } from '#core/errors/server/api-error.ts'
import { parseJson, parseWithSchema } from '#core/http/server/request/read-request.ts'
import { HotelFile } from '../../contract.ts'
import { maxHotelFileSizes, renewIds } from '../../rules.ts'

declare module '#core/workers/tasks.ts' {
  interface Tasks {
    readHotelFile: typeof readHotelFile
    writeHotelFile: typeof writeHotelFile
  }
}

/**
 * Parses and checks a `hotel.json` and gives it new ids. `ids`: the new ids of the ids in the text. Takes seconds for a
 * large file, so uploads are parsed in a worker thread.
 */
export function readHotelFile(json: Uint8Array): { content: HotelFile; ids: ReadonlyMap<string, string> } {
  const { text, ids } = renewIds(Buffer.from(json).toString('utf8'), uuid)
  const content = parseWithSchema(HotelFile, parseJson(text)) as HotelFile
  const articles = content.services.reduce((sum, service) => sum + service.articles.length, 0)
  if (articles > maxHotelFileSizes.allArticles) throw new ApiError('too_large')
  const usedFiles = new Set([
    ...content.medias.map(({ file }) => file.split('.')[0]),
    ...content.services.map(({ key }) => key),
  ])
  return { content, ids: new Map([...ids].filter(([, renewed]) => usedFiles.has(renewed))) }
}

/** Encodes a `hotel.json` with the fields of `HotelFile`. */
export const writeHotelFile = (content: unknown): Uint8Array => Buffer.from(JSON.stringify(HotelFile.parse(content)))
