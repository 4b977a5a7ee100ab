import type { Lang } from '#core/i18n/contract.ts'
import { queryClient } from '#core/ui-office/app/query-client.ts'
import { editorQuery } from '#core/ui-office/app/staff-query.ts'
import { staffLang, staffRequest } from '#core/ui-office/app/staff-request.ts'
import type * as contract from '../contract.ts'
import type { DeskText } from './desk-texts.ts'

const path = '/v1/hotels/{hotelId}/translations'

/**
 * Every text of the hotel in two languages. Refetched whenever the screen is opened; the desk keeps its own unsaved
 * changes.
 */
export const translationsQuery = (hotelId: string, from?: Lang, to?: Lang) =>
  editorQuery<typeof contract.readTranslations>(['hotels', hotelId, 'translations', staffLang(), from, to], path, {
    params: { hotelId },
    query: { lang: staffLang(), from, to },
  })

export const refreshTranslations = (hotelId: string) =>
  queryClient.invalidateQueries({ queryKey: ['hotels', hotelId, 'translations'] })

/** `known`: the text that was last read. Throws `conflict` with the current text when somebody else has changed it. */
export async function writeTranslation(
  hotelId: string,
  { place, id, serviceId, key }: DeskText,
  to: Lang,
  { text, known }: { text: string; known: string },
): Promise<string> {
  const body = { place, id, serviceId, key, to, text, known }
  const { data } = await staffRequest<typeof contract.writeTranslation>('patch', path, { params: { hotelId }, body })
  return data.text
}

/** Deletes what an engine has drafted of a text. */
export const deleteDraft = (hotelId: string, { place, id, key }: DeskText, to: Lang) =>
  staffRequest<typeof contract.deleteDraft>('post', `${path}/drafts/delete`, {
    params: { hotelId },
    body: { place, id, key, to },
  })

/** Has missing texts drafted by the engine, or no longer. */
export const changeDrafts = (hotelId: string, enabled: boolean) =>
  staffRequest<typeof contract.changeDrafts>('put', `${path}/drafts`, { params: { hotelId }, body: { enabled } })
