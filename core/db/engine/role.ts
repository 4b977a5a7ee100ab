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

/**
 * Makes the role of the product, and gives it what an earlier version made as the superuser. PostgreSQL refuses `reassign owned` of its
 * first superuser, so each object is reassigned by itself; if nothing is left to reassign, nothing changes.
 */
export async function ensureAppRole(superuser: Connection): Promise<void> {
  const client = new DatabaseClient({ ...superuser, ssl: false })
  await client.connect()
  try {
    await client.query(takeOver)
  } finally {
    await client.end()
  }
}

/** One statement, so it happens whole or not at all. Extensions, none today, would stay with the superuser. */
const takeOver = `
do $$
declare
  made record;
begin
  if not exists (select from pg_roles where rolname = '${appRole}') then
    create role ${appRole} login nosuperuser nocreatedb nocreaterole;
  end if;
  if exists (select from pg_database where datname = current_database() and datdba <> '${appRole}'::regrole) then
    execute format('alter database %I owner to ${appRole}', current_database());
  end if;
  for made in
    select format('alter schema %I owner to ${appRole}', nspname) as change, 0 as place
      from pg_namespace where nspowner <> '${appRole}'::regrole and nspname !~ '^pg_' and nspname not in ('information_schema', 'public')
    union all
    -- Tables and views; indexes and the sequences of columns go with their tables.
    select format('alter %s %I.%I owner to ${appRole}',
        case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end, nspname, relname),
        case relkind when 'S' then 2 else 1 end
      from pg_class join pg_namespace as place on place.oid = relnamespace
      where relowner <> '${appRole}'::regrole and relkind in ('r', 'p', 'v', 'm', 'S')
        and nspname !~ '^pg_' and nspname <> 'information_schema'
        and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype in ('a', 'i', 'e') and relkind = 'S')
    union all
    select format('alter routine %s owner to ${appRole}', pg_proc.oid::regprocedure), 3
      from pg_proc join pg_namespace as place on place.oid = pronamespace
      where proowner <> '${appRole}'::regrole and nspname !~ '^pg_' and nspname <> 'information_schema'
        and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
    union all
    -- Enumerations, domains and types made by hand; the types of tables go with them.
    select format('alter type %I.%I owner to ${appRole}', nspname, typname), 4
      from pg_type join pg_namespace as place on place.oid = typnamespace left join pg_class on pg_class.oid = typrelid
      where typowner <> '${appRole}'::regrole and nspname !~ '^pg_' and nspname <> 'information_schema'
        and (typtype in ('e', 'd') or (typtype = 'c' and pg_class.relkind = 'c'))
    order by place
  loop
    execute made.change;
  end loop;
end $$`
