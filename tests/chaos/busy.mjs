// Costly work under a guest who reads pages: node tests/chaos/busy.mjs [--seconds 8]. What it does and checks: see busy.ts.
import { runScript } from './script.mjs'

await runScript({
  count: 'seconds',
  defaultAmount: 8,
  work: async (options) => (await import('./busy.ts')).readUnderAttacks(options),
})
