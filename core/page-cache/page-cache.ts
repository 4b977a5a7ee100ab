import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

/** What a renderer returns: a whole answer, the same for everybody. */
export interface Rendered {
  body: string
  contentType: string
  /** Sent with the answer; the content security policy of a page among them. */
  headers?: Record<string, string>
  /** The hotel that this shows: its changes end it. */
  hotelId: string
  /** When it stops being true by itself, e.g. when a service opens. */
  until: Date | null
}

interface Entry {
  headers: Record<string, string>
  etag: string
  plain: Uint8Array<ArrayBuffer>
  gzip: Uint8Array<ArrayBuffer>
  br: Uint8Array<ArrayBuffer>
  hotelId: string
  until: number
}

const compressGzip = promisify(gzip)
const compressBrotli = promisify(brotliCompress)

/**
 * Finished answers as bytes, compressed once. One rendering per key, however many wait for it; a change of the hotel
 * drops what shows it, also what was being rendered when the change came. Bounded in bytes, least recently used out first.
 */
export class PageCache {
  readonly #entries: LRUCache<string, Entry>
  readonly #clock: () => Date
  readonly #renderings = new Map<string, Promise<Entry | null>>()
  /** The hotels that changed while each rendering was under way; `null` stands for all of them. */
  readonly #overtaken = new Set<Set<string | null>>()

  constructor(clock: () => Date, maxBytes = 64 * 1024 * 1024) {
    this.#clock = clock
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (entry) => entry.plain.length + entry.gzip.length + entry.br.length + 1024,
    })
  }

  /**
   * The answer for `key`, rendered when it is not at hand. `render` returns null when there is nothing to show; that is
   * not remembered.
   */
  async answer(key: string, request: Request, render: () => Promise<Rendered | null>): Promise<Response | null> {
    const entry = this.#valid(key) ?? (await this.#render(key, render))
    return entry && respond(entry, request)
  }

  /** Forgets whatever shows this hotel; `null`: everything, when changes may have been missed. */
  drop(hotelId: string | null): void {
    for (const [key, entry] of this.#entries.entries())
      if (hotelId === null || entry.hotelId === hotelId) this.#entries.delete(key)
    // Whoever asks from now on must not be given a page that was begun before the change.
    this.#renderings.clear()
    for (const changed of this.#overtaken) changed.add(hotelId)
  }

  #valid(key: string): Entry | undefined {
    const entry = this.#entries.get(key)
    if (!entry || entry.until > this.#clock().getTime()) return entry
    this.#entries.delete(key)
    return undefined
  }

  #render(key: string, render: () => Promise<Rendered | null>): Promise<Entry | null> {
    const running = this.#renderings.get(key)
    if (running) return running
    const rendering = this.#make(key, render).finally(() => {
      if (this.#renderings.get(key) === rendering) this.#renderings.delete(key)
    })
    this.#renderings.set(key, rendering)
    return rendering
  }

  async #make(key: string, render: () => Promise<Rendered | null>): Promise<Entry | null> {
    const changed = new Set<string | null>()
    this.#overtaken.add(changed)
    try {
      const rendered = await render()
      if (!rendered) return null
      const entry = await finish(rendered)
      if (!changed.has(null) && !changed.has(rendered.hotelId)) this.#entries.set(key, entry)
      return entry
    } finally {
      this.#overtaken.delete(changed)
    }
  }
}

async function finish({ body, contentType, headers, hotelId, until }: Rendered): Promise<Entry> {
  const plain = Uint8Array.from(Buffer.from(body))
  const [zipped, brotli] = await Promise.all([
    compressGzip(plain, { level: 6 }),
    compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  ])
  return {
    headers: { 'content-type': contentType, 'cache-control': 'no-cache', vary: 'Accept-Encoding', ...headers },
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    plain,
    gzip: Uint8Array.from(zipped),
    br: Uint8Array.from(brotli),
    hotelId,
    until: until?.getTime() ?? Number.POSITIVE_INFINITY,
  }
}

/** Named, and not with `q=0`, which refuses it. RFC 9110, 12.5.3. */
function accepts(header: string, coding: string): boolean {
  const named = header.split(',').find((part) => part.split(';')[0]?.trim().toLowerCase() === coding)
  return named !== undefined && !/;\s*q=0(\.0*)?\s*$/i.test(named)
}

function respond(entry: Entry, request: Request): Response {
  const accepted = request.headers.get('accept-encoding') ?? ''
  const encoding = accepts(accepted, 'br') ? 'br' : accepts(accepted, 'gzip') ? 'gzip' : null
  // One tag for all encodings, weak, as they are the same page in other bytes.
  const headers = { ...entry.headers, etag: `W/${entry.etag}` }
  if (request.headers.get('if-none-match')?.includes(entry.etag)) return new Response(null, { status: 304, headers })
  return encoding
    ? new Response(entry[encoding], { headers: { ...headers, 'content-encoding': encoding } })
    : new Response(entry.plain, { headers })
}
