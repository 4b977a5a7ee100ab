import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** What the encryption depends on: the installation's secret key, the purpose and the owner of the secret. */
interface EncryptionContext {
  secretKey: string
  purpose: string
  owner: string
}

const keyOf = ({ secretKey, purpose }: EncryptionContext) => Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32))

/** Encrypts a secret that must be decrypted later, with AES-256-GCM and the owner as additional authenticated data. */
export function encryptSecret(context: EncryptionContext, secret: Uint8Array): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(context), nonce).setAAD(Buffer.from(context.owner))
  const encrypted = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted])
}

/** Returns null when the secret was encrypted with another key or for another owner, or has been altered. */
export function decryptSecret(context: EncryptionContext, encrypted: Buffer): Buffer | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(context), encrypted.subarray(0, 12), { authTagLength: 16 })
    decipher.setAAD(Buffer.from(context.owner)).setAuthTag(encrypted.subarray(12, 28))
    return Buffer.concat([decipher.update(encrypted.subarray(28)), decipher.final()])
  } catch {
    return null
  }
}
