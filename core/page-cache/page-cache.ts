import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { HotelCache, type Made } from './hotel-cache.ts'

/** What a renderer returns: a whole answer, the same for everybody. */
export interface Rendered {
  /** 200 when it is not said. A refusal is kept by nobody but us. */
  status?: 200 | 404
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
  status: number
  headers: Record<string, string>
  etag: string
  plain: Uint8Array<ArrayBuffer>
  gzip: Uint8Array<ArrayBuffer>
  br: Uint8Array<ArrayBuffer>
}

const compressGzip = promisify(gzip)
const compressBrotli = promisify(brotliCompress)

/** Finished answers as bytes, compressed once, and what they are made from. Both end with a change of the hotel. */
export class PageCache {
  readonly #answers: HotelCache<Entry>
  readonly #documents: HotelCache<object>

  constructor(clock: () => Date, maxBytes = 64 * 1024 * 1024) {
    this.#answers = new HotelCache(clock, {
      maxSize: maxBytes,
      sizeOf: ({ plain, gzip, br }) => plain.length + gzip.length + br.length + 1024,
    })
    // As text, a document has about half of the bytes that it takes as objects.
    this.#documents = new HotelCache(clock, {
      maxSize: maxBytes / 4,
      sizeOf: (document) => JSON.stringify(document).length * 2 + 1024,
    })
  }

  /** The answer for `key`, rendered when it is not at hand; null when `render` finds nothing to show. */
  async answer(key: string, request: Request, render: () => Promise<Rendered | null>): Promise<Response | null> {
    const entry = await this.#answers.get(key, async () => {
      const rendered = await render()
      return rendered && { value: await finish(rendered), hotelId: rendered.hotelId, until: rendered.until }
    })
    return entry && respond(entry, request)
  }

  /** What pages are made from, read when it is not at hand. A key belongs to one kind of document. */
  async document<T extends object>(key: string, read: () => Promise<Made<T> | null>): Promise<T | null> {
    return (await this.#documents.get(key, read)) as T | null
  }

  /** Forgets whatever shows this hotel; `null`: everything, when changes may have been missed. */
  drop(hotelId: string | null): void {
    this.#answers.drop(hotelId)
    this.#documents.drop(hotelId)
  }
}

async function finish({ status = 200, body, contentType, headers }: Rendered): Promise<Entry> {
  const plain = Uint8Array.from(Buffer.from(body))
  const [zipped, brotli] = await Promise.all([
    compressGzip(plain, { level: 6 }),
    compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  ])
  return {
    status,
    headers: {
      'content-type': contentType,
      'cache-control': status === 200 ? 'no-cache' : 'no-store',
      vary: 'Accept-Encoding',
      ...headers,
    },
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    plain,
    gzip: Uint8Array.from(zipped),
    br: Uint8Array.from(brotli),
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
  const { status } = entry
  // One tag for all encodings, weak, as they are the same page in other bytes. A refusal is not to be kept.
  const headers = status === 200 ? { ...entry.headers, etag: `W/${entry.etag}` } : entry.headers
  if (status === 200 && request.headers.get('if-none-match')?.includes(entry.etag))
    return new Response(null, { status: 304, headers })
  return encoding
    ? new Response(entry[encoding], { status, headers: { ...headers, 'content-encoding': encoding } })
    : new Response(entry.plain, { status, headers })
}
