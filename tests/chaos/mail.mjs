// Emails while the mail server is away: see mail.ts.
import { runScript } from './script.mjs'

await runScript({
  count: 'rounds',
  defaultAmount: 5,
  work: async (options) => (await import('./mail.ts')).breakMailAndCheck(options),
})
