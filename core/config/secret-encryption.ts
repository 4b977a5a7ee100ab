import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** What the encryption depends on: the installation's secret key, the purpose and the owner of the secret. */
interface Seal {
  secretKey: string
  purpose: string
  owner: string
}

const keyOf = ({ secretKey, purpose }: Seal) => Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32))

/** Encrypts a secret that must be decrypted later, with AES-256-GCM and the owner as additional authenticated data. */
export function encryptSecret(seal: Seal, secret: Uint8Array): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(seal), nonce).setAAD(Buffer.from(seal.owner))
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Returns null when the secret was encrypted with another key or for another owner, or has been altered. */
export function decryptSecret(seal: Seal, sealed: Buffer): Buffer | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(seal), sealed.subarray(0, 12), { authTagLength: 16 })
    decipher.setAAD(Buffer.from(seal.owner)).setAuthTag(sealed.subarray(12, 28))
    return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()])
  } catch {
    return null
  }
}
