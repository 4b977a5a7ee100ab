import { test } from 'vitest'
import { cluster } from './cluster.ts'

/** What is true of one process alone, and not asked of two: what it counts and gathers in memory, its own streams and statements. */
export const testAlone = test.skipIf(cluster)
