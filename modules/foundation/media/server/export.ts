import type { HotelScope } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { storedFileName } from '#core/storage/address-rules.ts'
import { storageNameOf } from './files/service.ts'
import { libraryPage, type MediaRow } from './queries.ts'

/** All files of a hotel's library, oldest last. `open` returns null when the bytes are missing. */
export async function libraryFiles(context: AppContext, scope: HotelScope) {
  const rows: MediaRow[] = []
  for (let afterId: string | undefined; ; ) {
    const page = await libraryPage(context.db, scope, { after: afterId, limit: 200 })
    rows.push(...page)
    const lastRow = page.at(-1)
    if (page.length < 200 || !lastRow) break
    afterId = lastRow.entryId ?? lastRow.id
  }
  return rows.map((row) => ({
    file: storedFileName(row),
    content: { name: row.name, alt: row.alt, focus: row.focus },
    open: () => context.storage.read(storageNameOf(row)),
  }))
}
