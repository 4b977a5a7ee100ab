// The heaviest orders under streams that nobody reads, in little memory: see streams.ts.
import { SetupError } from '#scripts/setup.mjs'
import { runScript } from './script.mjs'

await runScript({
  count: 'orders',
  // Fewer fit into the buffers of the system, which takes them for the reader: such a stream is not stalled.
  usual: 150,
  more: { streams: { type: 'string', default: '40' } },
  work: async ({ streams, ...options }) => {
    const count = Number(streams)
    // One person may have 50 open.
    if (!(Number.isInteger(count) && count >= 1 && count < 50))
      throw new SetupError('--streams is a whole number below 50.')
    return (await import('./streams.ts')).fillStreamsAndCheck({ ...options, streams: count })
  },
})
