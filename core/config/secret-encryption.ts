import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { keysOf, type SecretKeys } from './secret-keys.ts'

/** What the encryption depends on: the installation's secret key, the purpose and the owner of the secret. */
export interface EncryptionContext {
  keys: SecretKeys
  purpose: string
  owner: string
}

const encryptionKey = (secretKey: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32))

/**
 * Encrypts a secret that must be decrypted later, with AES-256-GCM under the current key and the owner as additional
 * authenticated data.
 */
export function encryptSecret({ keys, purpose, owner }: EncryptionContext, secret: Uint8Array): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', encryptionKey(keys.secretKey, purpose), nonce).setAAD(Buffer.from(owner))
  const encrypted = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted])
}

/**
 * Decrypts with the current key, or else with the former one. Returns null when the secret was encrypted with another
 * key or for another owner, or has been altered.
 */
export function decryptSecret({ keys, purpose, owner }: EncryptionContext, encrypted: Buffer): Buffer | null {
  for (const secretKey of keysOf(keys)) {
    try {
      const decipher = createDecipheriv('aes-256-gcm', encryptionKey(secretKey, purpose), encrypted.subarray(0, 12), {
        authTagLength: 16,
      })
      decipher.setAAD(Buffer.from(owner)).setAuthTag(encrypted.subarray(12, 28))
      return Buffer.concat([decipher.update(encrypted.subarray(28)), decipher.final()])
    } catch {
      // Another key, or no secret of this owner.
    }
  }
  return null
}

/** An encrypted secret of the database. */
export interface StoredSecret {
  context: EncryptionContext
  encrypted: Buffer
  /** Stores it encrypted anew, unless it has been changed meanwhile. */
  replace: (encrypted: Buffer) => Promise<void>
}

/** How many secrets were encrypted with the current key, with the former one, and with neither. */
export interface SecretCounts {
  current: number
  former: number
  unreadable: number
}

export function countSecrets(secrets: StoredSecret[]): SecretCounts {
  const counts: SecretCounts = { current: 0, former: 0, unreadable: 0 }
  for (const { context, encrypted } of secrets) counts[keyOf(context, encrypted)]++
  return counts
}

/** Encrypts with the current key what was encrypted with the former one. Returns the counts from before. */
export async function encryptAgain(secrets: StoredSecret[]): Promise<SecretCounts> {
  const counts = countSecrets(secrets)
  for (const { context, encrypted, replace } of secrets) {
    const secret = keyOf(context, encrypted) === 'former' && decryptSecret(context, encrypted)
    if (secret) await replace(encryptSecret(context, secret))
  }
  return counts
}

function keyOf(context: EncryptionContext, encrypted: Buffer): keyof SecretCounts {
  const { secretKey } = context.keys
  if (decryptSecret({ ...context, keys: { secretKey } }, encrypted)) return 'current'
  return decryptSecret(context, encrypted) ? 'former' : 'unreadable'
}
