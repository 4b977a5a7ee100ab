// Orders while a new process takes over from the old one: see deploy.ts.
import { runScript } from './script.mjs'

await runScript({
  count: 'rounds',
  defaultAmount: 3,
  work: async (options) => (await import('./deploy.ts')).deployAndCheck(options),
})
