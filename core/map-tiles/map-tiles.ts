import { createHash } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import PQueue from 'p-queue'
import type { Logger } from '#core/log/log.ts'
import { RemoteServerError, readBytes } from '#core/net/server/fetch-json.ts'
import { type Tile, TileCache } from './tile-cache.ts'

export type { Tile }

interface TilePicture {
  bytes: Buffer
  type: TileType
  /** Seconds for which clients may cache the picture. */
  maxAge: number
}
type TileType = 'image/png' | 'image/jpeg' | 'image/webp'

interface CachedPicture extends TilePicture {
  etag: string | null
  isFresh: boolean
}

interface TileOptions {
  /** The address template with `{z}`, `{x}` and `{y}`; `{s}` becomes a, b or c, and `{r}` is removed. */
  url: string
  /** The maximum size of the cache on the disk. */
  maxBytes: number
  folder: string
  /** Sent as `User-Agent`, because tile servers want to know who uses them. */
  userAgent: () => string
  log: Logger
  /** Milliseconds; the defaults when undefined. */
  timeouts?: Partial<typeof defaultTimeouts>
}

/**
 * `fetch`: for a whole response of the tile server. `wait`: how long a phone waits for it. `pause`: after a failure,
 * doubled with each further one.
 */
const defaultTimeouts = { fetch: 10_000, wait: 2500, pause: 15_000 }
const maxPause = 600_000
/** Tile servers allow each user few parallel requests. */
const maxFetches = 4
/** The maximum number of tiles waiting to be fetched. Beyond that a phone has to ask again later. */
const maxWaiting = 200
/** The maximum number of tiles of one hotel that wait or are being fetched. */
const maxWaitingOfHotel = 40
/** Seconds for which clients may cache a picture that has expired here. */
const staleMaxAge = 3600
const maxTileBytes = 1_000_000
const day = 86_400_000
/**
 * Milliseconds for which a tile is cached, as required by tile servers:
 * https://operations.osmfoundation.org/policies/tiles/
 */
const minAge = 7 * day
const maxAge = 90 * day

/**
 * A cache in front of a tile server, which is asked once for each tile until it expires. Tiles that no longer fit on
 * the disk are fetched again.
 */
export class MapTiles {
  readonly #options: TileOptions
  readonly #timeouts: typeof defaultTimeouts
  readonly #cache: TileCache
  readonly #queue = new PQueue({ concurrency: maxFetches })
  readonly #fetching = new Map<string, { hotelId: string; result: Promise<TilePicture | null> }>()
  /** Tiles that the tile server does not have. */
  readonly #missing = new LRUCache<string, true>({ max: 10_000, ttl: 3_600_000 })
  #pausedUntil = 0
  #failures = 0

  constructor(options: TileOptions) {
    this.#options = options
    this.#timeouts = { ...defaultTimeouts, ...options.timeouts }
    // Another tile server has other pictures for the same tiles, so each has its own folder.
    const source = createHash('sha256').update(options.url).digest('hex').slice(0, 16)
    this.#cache = new TileCache(path.join(options.folder, source), options.maxBytes)
    deleteOtherSources(options.folder, source).catch((error: unknown) =>
      options.log.warn({ err: error }, 'tiles of a former tile server could not be deleted'),
    )
  }

