import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Handler } from 'hono'
import { acceptsCoding } from '#core/net/accepts-coding.ts'

const compressions = { br: promisify(brotliCompress), gzip: promisify(gzip) }

/** A short content hash for addresses. */
export const shortContentHash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 8)

/**
 * The content of a file. If it contains its own address, it is a function: the hash is computed before the address is
 * inserted.
 */
export type AssetText = string | ((address: string) => string)

/** Generated files in memory. Their names contain a hash, so that clients can cache them forever. */
export function createMemoryAssets(): { add: (name: string, text: AssetText) => string; answer: Handler } {
  const files = new Map<string, { text: string; bytes: Map<string, Promise<Uint8Array<ArrayBuffer>>> }>()
  return {
    /** Adds a file and returns its address. `name` ends with the type: `texts.json`. */
    add: (name, text) => {
      const textAt = (address: string) => (typeof text === 'string' ? text : text(address))
      const address = `/assets/${name.replace('.', `-${shortContentHash(textAt(''))}.`)}`
      if (!files.has(address)) files.set(address, { text: textAt(address), bytes: new Map() })
      return address
    },
    answer: async ({ req }, next) => {
      const file = files.get(req.path)
      if (!file) return next()
      const accepted = req.header('accept-encoding') ?? ''
      const encoding = (['br', 'gzip'] as const).find((name) => acceptsCoding(accepted, name))
      const headers = {
        'content-type': req.path.endsWith('.json') ? 'application/json' : 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'Accept-Encoding',
      }
      if (!encoding) return new Response(file.text, { headers })
      const encoded = file.bytes.get(encoding)
      const compressed = encoded ?? compressions[encoding](file.text).then((bytes) => Uint8Array.from(bytes))
      if (!encoded) file.bytes.set(encoding, compressed)
      return new Response(await compressed, { headers: { ...headers, 'content-encoding': encoding } })
    },
  }
}
