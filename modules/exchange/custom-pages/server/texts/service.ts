import type { HotelScope } from '#core/access/server/scope.ts'
import { changeText, type TextChange } from '#core/app/server/change-for-guests.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { hotelOf } from '#modules/hotel/hotels/server/service.ts'
import { PagePatch } from '../../contract.ts'
import { hasPlaceholders, placeholder } from '../../rules.ts'
import * as queries from '../queries.ts'
import { updatePage } from '../service.ts'

/** Writes the text into the draft. Guests read it once it is published. */
async function pageText(context: AppContext, scope: HotelScope, change: TextChange): Promise<void> {
  await changeText(change, {
    input: PagePatch,
    read: async () => {
      const row = await queries.pageOf(context.db, scope, change.id)
      return row && { stored: { title: row.title, blocks: row.blocks }, version: row.version }
    },
    save: (patch, view, version) => updatePage(context, scope, change.id, patch, view, version),
  })
}

export const writeText = { page: pageText }

/** Whether no draft of the hotel has a placeholder of a template or a starting set any more. */
export async function areTextsWritten({ db }: AppContext, scope: HotelScope): Promise<boolean> {
  const drafts = await queries.draftsWith(db, scope, placeholder)
  if (drafts.length === 0) return true
  const { languages } = await hotelOf(db, scope)
  return !hasPlaceholders(drafts, languages)
}
