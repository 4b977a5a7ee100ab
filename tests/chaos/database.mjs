// Orders while the database fails: node tests/chaos/database.mjs [--rounds 3] [--seed 1]. What it does and checks: see database.ts.
import { parseArgs } from 'node:util'
import { ensureBuilt, ensureInstalled, ensureNode, fail, SetupError } from '#scripts/setup.mjs'

const stop = new AbortController()
for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => stop.abort(new SetupError('Interrupted.')))

try {
  ensureNode()
  const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' }, seed: { type: 'string' } } })
  const rounds = Number(values.rounds)
  const seed = Number(values.seed ?? Date.now() % 1_000_000)
  if (!(rounds >= 1 && rounds <= 50) || !Number.isInteger(seed))
    throw new SetupError('--rounds (at most 50) and --seed are whole numbers.')
  if (process.platform !== 'linux') throw new SetupError('Processes are found in /proc: Linux only.')
  await ensureInstalled()
  await ensureBuilt()
  const { register } = await import('tsx/esm/api')
  register()
  const { breakDatabaseAndCheck } = await import('./database.ts')
  process.exitCode = (await breakDatabaseAndCheck({ rounds, seed, signal: stop.signal })) ? 0 : 1
} catch (error) {
  fail(error)
}
