// A PostgreSQL with pgBackRest, restored after its loss and to a moment: see point-in-time.ts.
import { runScript } from './script.mjs'

await runScript({
  count: 'seconds',
  defaultAmount: 80,
  work: async (options) => (await import('./point-in-time.ts')).restoreToMomentAndCheck(options),
})
