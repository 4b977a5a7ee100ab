import { LRUCache } from 'lru-cache'
import PQueue from 'p-queue'
import type { Lang } from '#core/i18n/contract.ts'
import { fetchJson, RemoteServerError } from '#core/net/server/fetch-json.ts'
import { type FoundAddress, type GeocodingEngineName, geocodingEngines } from './engines.ts'

export interface GeocoderSettings {
  engine: GeocodingEngineName
  /** The address of the service; its calls are below it. */
  url: string
  /** Milliseconds for one answer. */
  timeout: number
}

/** Finds the positions of addresses. */
export interface Geocoder {
  /**
   * Addresses that match the words, the best first; empty: none. `allowRequest` is awaited before the service is asked,
   * and its error is thrown. Throws `RemoteServerError` when the service does not answer as expected.
   */
  search(query: string, lang: Lang, allowRequest: () => Promise<void>): Promise<FoundAddress[]>
}

const maxAnswerBytes = 500_000
/** The public service of Nominatim allows one request a second: https://operations.osmfoundation.org/policies/nominatim/ */
const pause = 1000
/** Searches that run or wait for their turn; beyond that the service counts as busy. */
const maxSearches = 6
const maxCached = 1000
const cachedMs = 86_400_000

/**
 * A service that finds addresses, behind a cache. It is asked one thing at a time, at most once a second, and only at
 * `url`.
 */
export class RemoteGeocoder implements Geocoder {
  readonly #settings: GeocoderSettings
  readonly #userAgent: () => string
  readonly #queue: PQueue
  #searches = 0
  readonly #cache = new LRUCache<string, FoundAddress[]>({ max: maxCached, ttl: cachedMs })

  /** `userAgent`: tells the service who asks, as its policy demands. `pauseMs`: between two requests. */
  constructor(settings: GeocoderSettings, userAgent: () => string, pauseMs = pause) {
    this.#settings = settings
    this.#userAgent = userAgent
    this.#queue = new PQueue({ concurrency: 1, intervalCap: 1, interval: pauseMs })
  }

  async search(query: string, lang: Lang, allowRequest: () => Promise<void>): Promise<FoundAddress[]> {
    const words = query.replace(/\s+/g, ' ').trim()
    const key = `${lang} ${words.toLowerCase()}`
    const cached = this.#cache.get(key)
    if (cached) return cached
    if (this.#searches >= maxSearches) throw new RemoteServerError('too many searches for addresses wait')
    this.#searches++
    try {
      await allowRequest()
      const found = await this.#queue.add(() => this.#request(words, lang))
      this.#cache.set(key, found)
      return found
    } finally {
      this.#searches--
    }
  }

  async #request(query: string, lang: Lang): Promise<FoundAddress[]> {
    const { engine, url, timeout } = this.#settings
    const { searchUrl, readAnswer } = geocodingEngines[engine]
    const headers = { 'user-agent': this.#userAgent(), accept: 'application/json', 'accept-language': lang }
    return readAnswer(await fetchJson(searchUrl(url, query, lang), { headers, timeout, maxBytes: maxAnswerBytes }))
  }
}
