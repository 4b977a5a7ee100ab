// Odd calls of the whole API: node tests/chaos/fuzz.mjs [--requests 10000] [--seed 1]. What it does and checks: see fuzz.ts.
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { ensureInstalled, ensureNode, fail, SetupError } from '#scripts/setup.mjs'

try {
  ensureNode()
  const { values } = parseArgs({
    options: { requests: { type: 'string', default: '10000' }, seed: { type: 'string' } },
  })
  const requests = Number(values.requests)
  const seed = Number(values.seed ?? Date.now() % 1_000_000)
  if (!(requests >= 1) || !Number.isInteger(seed)) throw new SetupError('--requests and --seed are whole numbers.')
  await ensureInstalled()
  setFlagsFromString('--expose-gc')
  const { register } = await import('tsx/esm/api')
  register()
  const { fuzzAndCheck } = await import('./fuzz.ts')
  process.exitCode = (await fuzzAndCheck({ requests, seed })) ? 0 : 1
} catch (error) {
  fail(error)
}
