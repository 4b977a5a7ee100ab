// Orders while the clock is changed: see clock.ts.
import { runScript } from './script.mjs'

await runScript({
  count: 'rounds',
  defaultAmount: 1,
  work: async (options) => (await import('./clock.ts')).jumpAndCheck(options),
})
