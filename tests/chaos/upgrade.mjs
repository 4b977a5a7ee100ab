// Upgrades that are killed at random moments, during orders: see upgrade.ts.
import { runScript } from './script.mjs'

await runScript({
  count: 'rounds',
  defaultAmount: 10,
  work: async (options) => (await import('./upgrade.ts')).upgradeAndCheck(options),
})
