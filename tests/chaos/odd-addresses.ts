import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { Problem } from '#core/errors/contract.ts'
import type { Claim, Deal } from '#modules/exchange/deals/contract.ts'
import type { Hotel, PublicHotel } from '#modules/hotel/hotels/contract.ts'
import type { NewAddress } from '#modules/reach/printers/contract.ts'
import { call, createRoomProofs, phone, signIn } from '../bench/hotels.ts'
import * as odd from '../fuzz-values.ts'
import fc from '../properties.ts'

interface OddRequest {
  method: string
  /** The path with its query string. */
  path: string
  headers: Record<string, string>
  body: string
}

/** Valid addresses of everything that the product serves outside `/v1`. */
interface KnownAddresses {
  files: string[]
  print: string[]
  codes: string[]
  deals: string[]
  pages: string[]
}

/** The maximum duration of each request in milliseconds, also on a busy machine. */
const longestAnswer = 10_000

/**
 * Invalid and nearly valid requests to everything that is not in the OpenAPI document: files, printer addresses, scanned codes, deal
 * cards and guest pages. They are sent to a running product over the network, because the build makes the pages and the HTTP server
 * refuses some requests itself.
 */
export class OddAddresses {
  requests = 0
  /** The duration of the slowest response in milliseconds. */
  slowest = 0
  /** The number of responses by kind of address and class of status. */
  readonly counts: Record<string, Record<string, number>> = {}
  readonly #url: string
  readonly #known: KnownAddresses
  readonly #agent = new Agent({ keepAlive: true })

  private constructor(url: string, known: KnownAddresses) {
    this.#url = url
    this.#known = known
  }

  /** Creates a printer, a code and a claimed deal code in a product with the demo hotels. */
  static async of(url: string): Promise<OddAddresses> {
    return new OddAddresses(url, await findAddresses(url))
  }

  close(): void {
    this.#agent.destroy()
  }

  /** An address of any kind, each kind equally often. */
  readonly calls = (): fc.Arbitrary<OddRequest> => {
    const { files, print, codes, deals, pages } = this.#known
    return fc.oneof(
      this.#kind(
        files.flatMap(sizesOf),
        ['GET', 'GET', 'GET', 'HEAD', 'PUT', 'POST', 'DELETE', 'OPTIONS'],
        ranges,
        nonsense,
      ),
      this.#kind(print, ['GET', 'POST', 'POST', 'DELETE', 'PUT'], ticketQuery, polls),
      this.#kind(codes, ['GET', 'GET', 'HEAD', 'POST'], odd.query, nonsense),
      this.#kind(deals, ['GET', 'POST', 'POST', 'HEAD'], odd.query, forms),
      this.#kind(pages, ['GET', 'GET', 'GET', 'HEAD', 'POST'], pageQuery, nonsense),
    )
  }

  #kind(
    addresses: string[],
    methods: string[],
    more: fc.Arbitrary<string | Record<string, string>>,
    bodies: fc.Arbitrary<{ body: string; headers: Record<string, string> }>,
  ): fc.Arbitrary<OddRequest> {
    return fc
      .tuple(fc.constantFrom(...addresses), fc.constantFrom(...methods), more, bodies, odd.headers, segments)
      .map(([right, method, extra, sent, headers, spoilt]) => {
        const query = typeof extra === 'string' && extra ? `?${extra}` : ''
        const has = !['GET', 'HEAD', 'OPTIONS'].includes(method)
        return {
          method,
          path: spoilt(right) + query,
          headers: { ...(has && sent.headers), ...(typeof extra === 'object' && extra), ...headers },
          body: has ? sent.body : '',
        }
      })
  }

  /** Throws if the response is late or 500 and more, or if a problem document does not have its shape. */
  readonly ask = async ({ method, path, headers, body }: OddRequest): Promise<void> => {
    const startedAt = performance.now()
    const { answer, said } = await this.#send({ method, path, headers, body })
    const status = answer.statusCode ?? 0
    this.requests++
    this.slowest = Math.max(this.slowest, performance.now() - startedAt)
    const kind = `/${path.split(/[/?]/)[1]}`
    this.counts[kind] ??= {}
    const group = `${Math.floor(status / 100)}xx`
    this.counts[kind][group] = (this.counts[kind][group] ?? 0) + 1
    if (status >= 500) throw new Error(`${status}: ${said}`)
    if (answer.headers['content-type'] !== 'application/problem+json' || method === 'HEAD') return
    if (Problem.parse(JSON.parse(said)).status !== status) throw new Error(`${status}, but the body says ${said}`)
  }

  async #send({ method, path, headers, body }: OddRequest): Promise<{ answer: IncomingMessage; said: string }> {
    const sent = request(this.#url, {
      method,
      path,
      agent: this.#agent,
      signal: AbortSignal.timeout(longestAnswer),
      headers: {
        'x-forwarded-for': randomAddress(),
        'x-visitor-id': randomUUID(),
        ...(body && { 'content-length': Buffer.byteLength(body) }),
        ...headers,
      },
    })
    sent.end(body)
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    return { answer, said: await text(answer) }
  }
}

