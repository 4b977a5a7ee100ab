// Invalid requests to the whole API and to everything outside it: see fuzz.ts.
import { setFlagsFromString } from 'node:v8'
import { runScript } from './script.mjs'

setFlagsFromString('--expose-gc')
await runScript({
  count: 'requests',
  defaultAmount: 10_000,
  work: async (options) => (await import('./fuzz.ts')).fuzzAndCheck(options),
})
