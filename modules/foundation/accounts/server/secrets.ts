import { hash, randomBytes } from 'node:crypto'

/** 256 random bits in base64url, for a header or a URL fragment. */
export const newToken = () => randomBytes(32).toString('base64url')

/** The hash of a token, as stored in the database. */
export const hashToken = (token: string) => hash('sha256', token, 'buffer')

/** An API key. Its prefix and length distinguish it from a session token. */
export const newApiKey = () => `lv_${newToken()}`
export const isApiKey = (token: string) => /^lv_[\w-]{43}$/.test(token)
