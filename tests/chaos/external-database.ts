import { type Engine, startEngine } from '#core/db/engine.ts'

/** Starts a PostgreSQL separate from Livret in the data folder, like one that an operator runs for `DATABASE_URL`. */
export async function startExternalDatabase(folder: string): Promise<Engine & { settings: { DATABASE_URL: string } }> {
  const engine = await startEngine({ folder })
  const { host, port, user, database } = engine.connection
  const url = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`
  return { ...engine, settings: { DATABASE_URL: url } }
}
