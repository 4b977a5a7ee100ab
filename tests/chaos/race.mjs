// Orders in a hotel that staff change all the time: node tests/chaos/race.mjs [--seconds 20] [--seed 1]. What it does and checks: see
// race.ts.
import { parseArgs } from 'node:util'
import { ensureBuilt, ensureInstalled, ensureNode, fail, SetupError } from '#scripts/setup.mjs'

const stop = new AbortController()
for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => stop.abort(new SetupError('Interrupted.')))

try {
  ensureNode()
  const { values } = parseArgs({ options: { seconds: { type: 'string', default: '20' }, seed: { type: 'string' } } })
  const seconds = Number(values.seconds)
  const seed = Number(values.seed ?? Date.now() % 1_000_000)
  if (!(seconds >= 1 && seconds <= 600) || !Number.isInteger(seed))
    throw new SetupError('--seconds (at most 600) and --seed are numbers.')
  if (process.platform !== 'linux') throw new SetupError('Processes are found in /proc: Linux only.')
  await ensureInstalled()
  await ensureBuilt()
  const { register } = await import('tsx/esm/api')
  register()
  const { raceAndCheck } = await import('./race.ts')
  process.exitCode = (await raceAndCheck({ seconds, seed, signal: stop.signal })) ? 0 : 1
} catch (error) {
  fail(error)
}
