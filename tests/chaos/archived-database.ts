import { existsSync, readdirSync } from 'node:fs'
import { chown, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Account, runCommand } from '#core/db/engine/processes.ts'

/** The newest PostgreSQL of Debian's package `postgresql`; undefined without one. */
function findPrograms(): string | undefined {
  const folder = '/usr/lib/postgresql'
  if (!existsSync(folder)) return
  const [newest] = readdirSync(folder).sort((one, other) => Number(other) - Number(one))
  return newest && join(folder, newest, 'bin')
}

const programs = findPrograms()
const pgBackRest = '/usr/bin/pgbackrest'

/** Whether Debian's packages `postgresql` and `pgbackrest` are installed. */
export const hasPgBackRest = programs !== undefined && existsSync(pgBackRest)

/** PostgreSQL refuses to run as root. */
async function accountOf(name: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return
  const [uid, gid] = (await Promise.all([runCommand('id', ['-u', name]), runCommand('id', ['-g', name])])).map(Number)
  return { uid: uid as number, gid: gid as number, name }
}

/**
 * A PostgreSQL set up as docs/how/point-in-time.md says, in a folder of its own: pgBackRest archives its write-ahead log
 * at least every minute into an encrypted repository.
 */
export class ArchivedDatabase {
  readonly #folder: string
  readonly #account: Account | undefined
  readonly #port: number
  readonly settings: { DATABASE_URL: string }

  private constructor(folder: string, account: Account | undefined, port: number) {
    this.#folder = folder
    this.#account = account
    this.#port = port
    this.settings = { DATABASE_URL: `postgres://livret@127.0.0.1:${port}/livret` }
  }

  /** Creates the database and its repository in this folder, and starts it. */
  static async create(folder: string, port: number): Promise<ArchivedDatabase> {
    const account = await accountOf('postgres')
    const database = new ArchivedDatabase(folder, account, port)
    for (const name of ['', 'repository', 'log', 'lock', 'spool']) {
      await mkdir(join(folder, name), { recursive: true })
      if (account) await chown(join(folder, name), account.uid, account.gid)
    }
    await writeFile(
      join(folder, 'pgbackrest.conf'),
      `[global]
repo1-path=${folder}/repository
repo1-retention-full=2
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=a passphrase of the drill
start-fast=y
log-path=${folder}/log
lock-path=${folder}/lock
spool-path=${folder}/spool
log-level-console=error

[livret]
pg1-path=${database.#data}
pg1-port=${port}
pg1-socket-path=${folder}
`,
    )
    await database.#run('initdb', ['--pgdata', database.#data, '--auth=trust', '--encoding=UTF8', '--no-locale'])
    const archiveCommand = `${pgBackRest} --config=${folder}/pgbackrest.conf --stanza=livret archive-push %p`
    await writeFile(
      join(database.#data, 'postgresql.conf'),
      `port = ${port}
listen_addresses = '127.0.0.1'
unix_socket_directories = '${folder}'
archive_mode = on
archive_command = '${archiveCommand}'
archive_timeout = 60
`,
    )
    await database.start()
    await database.query('postgres', 'create role livret login')
    await database.query('postgres', 'create database livret owner livret')
    await database.pgBackRest('stanza-create')
    await database.pgBackRest('check')
    return database
  }

  get #data() {
    return join(this.#folder, 'main')
  }

  #run(program: string, args: string[]): Promise<string> {
    return runCommand(join(programs as string, program), args, this.#account)
  }

  /** Runs a command of pgBackRest, such as `backup`. */
  pgBackRest(command: string, ...options: string[]): Promise<string> {
    const config = `--config=${this.#folder}/pgbackrest.conf`
    return runCommand(pgBackRest, [config, '--stanza=livret', command, ...options], this.#account)
  }

  /** Starts PostgreSQL, and waits until a restore has been completed. */
  async start(): Promise<void> {
    await this.#run('pg_ctl', ['start', '--wait', '-D', this.#data, '-l', join(this.#folder, 'log/postgres.log')])
    const isRecovering = async () =>
      (await this.query<{ yes: boolean }>('postgres', 'select pg_is_in_recovery() as yes'))[0]?.yes
    while (await isRecovering()) await sleep(200)
  }

  /** Stops PostgreSQL; `immediate`: as after a power failure. */
  async stop(mode: 'fast' | 'immediate'): Promise<void> {
    await this.#run('pg_ctl', ['stop', '--wait', '-m', mode, '-D', this.#data]).catch(() => undefined)
  }

  /** Deletes everything but the repository. */
  async destroy(): Promise<void> {
    await rm(this.#data, { recursive: true })
  }

  /** Restores from the repository: everything that was archived, or the state at this moment. */
  async restore(moment?: string): Promise<void> {
    await mkdir(this.#data, { recursive: true, mode: 0o700 })
    if (this.#account) await chown(this.#data, this.#account.uid, this.#account.gid)
    const target = moment ? ['--type=time', `--target=${moment}`, '--target-action=promote'] : []
    await this.pgBackRest('restore', '--delta', ...target)
  }

  /** Queries as the superuser. */
  async query<Row extends pg.QueryResultRow>(database: string, sql: string): Promise<Row[]> {
    const user = this.#account?.name ?? (process.env.USER as string)
    const client = new pg.Client({ host: '127.0.0.1', port: this.#port, user, database })
    await client.connect()
    try {
      return (await client.query<Row>(sql)).rows
    } finally {
      await client.end()
    }
  }
}
