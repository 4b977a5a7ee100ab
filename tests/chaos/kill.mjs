// Orders under `kill -9`: node tests/chaos/kill.mjs [--rounds 20] [--seed 1]. What it does and checks: see rounds.ts.
import { parseArgs } from 'node:util'
import { ensureBuilt, ensureInstalled, ensureNode, fail, SetupError } from '#scripts/setup.mjs'

const stop = new AbortController()
for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => stop.abort(new SetupError('Interrupted.')))

try {
  ensureNode()
  const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' }, seed: { type: 'string' } } })
  const rounds = Number(values.rounds)
  const seed = Number(values.seed ?? Date.now() % 1_000_000)
  if (!(rounds >= 1) || !Number.isInteger(seed)) throw new SetupError('--rounds and --seed are whole numbers.')
  if (process.platform !== 'linux')
    throw new SetupError('Which processes are left over is read from /proc: Linux only.')
  await ensureInstalled()
  await ensureBuilt()
  const { register } = await import('tsx/esm/api')
  register()
  const { killAndCheck } = await import('./rounds.ts')
  process.exitCode = (await killAndCheck({ rounds, seed, signal: stop.signal })) ? 0 : 1
} catch (error) {
  fail(error)
}
