// A year of many hotels, made by SQL, and what every call and chore reads of it: node tests/chaos/year.mjs --hotels 10000. See year.ts.
import { runScript } from './script.mjs'

await runScript({
  count: 'hotels',
  defaultAmount: 10_000,
  needsBuild: false,
  extraOptions: { folder: { type: 'string' }, only: { type: 'string' } },
  work: async (options) => (await import('./year.ts')).checkYear(options),
})
