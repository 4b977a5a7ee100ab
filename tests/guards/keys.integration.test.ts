import { expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'

const app = testApp()

/** Keys that are unique over all hotels, because rows are found by them before the hotel is known. Listed in docs/sizing.md. */
const uniqueOverAllHotels = [
  'deal_claims (number)',
  'invitations (token_hash)',
  'medias (id)',
  'printers (token_hash)',
  'qr_codes (token)',
]

test('keys of tables with rows of hotels contain the hotel id, so that hotels can be spread over several databases', async () => {
  const { rows } = await app.context.pool.query(`
    select rel.relname || ' (' || string_agg(col.attname, ', ' order by col.attnum) || ')' as key
    from pg_index idx
    join pg_class rel on rel.oid = idx.indrelid
    join pg_attribute hotel on hotel.attrelid = rel.oid and hotel.attname = 'hotel_id'
    join pg_attribute col on col.attrelid = rel.oid and col.attnum = any (idx.indkey)
    where idx.indisunique and rel.relnamespace = 'public'::regnamespace and hotel.attnum <> all (idx.indkey)
    group by rel.relname, idx.indexrelid
    order by 1`)
  expect(rows.map(({ key }) => key)).toEqual(uniqueOverAllHotels)
})
