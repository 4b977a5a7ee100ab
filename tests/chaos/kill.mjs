// Orders and chat while processes are killed with `kill -9`: all of them, see rounds.ts; one of several, see processes.ts.
import { SetupError } from '#scripts/setup.mjs'
import { runScript } from './script.mjs'

await runScript({
  count: 'rounds',
  defaultAmount: 20,
  extraOptions: { processes: { type: 'string', default: '1' }, pgbouncer: { type: 'boolean', default: false } },
  work: async ({ processes, pgbouncer, ...options }) => {
    const processCount = Number(processes)
    if (!(Number.isInteger(processCount) && processCount >= 1)) throw new SetupError('--processes is a whole number.')
    if (pgbouncer && processCount === 1) throw new SetupError('--pgbouncer needs --processes 2 or more.')
    if (processCount === 1) return (await import('./rounds.ts')).killAndCheck(options)
    return (await import('./processes.ts')).killOneAndCheck({ ...options, processes: processCount, pgbouncer })
  },
})
