// Uploads while the file store fails: see storage.ts; then while disks are full: see full-disk.ts.
import { runScript } from './script.mjs'

await runScript({
  count: 'rounds',
  defaultAmount: 1,
  work: async (options) => {
    const store = await (await import('./storage.ts')).breakStoreAndCheck(options)
    const disk = await (await import('./full-disk.ts')).fillDiskAndCheck(options)
    return store && disk
  },
})
