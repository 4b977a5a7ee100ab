import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { acceptsCoding } from '#core/net/accepts-coding.ts'
import { type CachedValue, SubjectCache } from './subject-cache.ts'

/** A complete response from a renderer, the same for everybody. */
export interface RenderedPage {
  /** Default 200. Error responses are cached here only, not by clients. */
  status?: 200 | 404
  body: string
  contentType: string
  /** Sent with the response; includes a page's content security policy. */
  headers?: Record<string, string>
  /** The hotel that the page shows. Changes of the hotel invalidate it. */
  hotelId: string
  /** When it expires, e.g. when a service opens. */
  until: Date | null
}

/** The cached responses; the same objects are returned as long as they are valid. */
interface Entry {
  etag: string
  plain: CachedResponse
  gzip: CachedResponse
  br: CachedResponse
  /** Null: an error response, which clients do not cache. */
  unchanged: CachedResponse | null
}

/** A response in the form in which it is sent. */
export interface CachedResponse {
  status: number
  headers: Record<string, string>
  /** Null: the client already has it (304). */
  body: Uint8Array<ArrayBuffer> | null
}

/** The request headers that a response depends on. */
interface CacheRequest {
  'accept-encoding'?: string | undefined
  'accept-language'?: string | undefined
  'if-none-match'?: string | undefined
}

/**
 * The maximum number of characters of an address with its languages and encodings; longer ones are not cached by
 * request.
 */
const maxTargetLength = 500

const compressGzip = promisify(gzip)
const compressBrotli = promisify(brotliCompress)

/**
 * Finished responses as bytes, compressed once, and the documents they are made from. A change of the hotel drops both.
 */
export class PageCache {
  readonly #answers: SubjectCache<Entry>
  readonly #documents: SubjectCache<object>
  /** The cached response by address, languages and encodings as sent, so that equal requests skip routing. */
  readonly #keys: SubjectCache<{ key: string; coding: Coding }>

  constructor(clock: () => Date, maxBytes = 64 * 1024 * 1024) {
    this.#answers = new SubjectCache(clock, {
      maxSize: maxBytes,
      sizeOf: ({ plain, gzip, br }) => sizeOf(plain) + sizeOf(gzip) + sizeOf(br) + 1024,
    })
    // Stored as text, which takes half as much memory as objects.
    this.#documents = new SubjectCache(clock, {
      maxSize: maxBytes / 4,
      sizeOf: (document) => JSON.stringify(document).length * 2 + 1024,
    })
    this.#keys = new SubjectCache(clock, { maxSize: maxBytes / 16, sizeOf: () => 2 * maxTargetLength })
  }

  /** The response for `key`, rendered if it is not cached; null when `render` returns null. */
  async answer(key: string, request: Request, render: () => Promise<RenderedPage | null>): Promise<Response | null> {
    const entry = await this.#answers.get(key, async () => {
      const rendered = await render()
      return rendered && { value: await finish(rendered), of: [rendered.hotelId], until: rendered.until }
    })
    if (!entry) return null
    const variant = variantOf(request)
    const { pathname, search } = new URL(request.url)
    const target = targetOf(pathname + search, variant)
    const made = this.#answers.cached(key)
    // A response that became outdated while it was rendered is not cached.
    const coding = codingFor(variant)
    if (target && entry.unchanged && made?.value === entry) this.#keys.keep(target, { ...made, value: { key, coding } })
    const { status, headers, body } = answerOf(entry, coding, variant)
    return new Response(body, { status, headers })
  }

  /** The cached response to a GET of this address with these languages and encodings, if it is still valid. */
  cachedResponse(address: string, variant: CacheRequest): CachedResponse | null {
    const target = targetOf(address, variant)
    const same = target && this.#keys.cached(target)?.value
    const entry = same && this.#answers.cached(same.key)?.value
    return entry ? answerOf(entry, same.coding, variant) : null
  }

  /** The document that pages are made from, read if it is not cached. A key belongs to one kind of document. */
  async document<T extends object>(key: string, read: () => Promise<CachedValue<T> | null>): Promise<T | null> {
    return (await this.#documents.get(key, read)) as T | null
  }

  /** Drops everything that shows this hotel; `null` drops all, for when changes may have been missed. */
  drop(hotelId: string | null): void {
    this.#answers.drop(hotelId)
    this.#documents.drop(hotelId)
    this.#keys.drop(hotelId)
  }
}

const variantOf = ({ headers }: Request): CacheRequest => ({
  'accept-encoding': headers.get('accept-encoding') ?? undefined,
  'accept-language': headers.get('accept-language') ?? undefined,
  'if-none-match': headers.get('if-none-match') ?? undefined,
})

function targetOf(address: string, variant: CacheRequest): string | null {
  // Joined by line breaks, which neither headers nor addresses contain.
  const target = [address, variant['accept-language'] ?? '', variant['accept-encoding'] ?? ''].join('\n')
  return target.length <= maxTargetLength ? target : null
}

const sizeOf = ({ body }: CachedResponse) => body?.length ?? 0

async function finish({ status = 200, body, contentType, headers }: RenderedPage): Promise<Entry> {
  const plain = Uint8Array.from(Buffer.from(body))
  const [zipped, brotli] = await Promise.all([
    compressGzip(plain, { level: 6 }),
    compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } }),
  ])
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  const common = {
    'content-type': contentType,
    'cache-control': status === 200 ? 'no-cache' : 'no-store',
    vary: 'Accept-Encoding',
    ...headers,
    // One weak ETag for all encodings of a page. Error responses are not cacheable.
    ...(status === 200 && { etag: `W/${etag}` }),
  }
  const encoded = (encoding: string, bytes: Uint8Array): CachedResponse => ({
    status,
    headers: { ...common, 'content-encoding': encoding },
    body: Uint8Array.from(bytes),
  })
  return {
    etag,
    plain: { status, headers: common, body: plain },
    gzip: encoded('gzip', zipped),
    br: encoded('br', brotli),
    unchanged: status === 200 ? { status: 304, headers: common, body: null } : null,
  }
}

type Coding = 'br' | 'gzip' | 'plain'

function codingFor({ 'accept-encoding': accepted = '' }: CacheRequest): Coding {
  return acceptsCoding(accepted, 'br') ? 'br' : acceptsCoding(accepted, 'gzip') ? 'gzip' : 'plain'
}

const answerOf = (entry: Entry, coding: Coding, variant: CacheRequest): CachedResponse =>
  entry.unchanged && variant['if-none-match']?.includes(entry.etag) ? entry.unchanged : entry[coding]