  /**
   * The picture of a tile; an expired one while it is fetched again. Null: the tile server does not have it, or does
   * not answer now. `allowFetch` is awaited before the tile server is asked, and its error is thrown. `hotelId`: the
   * hotel whose map is shown.
   */
  async read(tile: Tile, hotelId: string, allowFetch: () => Promise<void>): Promise<TilePicture | null> {
    const stored = await this.#readCached(tile)
    if (stored?.isFresh) return stored
    const fetching = this.#fetchOnce(tile, hotelId, allowFetch)
    if (stored) {
      fetching.catch(() => undefined)
      return stored
    }
    const { result } = await fetching
    const timer = new AbortController()
    const timeout = sleep(this.#timeouts.wait, null, { signal: timer.signal, ref: false }).catch(() => null)
    return Promise.race([result, timeout]).finally(() => timer.abort())
  }

  async #readCached(tile: Tile): Promise<CachedPicture | null> {
    const cached = await this.#cache.read(tile).catch((error: unknown) => {
      this.#options.log.warn({ err: error }, 'a tile could not be read from the disk')
      return null
    })
    const type = cached && pictureType(cached.bytes)
    if (!type) return null
    const remainingMs = cached.expires - Date.now()
    return {
      ...cached,
      type,
      isFresh: remainingMs > 0,
      maxAge: remainingMs > 0 ? Math.ceil(remainingMs / 1000) : staleMaxAge,
    }
  }

  /** Returns the fetch inside an object, so that awaiting this function does not await the fetch. */
  async #fetchOnce(tile: Tile, hotelId: string, allowFetch: () => Promise<void>) {
    const key = `${tile.z}/${tile.x}/${tile.y}`
    const running = this.#fetching.get(key)
    if (running) return running
    const noPicture = { result: Promise.resolve(null) }
    if (this.#missing.has(key) || Date.now() < this.#pausedUntil || this.#isFull(hotelId)) return noPicture
    await allowFetch()
    const startedMeanwhile = this.#fetching.get(key)
    if (startedMeanwhile) return startedMeanwhile
    // Other requests may have been queued meanwhile.
    if (this.#isFull(hotelId)) return noPicture
    const result = this.#queue.add(() => this.#fetch(tile, key)).finally(() => this.#fetching.delete(key))
    const fetching = { hotelId, result }
    this.#fetching.set(key, fetching)
    return fetching
  }

  #isFull(hotelId: string): boolean {
    const ofHotel = [...this.#fetching.values()].filter((each) => each.hotelId === hotelId)
    return this.#queue.size >= maxWaiting || ofHotel.length >= maxWaitingOfHotel
  }

  async #fetch(tile: Tile, key: string): Promise<TilePicture | null> {
    // While this one waited, the tile may have been fetched, or the tile server may have failed.
    const stored = await this.#readCached(tile)
    if (stored?.isFresh || Date.now() < this.#pausedUntil) return stored
    const etag = stored?.etag ?? null
    try {
      const response = await fetch(tileUrl(this.#options.url, tile), {
        headers: {
          'user-agent': this.#options.userAgent(),
          accept: 'image/png,image/webp,image/jpeg',
          ...(etag !== null && { 'if-none-match': etag }),
        },
        redirect: 'error',
        signal: AbortSignal.timeout(this.#timeouts.fetch),
      })
      const expires = Date.now() + cacheTimeOf(response.headers)
      if (response.status === 304) {
        await this.#cache.renew(tile, expires)
        this.#failures = 0
        return stored
      }
      const { status } = response
      const bytes = response.ok ? await readBytes(response, maxTileBytes).catch(nullIfTooLarge) : null
      if (!bytes) await response.body?.cancel()
      if (!response.ok && !isMissingStatus(status)) throw new RemoteServerError(`status ${status}`, { status })
      this.#failures = 0
      const type = bytes && pictureType(bytes)
      if (!type) {
        this.#missing.set(key, true)
        if (status !== 404) this.#options.log.warn({ tile: key, status }, 'the tile server has no picture of a tile')
        return null
      }
      await this.#cache
        .write(tile, { bytes, etag: response.headers.get('etag'), expires })
        .catch((error: unknown) => this.#options.log.warn({ err: error }, 'a tile could not be kept on the disk'))
      return { bytes, type, maxAge: Math.ceil((expires - Date.now()) / 1000) }
    } catch (error) {
      this.#pause(error)
      return null
    }
  }

  /** Does not ask a failing tile server for a while, longer each time. */
  #pause(error: unknown): void {
    const pause = Math.min(this.#timeouts.pause * 2 ** this.#failures, maxPause)
    this.#failures = Math.min(this.#failures + 1, 10)
    this.#pausedUntil = Date.now() + pause
    const host = new URL(tileUrl(this.#options.url, { z: 0, x: 0, y: 0 })).host
    this.#options.log.warn({ err: error, host, seconds: pause / 1000 }, 'the tile server failed and is left alone')
  }
}

/** Whether a status concerns a single tile; the excluded ones concern all requests of this machine. */
const isMissingStatus = (status: number) => status >= 400 && status < 500 && ![401, 403, 429].includes(status)

function nullIfTooLarge(error: unknown): null {
  if (error instanceof RemoteServerError) return null
  throw error
}

const tileUrl = (url: string, { z, x, y }: Tile) =>
  url
    .replace('{z}', String(z))
    .replace('{x}', String(x))
    .replace('{y}', String(y))
    .replace('{s}', 'abc'[(x + y) % 3] as string)
    .replace('{r}', '')

/** Milliseconds for which a picture may be cached, as its server says, between `minAge` and `maxAge`. */
function cacheTimeOf(headers: Headers): number {
  const [, seconds] = /(?:^|[\s,])max-age=(\d{1,9})/.exec(headers.get('cache-control') ?? '') ?? []
  const expiresIn = Date.parse(headers.get('expires') ?? '') - Date.now()
  const statedAge = seconds !== undefined ? Number(seconds) * 1000 : Number.isFinite(expiresIn) ? expiresIn : 0
  return Math.min(Math.max(statedAge, minAge), maxAge)
}

/** The picture type by its first bytes, whatever the server says; null: not a type used for maps. */
function pictureType(bytes: Buffer): TileType | null {
  if (bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'image/png'
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg'
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
  return isWebp ? 'image/webp' : null
}

async function deleteOtherSources(folder: string, source: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) if (name !== source) await rm(path.join(folder, name), { recursive: true, force: true })
}
