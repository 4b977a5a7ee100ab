// Odd calls of the whole API, and of what is answered beside it: see fuzz.ts.
import { setFlagsFromString } from 'node:v8'
import { runScript } from './script.mjs'

setFlagsFromString('--expose-gc')
await runScript({
  count: 'requests',
  usual: 10_000,
  work: async (options) => (await import('./fuzz.ts')).fuzzAndCheck(options),
})
