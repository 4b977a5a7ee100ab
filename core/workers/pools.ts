import { availableParallelism } from 'node:os'
import { WorkerPool } from './worker-pool.ts'

/** One processor core is left for requests. */
const threads = Math.max(1, Math.min(4, availableParallelism() - 1))

/** For tasks of at most a second, such as checking a password, which must not wait behind longer ones. */
export const shortTasks = new WorkerPool({ threads: 1, maxWaiting: 50, maxPerKey: 25, memoryMb: 192 })

/** For long tasks that a person waits for: imports, printable sheets, exports. */
export const longTasks = new WorkerPool({ threads, maxWaiting: 20, maxPerKey: 2, memoryMb: 768, niceness: 2 })
