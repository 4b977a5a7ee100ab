import { DatabaseClient } from '#core/db/client.ts'

/** The name of the embedded database. */
export const embeddedDatabase = 'livret'

/** The product's role in its embedded database: it owns everything there but is not a superuser. */
export const appRole = 'livret_app'

interface Connection {
  host: string
  port: number
  user: string
  database: string
}

/** Creates the product's role and makes it the owner of its database; changes nothing if both are so already. */
export async function ensureAppRole(superuser: Connection): Promise<void> {
  const client = new DatabaseClient({ ...superuser, ssl: false })
  await client.connect()
  try {
    await client.query(makeOwner)
  } finally {
    await client.end()
  }
}

/** A single statement, so that it takes effect as a whole or not at all. */
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
