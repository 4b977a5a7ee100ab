// The largest orders while many streams are not read, with little memory: see streams.ts.
import { SetupError } from '#scripts/setup.mjs'
import { runScript } from './script.mjs'

await runScript({
  count: 'orders',
  // With fewer streams, the buffers of the operating system would take all events, and no stream would stall.
  defaultAmount: 150,
  extraOptions: { streams: { type: 'string', default: '40' } },
  work: async ({ streams, ...options }) => {
    const count = Number(streams)
    // One person may have 50 streams open.
    if (!(Number.isInteger(count) && count >= 1 && count < 50))
      throw new SetupError('--streams is a whole number below 50.')
    return (await import('./streams.ts')).fillStreamsAndCheck({ ...options, streams: count })
  },
})
