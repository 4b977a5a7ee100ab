// Traces of the built product, with a collector that works, is slow, silent and absent: see traces.ts.
import { runScript } from './script.mjs'

await runScript({
  count: 'seconds',
  defaultAmount: 12,
  work: async (options) => (await import('./traces.ts')).traceAndCheck(options),
})
