import pg from 'pg'
import { DatabaseClient } from './client.ts'

/** The database cannot store every language. The message tells the person how to create another one. */
export class EncodingError extends Error {
  override name = 'EncodingError'
}

/** Throws `EncodingError` unless the database is encoded in UTF8. */
export async function requireUtf8(connection: pg.ClientConfig): Promise<void> {
  const client = new DatabaseClient({ connectionTimeoutMillis: 5_000, query_timeout: 5_000, ...connection })
  try {
    await client.connect()
    const { rows } = await client.query(
      `select current_setting('server_encoding') as encoding, current_setting('server_version_num')::int as version,
        current_database() as database, current_user as role`,
    )
    const { encoding, ...found } = rows[0]
    if (encoding === 'UTF8') return
    throw new EncodingError(
      `DATABASE_URL: the database ${found.database} is encoded in ${encoding}, which cannot store every language. Livret needs UTF8. Make a database as an administrator of PostgreSQL, and name it in DATABASE_URL:\n\n    ${createStatement(found)}\n\n  What the present one holds moves with npm run backup (with the present DATABASE_URL), then npm run restore (with the new one).`,
    )
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** PostgreSQL 17 and newer have a built-in locale; older versions use the machine's. */
function createStatement({ database, role, version }: { database: string; role: string; version: number }): string {
  const locale = version >= 170_000 ? `LOCALE_PROVIDER builtin BUILTIN_LOCALE 'C.UTF-8' LOCALE 'C'` : `LOCALE 'C.UTF-8'`
  const [name, owner] = [`${database}_utf8`, role].map((each) => pg.escapeIdentifier(each))
  return `CREATE DATABASE ${name} OWNER ${owner} ENCODING 'UTF8' ${locale} TEMPLATE template0;`
}
