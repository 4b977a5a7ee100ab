// Orders while the database fails: see database.ts.
import { runScript } from './script.mjs'

await runScript({
  count: 'rounds',
  usual: 3,
  work: async (options) => (await import('./database.ts')).breakDatabaseAndCheck(options),
})
