import { createHash } from 'node:crypto'
import type { AppContext } from '#core/app/server/context.ts'
import { fetchText } from '#core/net/server/fetch-json.ts'

/** How many letters of the hash the service is told: about a thousand leaked passwords share them. */
const prefixLength = 5
/** Milliseconds. A person waits for the answer. */
const timeout = 3000
/** An answer has about 1,000 lines of 40 bytes. */
const maxBytes = 1_000_000

/**
 * Whether the service at `LEAKED_PASSWORDS_URL` knows the password. It is told the first letters of the SHA-1 hash and
 * answers with the rest of all leaked hashes that begin with them, as lines `REST:COUNT` (the range API of Have I Been
 * Pwned). `Add-Padding` makes all answers alike in size; padded lines have the count 0. False without the setting, and
 * when the service does not answer, because nobody could choose a password then.
 */
export async function isLeakedPassword({ config, log }: AppContext, password: string): Promise<boolean> {
  if (!config.leakedPasswordsUrl) return false
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
  const [prefix, rest] = [hash.slice(0, prefixLength), hash.slice(prefixLength)]
  const url = new URL(`${config.leakedPasswordsUrl.replace(/\/$/, '')}/${prefix}`)
  try {
    const lines = (await fetchText(url, { headers: { 'add-padding': 'true' }, timeout, maxBytes })).split(/\r?\n/)
    return lines.some((line) => line.toUpperCase().startsWith(`${rest}:`) && !/:0+$/.test(line))
  } catch (error) {
    log.warn({ err: error }, 'leaked passwords could not be looked up; the password was accepted')
    return false
  }
}
