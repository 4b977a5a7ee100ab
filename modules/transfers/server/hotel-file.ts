import { v7 as uuid } from 'uuid'
import { ApiError } from '#core/http/server/api-error.ts'
import { parsedJson, validated } from '#core/http/server/read.ts'
import { HotelFile } from '../contract.ts'
import { most, renewIds } from '../rules.ts'

/** What a `hotel.json` says, checked, with ids of its own; `ids`: what those in the text have become. */
export function readHotelFile(text: string): { content: HotelFile; ids: ReadonlyMap<string, string> } {
  const { text: renewed, ids } = renewIds(text, uuid)
  const content = validated(HotelFile, parsedJson(renewed)) as HotelFile
  const articles = content.services.reduce((sum, service) => sum + service.articles.length, 0)
  if (articles > most.allArticles) throw new ApiError('too_large')
  return { content, ids }
}
