import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Engine, startEngine } from '#core/db/engine.ts'

/**
 * Starts two PostgreSQL servers: a primary, on which `prepare` has run, and a standby that follows it. `stop` stops both
 * and deletes their files.
 */
export async function startWithStandby(prepare: (connection: Engine['connection']) => Promise<void>) {
  const folder = await mkdtemp(path.join(tmpdir(), 'livret-standby-'))
  // When root runs the tests, PostgreSQL runs as another user, who must be able to enter the folder.
  await chmod(folder, 0o711)
  const first = { folder: path.join(folder, 'first'), settings: { max_connections: '100' } }
  const preparing = await startEngine(first)
  await prepare(preparing.connection)
  await preparing.stop()
  const second = path.join(folder, 'second')
  // Unlike the function of Node, it keeps the owner of the files.
  await promisify(execFile)('cp', ['-pR', first.folder, second])
  await writeFile(path.join(second, 'postgres/standby.signal'), '')
  const primary = await startEngine(first)
  const { host, port, user } = primary.admin
  const settings = { ...first.settings, primary_conninfo: `host=${host} port=${port} user=${user}` }
  const standby = await startEngine({ folder: second, settings })
  const stop = async () => {
    await standby.stop()
    await primary.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { primary, standby, stop }
}
