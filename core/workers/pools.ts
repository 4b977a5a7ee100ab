import { availableParallelism } from 'node:os'
import { WorkerPool } from './worker-pool.ts'

/** One core is left for requests. */
const threads = Math.max(1, Math.min(4, availableParallelism() - 1))

/** For what takes a second at most, such as judging a password: never behind what takes longer. */
export const shortTasks = new WorkerPool({ threads: 1, maxWaiting: 50, maxPerKey: 25, memoryMb: 192 })

/** For what somebody waits for knowingly: imports, sheets to print, exports. */
export const longTasks = new WorkerPool({ threads, maxWaiting: 20, maxPerKey: 2, memoryMb: 768, niceness: 2 })
