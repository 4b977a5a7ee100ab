import { hash, randomBytes } from 'node:crypto'

/** 256 random bits, spelt for a header or a fragment. */
export const newToken = () => randomBytes(32).toString('base64url')

/** The hash of a token, as stored in the database. */
export const hashToken = (token: string) => hash('sha256', token, 'buffer')

/** A key of the API: it is told from the token of a session by how it begins and by its length. */
export const newApiKey = () => `lv_${newToken()}`
export const isApiKey = (token: string) => /^lv_[\w-]{43}$/.test(token)
