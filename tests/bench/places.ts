import { openDatabase } from '#core/db/db.ts'
import { placeCategories } from '#modules/content/places/rules.ts'
import { directoryPlace, nearestDirectoryPlaces } from '#modules/content/places/server/directory/queries.ts'
import { call, signIn } from './hotels.ts'
import { databaseConnection, type Product } from './product.ts'
import { type Percentiles, percentiles, type Times } from './times.ts'

/** Milliseconds to find the nearest 50 places of a category, compared with reading one by its key. */
export interface NearestLatency extends Times {
  places: number
  /** The p99 of reading one place by its key, measured in the same way. */
  key: number
}

const count = 50_000
const rounds = 500

/**
 * A directory of 50,000 places, in towns and between them, queried from random positions: as an SQL statement and as an
 * API call.
 */
export async function measurePlaces(product: Product, folder: string): Promise<NearestLatency[]> {
  const token = await signIn(product.url, 'equipe@livret.example')
  await importPlaces(product, token)
  const { db, pool } = openDatabase(await databaseConnection(folder), { max: 1 })
  try {
    await pool.query('analyze directory_places')
    const { rows } = await pool.query<{ id: string }>('select id from directory_places order by random() limit $1', [
      rounds,
    ])
    const ids = rows.map(({ id }) => id)
    const idOf = (i: number) => ids[i % ids.length] as string
    const query = (i: number) => ({ category: placeCategories[i % 9], from: positionOf(i * 97) })
    const statement = await measureTimes(async (i) => {
      const { from, category } = query(i)
      const found = await nearestDirectoryPlaces(db, from, { category }, { skip: 0, limit: 50 })
      if (found.length !== 50) throw new Error('not 50 places')
    })
    const everyCategory = await measureTimes((i) =>
      nearestDirectoryPlaces(db, positionOf(i * 97), {}, { skip: 0, limit: 50 }),
    )
    const key = await measureTimes((i) => directoryPlace(db, idOf(i)))
    const categoryCall = await measureTimes((i) => {
      const { from, category } = query(i)
      const path = `/v1/places?category=${category}&lat=${from.latitude}&lng=${from.longitude}`
      return call(product.url, 'GET', path, { token })
    })
    const placeCall = await measureTimes((i) => call(product.url, 'GET', `/v1/places/${idOf(i)}`, { token }))
    return [
      { name: 'a category, as a statement', places: count, ...statement, key: key.p99 },
      { name: 'all categories, as a statement', places: count, ...everyCategory, key: key.p99 },
      { name: 'a category, as a call', places: count, ...categoryCall, key: placeCall.p99 },
    ]
  } finally {
    await pool.end()
  }
}

async function measureTimes(run: (i: number) => Promise<unknown>): Promise<Percentiles> {
  const times: number[] = []
  for (let i = -50; i < rounds; i++) {
    const startedAt = performance.now()
    await run(i + 50)
    if (i >= 0) times.push(performance.now() - startedAt)
  }
  return percentiles(times)
}

/** A random position: two of three are in one of a hundred towns of France, the others anywhere in it. */
function positionOf(i: number): { latitude: number; longitude: number } {
  const spread = (seed: number) => ((seed * 2_654_435_761) % 4_294_967_296) / 4_294_967_296
  const town = i % 100
  const centre = { latitude: 43 + 7 * spread(town + 1), longitude: -4 + 11 * spread(town + 501) }
  const reach = i % 3 === 0 ? 2 : 0.03
  return {
    latitude: centre.latitude + reach * (spread(i + 7) - 0.5),
    longitude: centre.longitude + reach * (spread(i + 90_001) - 0.5),
  }
}

/** Adds the places with an import, as provider staff do. */
async function importPlaces(product: Product, token: string): Promise<void> {
  const lines = Array.from({ length: count }, (_, i) => {
    const { latitude, longitude } = positionOf(i)
    return `bench/${i},Lieu ${i},${placeCategories[i % 9]},${latitude.toFixed(6)},${longitude.toFixed(6)}`
  })
  const answer = await fetch(`${product.url}/v1/places/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
    body: ['id,name,category,latitude,longitude', ...lines].join('\n'),
  })
  if (!answer.ok) throw new Error(`The import failed: ${await answer.text()}`)
}
