// Uploads scanned by Debian's clamd, which stops, freezes and comes back: see viruses.ts.
import { runScript } from './script.mjs'

await runScript({
  count: 'rounds',
  defaultAmount: 20,
  work: async (options) => (await import('./viruses.ts')).scanAndCheck(options),
})
