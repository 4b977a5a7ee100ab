// Orders while an external PostgreSQL is stopped and started again: see outage.ts.
import { runScript } from './script.mjs'

await runScript({
  count: 'rounds',
  defaultAmount: 3,
  work: async (options) => (await import('./outage.ts')).stopDatabaseAndCheck(options),
})
