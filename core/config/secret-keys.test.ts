import { expect, test } from 'vitest'
import { countSecrets, decryptSecret, encryptAgain, encryptSecret, type StoredSecret } from './secret-encryption.ts'
import { isSignature, sign } from './secret-keys.ts'

const old = { secretKey: 'the key of the first year of this hotel' }
const renewed = { secretKey: 'the key of the second year of this hotel', formerSecretKey: old.secretKey }
const forgotten = { secretKey: renewed.secretKey, formerSecretKey: null }

test('signatures of the former key are valid while it is set, and new ones are by the current key', () => {
  const signature = sign(old, 'order-link 1')
  expect(isSignature(renewed, 'order-link 1', signature)).toBe(true)
  expect(isSignature(forgotten, 'order-link 1', signature)).toBe(false)
  expect(isSignature(forgotten, 'order-link 1', sign(renewed, 'order-link 1'))).toBe(true)
  expect(isSignature(old, 'order-link 1', sign(renewed, 'order-link 1'))).toBe(false)
})

test('a signature is refused for another text, altered, cut, and longer', () => {
  const signature = sign(old, 'order-link 1')
  expect(isSignature(old, 'order-link 2', signature)).toBe(false)
  expect(isSignature(old, 'order-link 1', Buffer.from(signature.map((byte, i) => (i === 31 ? byte ^ 1 : byte))))).toBe(
    false,
  )
  expect(isSignature(old, 'order-link 1', signature.subarray(0, 16))).toBe(false)
  expect(isSignature(old, 'order-link 1', Buffer.alloc(0))).toBe(false)
  expect(isSignature(old, 'order-link 1', Buffer.concat([signature, Buffer.alloc(1)]))).toBe(false)
  expect(isSignature(old, 'order-link 1', signature.subarray(0, 16), 16)).toBe(true)
  expect(isSignature(old, 'order-link 1', signature, 16)).toBe(false)
})

test('secrets of the former key are decrypted while it is set, and encrypted with the current one', () => {
  const scope = { purpose: 'second factor', owner: 'a person' }
  const secret = Buffer.from('a secret of twenty b')
  const former = encryptSecret({ ...scope, keys: old }, secret)
  const current = encryptSecret({ ...scope, keys: renewed }, secret)
  expect(decryptSecret({ ...scope, keys: renewed }, former)).toEqual(secret)
  expect(decryptSecret({ ...scope, keys: forgotten }, former)).toBeNull()
  expect(decryptSecret({ ...scope, keys: forgotten }, current)).toEqual(secret)
  expect(decryptSecret({ ...scope, keys: old }, current)).toBeNull()
})

test('what the former key has encrypted is encrypted again, once, and nothing else is touched', async () => {
  const scope = { purpose: 'second factor', owner: 'a person', keys: renewed }
  const secret = Buffer.from('a secret of twenty b')
  const lost = { secretKey: 'a key that nobody has any more, of last year' }
  const stored = [old, renewed, lost].map(({ secretKey }): StoredSecret => {
    const each: StoredSecret = {
      context: scope,
      encrypted: encryptSecret({ ...scope, keys: { secretKey } }, secret),
      replace: async (encrypted) => void Object.assign(each, { encrypted }),
    }
    return each
  })
  const [, current, unreadable] = stored.map(({ encrypted }) => encrypted)
  expect(await encryptAgain(stored)).toEqual({ current: 1, former: 1, unreadable: 1 })
  expect(countSecrets(stored)).toEqual({ current: 2, former: 0, unreadable: 1 })
  expect(stored.slice(1).map(({ encrypted }) => encrypted)).toEqual([current, unreadable])
  expect(decryptSecret({ ...scope, keys: forgotten }, stored[0]?.encrypted as Buffer)).toEqual(secret)
  expect(countSecrets(stored.map((each) => ({ ...each, context: { ...scope, owner: 'another' } })))).toEqual({
    current: 0,
    former: 0,
    unreadable: 3,
  })
})
