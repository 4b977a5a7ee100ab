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
  readonly #entries: SubjectCache<Entry>
  readonly #documents: SubjectCache<object>
  /** The cached response by address, languages and encodings as sent, so that equal requests skip routing. */
  readonly #entryKeys: SubjectCache<{ key: string; coding: Coding }>

  constructor(clock: () => Date, maxBytes = 64 * 1024 * 1024) {
    this.#entries = new SubjectCache(clock, {
      maxSize: maxBytes,
      sizeOf: ({ plain, gzip, br }) => sizeOf(plain) + sizeOf(gzip) + sizeOf(br) + 1024,
    })
    // Stored as text, which takes half as much memory as objects.
    this.#documents = new SubjectCache(clock, {
      maxSize: maxBytes / 4,
      sizeOf: (document) => JSON.stringify(document).length * 2 + 1024,
    })
    this.#entryKeys = new SubjectCache(clock, { maxSize: maxBytes / 16, sizeOf: () => 2 * maxTargetLength })
  }

  /** The response for `key`, rendered if it is not cached; null when `render` returns null. */
  async answer(key: string, request: Request, render: () => Promise<RenderedPage | null>): Promise<Response | null> {
    const entry = await this.#entries.get(key, async () => {
      const rendered = await render()
      return rendered && { value: await encodePage(rendered), subjects: [rendered.hotelId], until: rendered.until }
    })
    if (!entry) return null
    const cacheRequest = cacheRequestOf(request)
    const { pathname, search } = new URL(request.url)
    const target = targetKeyOf(pathname + search, cacheRequest)
    const cachedEntry = this.#entries.cached(key)
    // A response that became outdated while it was rendered is not cached.
    const coding = codingFor(cacheRequest)
    if (target && entry.unchanged && cachedEntry?.value === entry)
      this.#entryKeys.store(target, { ...cachedEntry, value: { key, coding } })
    const { status, headers, body } = responseFor(entry, coding, cacheRequest)
    return new Response(body, { status, headers })
  }

  /** The cached response to a GET of this address with these languages and encodings, if it is still valid. */
  cachedResponse(address: string, cacheRequest: CacheRequest): CachedResponse | null {
    const target = targetKeyOf(address, cacheRequest)
    const cachedKey = target && this.#entryKeys.cached(target)?.value
    const entry = cachedKey && this.#entries.cached(cachedKey.key)?.value
    return entry ? responseFor(entry, cachedKey.coding, cacheRequest) : null
  }

  /** The document that pages are made from, read if it is not cached. A key belongs to one kind of document. */
  async document<T extends object>(key: string, read: () => Promise<CachedValue<T> | null>): Promise<T | null> {
    return (await this.#documents.get(key, read)) as T | null
  }

  /** Drops everything that shows this hotel; `null` drops all, for when changes may have been missed. */
  drop(hotelId: string | null): void {
    this.#entries.drop(hotelId)
    this.#documents.drop(hotelId)
    this.#entryKeys.drop(hotelId)
  }
}

const cacheRequestOf = ({ headers }: Request): CacheRequest => ({
  'accept-encoding': headers.get('accept-encoding') ?? undefined,
  'accept-language': headers.get('accept-language') ?? undefined,
  'if-none-match': headers.get('if-none-match') ?? undefined,
})

function targetKeyOf(address: string, cacheRequest: CacheRequest): string | null {
  // Joined by line breaks, which neither headers nor addresses contain.
  const target = [address, cacheRequest['accept-language'] ?? '', cacheRequest['accept-encoding'] ?? ''].join('\n')
  return target.length <= maxTargetLength ? target : null
}

const sizeOf = ({ body }: CachedResponse) => body?.length ?? 0

async function encodePage({ status = 200, body, contentType, headers }: RenderedPage): Promise<Entry> {
  const plain = Uint8Array.from(Buffer.from(body))
  const [gzipped, brotli] = await Promise.all([
    compressGzip(plain, { level: 6 }),
    compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } }),
  ])
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  const commonHeaders = {
    'content-type': contentType,
    'cache-control': status === 200 ? 'no-cache' : 'no-store',
    vary: 'Accept-Encoding',
    ...headers,
    // One weak ETag for all encodings of a page. Error responses are not cacheable.
    ...(status === 200 && { etag: `W/${etag}` }),
  }
  const encodedResponse = (encoding: string, bytes: Uint8Array): CachedResponse => ({
    status,
    headers: { ...commonHeaders, 'content-encoding': encoding },
    body: Uint8Array.from(bytes),
  })
  return {
    etag,
    plain: { status, headers: commonHeaders, body: plain },
    gzip: encodedResponse('gzip', gzipped),
    br: encodedResponse('br', brotli),
    unchanged: status === 200 ? { status: 304, headers: commonHeaders, body: null } : null,
  }
}

type Coding = 'br' | 'gzip' | 'plain'

function codingFor({ 'accept-encoding': acceptEncoding = '' }: CacheRequest): Coding {
  return acceptsCoding(acceptEncoding, 'br') ? 'br' : acceptsCoding(acceptEncoding, 'gzip') ? 'gzip' : 'plain'
}

const responseFor = (entry: Entry, coding: Coding, cacheRequest: CacheRequest): CachedResponse =>
  entry.unchanged && cacheRequest['if-none-match']?.includes(entry.etag) ? entry.unchanged : entry[coding]
