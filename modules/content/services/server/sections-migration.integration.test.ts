import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { migrateDatabase } from '#core/db/migrate.ts'

const folder = path.join(import.meta.dirname, '../../../../core/db/migrations')

/** The migrations up to the one that makes the sections, without it. */
async function migrationsBefore() {
  const copy = await mkdtemp(path.join(tmpdir(), 'livret-migrations-'))
  onTestFinished(() => rm(copy, { recursive: true }))
  await cp(folder, copy, { recursive: true })
  const file = path.join(copy, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(file, 'utf8'))
  const at = journal.entries.findIndex(({ tag }: { tag: string }) => tag.endsWith('_sections'))
  expect(at).toBeGreaterThan(0)
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, at) }))
  return copy
}

async function emptyDatabase() {
  const engine = inject('engine')
  const database = `test_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ ...inject('admin'), database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${database} owner ${engine.user}`)
  await admin.end()
  const pool = new pg.Pool({ ...engine, database })
  onTestFinished(() => pool.end())
  return pool
}

test('section names of articles become sections: same text, same section, in order of appearance, in all languages', async () => {
  const pool = await emptyDatabase()
  await migrateDatabase(pool, await migrationsBefore())
  const [hotel, breakfast, bar] = [randomUUID(), randomUUID(), randomUUID()]
  const insert = (table: string, row: Record<string, unknown>) =>
    pool.query(`insert into ${table} select * from jsonb_populate_record(null::${table}, $1::jsonb)`, [
      JSON.stringify(row),
    ])
  const { rows: columns } = await pool.query(
    "select column_name as name, data_type as type from information_schema.columns where table_name = 'hotels' and is_nullable = 'NO'",
  )
  const blank = (type: string) =>
    ({
      jsonb: {},
      text: 'x',
      integer: 1,
      boolean: false,
      ARRAY: [],
      'timestamp with time zone': '2026-01-01T00:00:00Z',
    })[type]
  const plain = Object.fromEntries(columns.map(({ name, type }) => [name, blank(type)]))
  await insert('hotels', { ...plain, id: hotel, slug: 'h', default_lang: 'en' })
  for (const id of [breakfast, bar])
    await insert('services', {
      hotel_id: hotel,
      id,
      name: { fr: 'S' },
      description: {},
      kind: 'order',
      delivery_mode: 'mixed',
      lead_minutes: 0,
      paused: false,
      position: 0,
      version: 1,
    })
  const article = (service_id: string, position: number, section: object) =>
    insert('articles', {
      hotel_id: hotel,
      id: randomUUID(),
      service_id,
      section,
      name: { fr: `${position}` },
      description: {},
      price: 100,
      vat_rate: 10,
      options: [],
      diets: [],
      available: true,
      max_quantity: 1,
      position,
      version: 1,
    })
  await article(breakfast, 0, { en: 'Drinks' })
  await article(breakfast, 1, { fr: 'Formules', en: 'Sets' })
  await article(breakfast, 2, { fr: 'Boissons', en: 'Drinks', es: 'Bebidas' })
  await article(breakfast, 3, {})
  await article(breakfast, 4, { fr: 'Sets', en: '' })
  await article(bar, 5, { en: 'Drinks' })

  await migrateDatabase(pool, folder)
  const { rows } = await pool.query(
    `select a.position, s.name, s.position as place, s.hours, s.service_id = a.service_id as own
       from articles a left join article_sections s on s.hotel_id = a.hotel_id and s.id = a.section_id order by a.position`,
  )
  const drinks = { fr: 'Boissons', en: 'Drinks', es: 'Bebidas' }
  const sets = { fr: 'Formules', en: 'Sets' }
  const seen = (name: object | null, place: number | null) => ({ name, place, hours: null, own: name ? true : null })
  expect(rows.map(({ position: _, ...row }) => row)).toEqual([
    seen(drinks, 0),
    seen(sets, 1),
    seen(drinks, 0),
    seen(null, null),
    seen(sets, 1),
    seen({ en: 'Drinks' }, 0),
  ])
  expect((await pool.query('select 1 from article_sections')).rows).toHaveLength(3)
})
