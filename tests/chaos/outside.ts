import { type Engine, startEngine } from '#core/db/engine.ts'

/** Starts a PostgreSQL of the script in its data folder, as an operator runs one beside the product. */
export async function startOutside(folder: string): Promise<Engine & { settings: { DATABASE_URL: string } }> {
  const engine = await startEngine({ folder })
  const { host, port, user, database } = engine.connection
  const url = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`
  return { ...engine, settings: { DATABASE_URL: url } }
}
