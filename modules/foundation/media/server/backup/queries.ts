import type pg from 'pg'
import { storedFileName, variantsOf } from '#core/storage/address-rules.ts'
import { storageNameOf } from '../files/service.ts'

/** A file in the storage, and its variants in other sizes, which can be generated again on request. */
export interface StoredNames {
  name: string
  variants: string[]
}

/** All files, also for a database with older tables; empty if there are no tables yet. */
export async function storedNames(client: pg.ClientBase): Promise<StoredNames[]> {
  const { rows: tables } = await client.query(`select to_regclass('public.medias') is not null as there`)
  if (!tables[0].there) return []
  const { rows } = await client.query<{ id: string; extension: string; stored: string | null; width: number | null }>(
    `select id, extension, to_jsonb(medias) ->> 'stored' as stored, (to_jsonb(medias) ->> 'width')::int as width
       from public.medias order by id`,
  )
  return rows.map((row) => ({
    name: storageNameOf(row),
    variants: variantsOf(row.id, row.width ?? 0).map(storedFileName),
  }))
}
