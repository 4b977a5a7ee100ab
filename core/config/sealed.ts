import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** What a secret is sealed with: the secret key of the installation, what it is for, and whose it is. */
interface Seal {
  secretKey: string
  purpose: string
  owner: string
}

const keyOf = ({ secretKey, purpose }: Seal) => Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32))

/** For a secret that must be read again: AES-256-GCM, its owner being part of the seal. */
export function sealSecret(seal: Seal, secret: Uint8Array): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(seal), nonce).setAAD(Buffer.from(seal.owner))
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Null when it was sealed with another key or for somebody else, or changed since. */
export function openSealed(seal: Seal, sealed: Buffer): Buffer | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(seal), sealed.subarray(0, 12), { authTagLength: 16 })
    decipher.setAAD(Buffer.from(seal.owner)).setAuthTag(sealed.subarray(12, 28))
    return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()])
  } catch {
    return null
  }
}