/** Every request has another network address, because rate limits count per address. */
const randomAddress = () => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`

/** The address of a picture, in sizes that exist and in sizes that do not. */
const sizesOf = (file: string) => [
  file,
  ...['-320.webp', '-960.avif', '-99999.webp', '-0.avif', '-320.png'].map((size) => file.replace(/\.\w+$/, size)),
]

/** What is changed in a valid path; most often nothing. */
const segments: fc.Arbitrary<(path: string) => string> = fc.oneof(
  { weight: 4, arbitrary: fc.constant((path: string) => path) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        fc.nat(8),
        fc.oneof(
          odd.text.map((each) => encodeURIComponent(each.toWellFormed())),
          fc.constantFrom(
            '',
            '..',
            '%2e%2e',
            '%00',
            '%E0%A4%A',
            '%ED%A0%80',
            '..%2F..%2Fetc',
            'a'.repeat(900),
            '%',
            '-1',
          ),
          fc.uuid(),
        ),
      )
      .map(([at, other]) => (path: string) => {
        const parts = path.split('/')
        // The first segment stays, so that the request remains one of its kind.
        return parts.with(2 + (at % (parts.length - 2)), other).join('/')
      }),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      (path: string) => `${path}/`,
      (path: string) => `${path}.data`,
      (path: string) => `${path}//x`,
      (path: string) => path.toUpperCase().replace(/^\/[A-Z]+/, (first) => first.toLowerCase()),
      (path: string) => path.slice(0, -1),
      (path: string) => `${path}/%2e%2e/%2e%2e/healthz`,
    ),
  },
)

const ranges = fc.oneof(
  odd.query,
  fc
    .constantFrom(
      'bytes=0-9',
      'bytes=-1',
      'bytes=9-',
      'bytes=5-1',
      'bytes=0-0,3-4',
      'bytes=999999999999999-',
      'bytes=x',
    )
    .map((range) => ({ range, 'if-range': '"x"' })),
  fc.constantFrom('*', 'W/"x"', '"a", "b"').map((tags) => ({ 'if-none-match': tags })),
)
const ticketQuery = fc.oneof(
  odd.query,
  fc.constantFrom(
    'type=image/png',
    'type=text/plain',
    'type=image/png;x&token=x',
    'delete&code=200',
    'code=OK',
    'mac=x',
  ),
  fc.uuid().map((token) => `type=image/png&token=${token}`),
)
const pageQuery = fc.oneof(
  odd.query,
  fc.constantFrom('', '', 'lang=fr', 'lang=en', 'lang=es', 'lang=xx', 'lang=fr&lang=en', '_routes=x', 'article=x'),
  fc.uuid().map((id) => `article=${id}&lang=fr`),
)
const json = { 'content-type': 'application/json' }
const nonsense = odd.text.map((body) => ({ body: body.toWellFormed(), headers: json as Record<string, string> }))
const polls = fc.oneof(
  nonsense,
  fc
    .record(
      { statusCode: fc.oneof(odd.text, odd.number), printingInProgress: fc.oneof(fc.boolean(), odd.nestedOddities) },
      { requiredKeys: [] },
    )
    .map((poll) => ({ body: JSON.stringify(poll), headers: json as Record<string, string> })),
)
const forms = fc.oneof(
  nonsense,
  fc.record({ pin: fc.oneof(odd.text, fc.constant('4711')), lang: fc.constantFrom('fr', 'en', 'xx') }).map((form) => ({
    body: new URLSearchParams(
      Object.entries(form).map(([name, value]): [string, string] => [name, value.toWellFormed()]),
    ).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })),
)

async function findAddresses(url: string): Promise<KnownAddresses> {
  const token = await signIn(url, 'direction@hotel.example')
  const hotels = await call<Hotel[]>(url, 'GET', '/v1/hotels?lang=fr', { token })
  const addresses: KnownAddresses = {
    files: [],
    print: [],
    codes: [],
    deals: ['/deal/LVRT-0000'],
    pages: ['/public/nobody'],
  }
  for (const { id, slug } of hotels) {
    const shown = await call<PublicHotel>(url, 'GET', `/v1/hotels/${id}?lang=fr`)
    const filePaths = JSON.stringify(shown).match(/\/files\/[\w-]+\.\w+/g) ?? []
    addresses.files.push(...new Set(filePaths))
    const screens = ['', 'infos', 'infos/wifi', 'privacy', 'search', 'basket', 'orders', 'chat', 'kiosk', 'opinions']
    const services = shown.services.map((service) => `discover/services/${service.id}`)
    const pages = shown.pages.map((page) => `p/${page.id}`)
    const places = shown.places.slice(0, 5).map((place) => `places/${place.id}`)
    for (const screen of [...screens, ...services, ...pages, ...places])
      addresses.pages.push(`/public/${slug}/${screen}`)
    addresses.pages.push(`/public/${id}`, `/public/${slug}/app.webmanifest`, `/public/${slug}/sitemap.xml`)
    const printer = { name: 'Cuisine', services: null, paperWidth: 80, lang: 'fr', atAcceptance: true }
    const added = { token, status: 201, body: printer }
    const { address } = await call<NewAddress>(url, 'POST', `/v1/hotels/${id}/printers`, added)
    addresses.print.push(new URL(address).pathname)
    addresses.codes.push(...(await createRoomProofs(url, token, id, 2)).map((code) => `/q/${code}`))
    for (const { place } of await call<Deal[]>(url, 'GET', `/v1/hotels/${id}/deals?lang=fr`, { token }))
      addresses.deals.push(...(await claim(url, id, place.id)))
  }
  return addresses
}

/** Searches for a deal that gives codes now, because not every deal does at every hour. */
async function claim(url: string, hotelId: string, placeId: string): Promise<string[]> {
  const headers = { ...phone(), 'idempotency-key': randomUUID() }
  const at = `/v1/hotels/${hotelId}/places/${placeId}/deal/claim?lang=fr`
  const claimed = await call<Claim>(url, 'POST', at, { headers, status: 201 }).catch(() => null)
  return claimed ? [new URL(claimed.url).pathname] : []
}
