// What anonymous callers can make grow, for so many seconds each: node tests/chaos/growth.mjs [--seconds 60]. What it does and prints: see
// growth.ts.
import { runScript } from './script.mjs'

await runScript({
  count: 'seconds',
  defaultAmount: 60,
  work: async ({ seconds, signal }) => (await import('./growth.ts')).growAndCheck({ seconds, signal }),
})
