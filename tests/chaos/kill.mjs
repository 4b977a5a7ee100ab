// Orders under `kill -9`: see rounds.ts.
import { runScript } from './script.mjs'

await runScript({
  count: 'rounds',
  usual: 20,
  work: async (options) => (await import('./rounds.ts')).killAndCheck(options),
})
