import type pg from 'pg'
import { storedFileName, variantsOf } from '#core/storage/address-rules.ts'
import { storageNameOf } from '../files/service.ts'

/** A file in the storage, and its variants in other sizes, which can be generated again on request. */
export interface StoredFileNames {
  name: string
  variants: string[]
}

/** All files, also for a database with older tables; empty if there are no tables yet. */
export async function listStoredFileNames(client: pg.ClientBase): Promise<StoredFileNames[]> {
  const { rows: tables } = await client.query(`select to_regclass('public.medias') is not null as table_exists`)
  if (!tables[0].table_exists) return []
  const { rows } = await client.query<{ id: string; extension: string; stored: string | null; width: number | null }>(
    `select id, extension, to_jsonb(medias) ->> 'stored' as stored, (to_jsonb(medias) ->> 'width')::int as width
       from public.medias order by id`,
  )
  return rows.map((row) => ({
    name: storageNameOf(row),
    variants: variantsOf(row.id, row.width ?? 0).map(storedFileName),
  }))
}
