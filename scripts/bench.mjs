// `npm run bench`: compares Livret with a minimal HTTP server and plain inserts, measured in the same run.
//   npm run bench -- [hotel] [home] [me] [login] [orders] [places] [chat] [phones] [sizes] [visits] [lists] [uploads] [processes] [--rounds 4] [--seconds 2.5] [--json figures.json] [--profile folder]
import { parseArgs } from 'node:util'
import { findChromium } from './browser.mjs'
import { ensureBuilt, ensureInstalled, ensureNode, fail, SetupError } from './setup.mjs'

const stop = new AbortController()
for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => stop.abort(new SetupError('Interrupted.')))
const comparisons = [
  'hotel',
  'home',
  'me',
  'login',
  'orders',
  'places',
  'chat',
  'phones',
  'sizes',
  'visits',
  'lists',
  'uploads',
  'processes',
]

try {
  ensureNode()
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      rounds: { type: 'string', default: '4' },
      seconds: { type: 'string', default: '2.5' },
      json: { type: 'string' },
      profile: { type: 'string' },
    },
  })
  const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)]
  if (!(rounds >= 1 && seconds > 0))
    throw new SetupError('--rounds must be a number of at least 1, --seconds a number above 0.')
  const unknownName = positionals.find((word) => !comparisons.includes(word))
  if (unknownName) throw new SetupError(`There is no benchmark "${unknownName}". Available: ${comparisons.join(', ')}.`)
  if (process.platform !== 'linux')
    throw new SetupError('The benchmark reads CPU time and memory from /proc, so it needs Linux.')
  await ensureInstalled()
  await ensureBuilt()
  const { register } = await import('tsx/esm/api')
  register()
  const { firstVisit } = await import('./first-visit.mjs')
  const { bench } = await import('../tests/bench/run.ts')
  await bench({
    ...values,
    firstVisit: firstVisit(),
    findChromium,
    signal: stop.signal,
    only: positionals.length > 0 ? positionals : comparisons,
    rounds,
    seconds,
  })
} catch (error) {
  fail(error)
}
