import { test } from 'vitest'
import { cluster } from './cluster.ts'

/** Describes tests of what a single process holds in memory (counts, streams, statements); skipped when two processes run. */
export const testAlone = test.skipIf(cluster)
