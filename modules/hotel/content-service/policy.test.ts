import { expect, test } from 'vitest'
import type { Actor } from '#core/access/policy.ts'
import { editPlaceTypes, readPlaceTypes } from './policy.ts'

const owner: Actor = { role: 'owner', provider: false }
const provider: Actor = { role: null, provider: true }

test('everybody who is signed in reads place types, and keys that may read', () => {
  for (const actor of [owner, provider, { ...owner, role: null }]) expect(readPlaceTypes(actor)).toBe(true)
  expect(readPlaceTypes({ ...owner, scopes: ['read'] })).toBe(true)
  expect(readPlaceTypes({ ...owner, scopes: ['orders', 'content'] })).toBe(false)
})

test('place types are shared by all hotels, so only the provider changes them', () => {
  expect(editPlaceTypes(provider)).toBe(true)
  expect(editPlaceTypes(owner)).toBe(false)
})
