import { readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseClient } from '#core/db/client.ts'
import { locateData } from './data-location.ts'
import { appRole, embeddedDatabase } from './role.ts'

/** How to connect to the embedded PostgreSQL that another process runs on this data folder; null: none answers. */
export async function findRunningPostgres(path: string) {
  const folder = await realpath(path).catch(() => null)
  if (!folder) return null
  const { data } = await locateData(folder)
  // PostgreSQL writes its port and the folder of its socket into lines 4 and 5 of this file.
  const lines = await readFile(join(data, 'postmaster.pid'), 'utf8').then(
    (text) => text.split('\n'),
    () => [],
  )
  const [port, host] = lines.slice(3, 5)
  if (!port || !host) return null
  const connection = { host, port: Number(port), user: appRole, database: embeddedDatabase }
  const client = new DatabaseClient({ ...connection, ssl: false, connectionTimeoutMillis: 5_000 })
  const answers = await client.connect().then(
    () => true,
    () => false,
  )
  await client.end().catch(() => undefined)
  return answers ? connection : null
}
