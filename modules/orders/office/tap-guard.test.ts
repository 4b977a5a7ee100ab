import { expect, it } from 'vitest'
import { tapGuard } from './tap-guard.ts'

it('lets a touch through, swallows those that come within 600 ms of it, and takes the next one', () => {
  const counts = tapGuard()
  expect([1000, 1120, 1350, 1599, 1600, 1900, 2200].map(counts)).toEqual([true, false, false, false, true, false, true])
})
