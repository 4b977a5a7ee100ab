// Orders while the database fails: see database.ts.
import { runScript } from './script.mjs'

await runScript({
  count: 'rounds',
  defaultAmount: 3,
  work: async (options) => (await import('./database.ts')).breakDatabaseAndCheck(options),
})
