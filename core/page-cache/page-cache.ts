import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { acceptsCoding } from '#core/net/accepts-coding.ts'
import { type CachedValue, SubjectCache } from './subject-cache.ts'

/** What a renderer returns: a whole answer, the same for everybody. */
export interface RenderedPage {
  /** Default 200. Error responses are cached here only, not by clients. */
  status?: 200 | 404
  body: string
  contentType: string
  /** Sent with the answer; the content security policy of a page among them. */
  headers?: Record<string, string>
  /** The hotel that this shows: its changes end it. */
  hotelId: string
  /** When it expires, e.g. when a service opens. */
  until: Date | null
}

/** The responses, the same objects as long as they are valid. */
interface Entry {
  etag: string
  plain: CachedResponse
  gzip: CachedResponse
  br: CachedResponse
  /** Null: an error response, which clients do not cache. */
  unchanged: CachedResponse | null
}

/** One answer, as it is sent. */
export interface CachedResponse {
  status: number
  headers: Record<string, string>
  /** Null: the client has it already (304). */
  body: Uint8Array<ArrayBuffer> | null
}

/** The headers on which an answer depends. */
interface CacheRequest {
  'accept-encoding'?: string | undefined
  'accept-language'?: string | undefined
  'if-none-match'?: string | undefined
}

/** Characters of an address and lists of languages and codings, beyond which an answer is found by the longer way. */
const maxTargetLength = 500

const compressGzip = promisify(gzip)
const compressBrotli = promisify(brotliCompress)

/** Finished answers as bytes, compressed once, and what they are made from. Both end with a change of the hotel. */
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
    // As text, a document has about half of the bytes that it takes as objects.
    this.#documents = new SubjectCache(clock, {
      maxSize: maxBytes / 4,
      sizeOf: (document) => JSON.stringify(document).length * 2 + 1024,
    })
    this.#keys = new SubjectCache(clock, { maxSize: maxBytes / 16, sizeOf: () => 2 * maxTargetLength })
  }

  /** The answer for `key`, rendered when it is not at hand; null when `render` finds nothing to show. */
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

  /** What was answered to a GET of the same address with the same languages and codings, when it is at hand and still true. */
  cachedResponse(address: string, variant: CacheRequest): CachedResponse | null {
    const target = targetOf(address, variant)
    const same = target && this.#keys.cached(target)?.value
    const entry = same && this.#answers.cached(same.key)?.value
    return entry ? answerOf(entry, same.coding, variant) : null
  }

  /** What pages are made from, read when it is not at hand. A key belongs to one kind of document. */
  async document<T extends object>(key: string, read: () => Promise<CachedValue<T> | null>): Promise<T | null> {
    return (await this.#documents.get(key, read)) as T | null
  }

  /** Forgets whatever shows this hotel; `null`: everything, when changes may have been missed. */
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
