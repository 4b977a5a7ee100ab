import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The installation's key, and after a change the one before (`SECRET_KEY_FORMER`). What the former key has signed and
 * encrypted stays valid while it is set; nothing new is made with it.
 */
export interface SecretKeys {
  secretKey: string
  formerSecretKey?: string | null
}

/** The current key first. */
export const keysOf = ({ secretKey, formerSecretKey }: SecretKeys): string[] =>
  formerSecretKey ? [secretKey, formerSecretKey] : [secretKey]

const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest()

/** The HMAC-SHA-256 of a text, 32 bytes. The text begins with its purpose, so that no signature is valid for another. */
export const sign = ({ secretKey }: SecretKeys, text: string): Buffer => hmac(secretKey, text)

/**
 * Whether `given` is the first `length` bytes of the text's signature, by the current or the former key. Takes the same
 * time for each signature of that length.
 */
export const isSignature = (keys: SecretKeys, text: string, given: Buffer, length = 32): boolean =>
  given.length === length && keysOf(keys).some((key) => timingSafeEqual(given, hmac(key, text).subarray(0, length)))
