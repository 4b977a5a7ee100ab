// Orders while an outside PostgreSQL is stopped and started again: see outage.ts.
import { runScript } from './script.mjs'

await runScript({
  count: 'rounds',
  usual: 3,
  work: async (options) => (await import('./outage.ts')).stopDatabaseAndCheck(options),
})
