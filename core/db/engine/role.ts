import { DatabaseClient } from '#core/db/client.ts'

/** The name of the embedded database. */
export const embeddedDatabase = 'livret'

/** The product's role in its embedded database: owner of everything in it, not a superuser. */
export const appRole = 'livret_app'

interface Connection {
  host: string
  port: number
  user: string
  database: string
}

/** Makes the role of the product and the owner of its database; where it is both already, nothing changes. */
export async function ensureAppRole(superuser: Connection): Promise<void> {
  const client = new DatabaseClient({ ...superuser, ssl: false })
  await client.connect()
  try {
    await client.query(makeOwner)
  } finally {
    await client.end()
  }
}

/** One statement, so it happens whole or not at all. */
const makeOwner = `
do $$
begin
  if not exists (select from pg_roles where rolname = '${appRole}') then
    create role ${appRole} login nosuperuser nocreatedb nocreaterole;
  end if;
  if exists (select from pg_database where datname = current_database() and datdba <> '${appRole}'::regrole) then
    execute format('alter database %I owner to ${appRole}', current_database());
  end if;
end $$`
