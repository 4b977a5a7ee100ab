import type { HotelScope } from '#core/access/server/scope.ts'
import { changeText, type TextChange } from '#core/app/server/change-for-guests.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { PagePatch } from '../../contract.ts'
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
