import { expect, test } from 'vitest'
import { manageDirectory } from './policy.ts'

test('only the provider manages the directory of places that hotels share', () => {
  expect(manageDirectory({ role: null, provider: true })).toBe(true)
  expect(manageDirectory({ role: 'owner', provider: false })).toBe(false)
})
