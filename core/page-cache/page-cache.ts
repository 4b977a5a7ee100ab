import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { acceptsCoding } from '#core/http/accepts-coding.ts'
import { type Made, SubjectCache } from './subject-cache.ts'

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

/** The answers to all who may ask, the same objects as long as they are true. */
interface Entry {
  etag: string
  plain: Answer
  gzip: Answer
  br: Answer
  /** Null: a refusal, which nobody keeps. */
  unchanged: Answer | null
}

/** One answer, as it is sent. */
export interface Answer {
  status: number
  headers: Record<string, string>
  /** Null: the one who asks has it already. */
  body: Uint8Array<ArrayBuffer> | null
}

/** The headers on which an answer depends. */
interface Asked {
  'accept-encoding'?: string | undefined
  'accept-language'?: string | undefined
  'if-none-match'?: string | undefined
}

/** Characters of an address and lists of languages and codings, beyond which an answer is found by the longer way. */
const longestTarget = 500

const compressGzip = promisify(gzip)
const compressBrotli = promisify(brotliCompress)

/** Finished answers as bytes, compressed once, and what they are made from. Both end with a change of the hotel. */
export class PageCache {
  readonly #answers: SubjectCache<Entry>
  readonly #documents: SubjectCache<object>
  /** By address, languages and codings as they were sent, which answer that is: whoever sends the same again is answered without routing. */
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
    this.#keys = new SubjectCache(clock, { maxSize: maxBytes / 16, sizeOf: () => 2 * longestTarget })
  }

  /** The answer for `key`, rendered when it is not at hand; null when `render` finds nothing to show. */
  async answer(key: string, request: Request, render: () => Promise<Rendered | null>): Promise<Response | null> {
    const entry = await this.#answers.get(key, async () => {
      const rendered = await render()
      return rendered && { value: await finish(rendered), of: [rendered.hotelId], until: rendered.until }
    })
    if (!entry) return null
    const asked = askedBy(request)
    const { pathname, search } = new URL(request.url)
    const target = targetOf(pathname + search, asked)
    const made = this.#answers.held(key)
    // An answer that a change has overtaken says nothing of what the next one is to be given.
    const coding = codingFor(asked)
    if (target && entry.unchanged && made?.value === entry) this.#keys.keep(target, { ...made, value: { key, coding } })
    const { status, headers, body } = answerOf(entry, coding, asked)
    return new Response(body, { status, headers })
  }

  /** What was answered to a GET of the same address with the same languages and codings, when it is at hand and still true. */
  known(address: string, asked: Asked): Answer | null {
    const target = targetOf(address, asked)
    const same = target && this.#keys.held(target)?.value
    const entry = same && this.#answers.held(same.key)?.value
    return entry ? answerOf(entry, same.coding, asked) : null
  }

  /** What pages are made from, read when it is not at hand. A key belongs to one kind of document. */
  async document<T extends object>(key: string, read: () => Promise<Made<T> | null>): Promise<T | null> {
    return (await this.#documents.get(key, read)) as T | null
  }

  /** Forgets whatever shows this hotel; `null`: everything, when changes may have been missed. */
  drop(hotelId: string | null): void {
    this.#answers.drop(hotelId)
    this.#documents.drop(hotelId)
    this.#keys.drop(hotelId)
  }
}

const askedBy = ({ headers }: Request): Asked => ({
  'accept-encoding': headers.get('accept-encoding') ?? undefined,
  'accept-language': headers.get('accept-language') ?? undefined,
  'if-none-match': headers.get('if-none-match') ?? undefined,
})

function targetOf(address: string, asked: Asked): string | null {
  // No header and no address holds a line break: what one of them says cannot pass for what another one does.
  const target = [address, asked['accept-language'] ?? '', asked['accept-encoding'] ?? ''].join('\n')
  return target.length <= longestTarget ? target : null
}

const sizeOf = ({ body }: Answer) => body?.length ?? 0

async function finish({ status = 200, body, contentType, headers }: Rendered): Promise<Entry> {
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
    // One tag for all encodings, weak, as they are the same page in other bytes. A refusal is not to be kept.
    ...(status === 200 && { etag: `W/${etag}` }),
  }
  const encoded = (encoding: string, bytes: Uint8Array): Answer => ({
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

function codingFor({ 'accept-encoding': accepted = '' }: Asked): Coding {
  return acceptsCoding(accepted, 'br') ? 'br' : acceptsCoding(accepted, 'gzip') ? 'gzip' : 'plain'
}

const answerOf = (entry: Entry, coding: Coding, asked: Asked): Answer =>
  entry.unchanged && asked['if-none-match']?.includes(entry.etag) ? entry.unchanged : entry[coding]
