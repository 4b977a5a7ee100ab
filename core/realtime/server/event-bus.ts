import { and, asc, eq, gt, lt, min, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { DatabaseClient } from '#core/db/client.ts'
import type { Db } from '#core/db/db.ts'
import type { Logger } from '#core/log/log.ts'
import { eventStreams, events } from '#core/realtime/schema.ts'
import { notifyChannel, onOwnNotifications } from './notify.ts'
import { OpenStreams } from './open-streams.ts'
import { accessTopic, type Signal } from './publish.ts'

export type StoredEvent = typeof events.$inferSelect

interface Subscriber {
  /** The last cursor that was delivered to this subscriber. */
  cursor: number
  /** Events that arrived while the backlog was being read; null once the subscriber is up to date. */
  waiting: StoredEvent[] | null
  push: (event: StoredEvent) => void
  onSignal: (signal: Signal) => void
}

export interface Listener {
  push: (event: StoredEvent) => void
  /** Called when the backlog is no longer stored. */
  reset: (cursor: number) => void
  /** Called with each signal. Signals are not stored. */
  onSignal?: (signal: Signal) => void
  /** Resolves when the subscriber can take more of the backlog; false: it wants no more. */
  ready?: () => Promise<boolean>
}

interface Topic {
  /** `seen` is the last cursor delivered to the subscribers of this hotel; `ready` resolves once it is known. */
  ready: Promise<void>
  lastCursor: number
  subscribers: Set<Subscriber>
  reading: Promise<void> | null
  readAgain: boolean
}

/** Events read at once: for all subscribers of a hotel, and for one that reads its backlog. */
const livePageSize = 500
const backlogPageSize = 100
const retryAfterMs = 500
/** Milliseconds between two polls for events whose notification was lost. */
const pollEveryMs = 2_000

/**
 * Delivers events from PostgreSQL to the listeners in this process, with one LISTEN connection and one query per event
 * and hotel, whatever the number of listeners. Processes do not know each other. Notifications are only hints: if one
 * is missing because its process was killed after the commit, a poll every two seconds finds the streams that have
 * moved.
 */
export class EventBus {
  /** The open streams of this process. */
  readonly streams = new OpenStreams()
  readonly #db: Db
  readonly #connection: pg.ClientConfig
  readonly #log: Logger
  readonly #topics = new Map<string, Topic>()
  readonly #watchers = new Set<(hotelId: string | null, type: string) => void>()
  /** By hotel, the cursor up to which this process was notified of all events; only for hotels with recent events. */
  readonly #notifiedUpTo = new LRUCache<string, number>({ max: 20_000 })
  #client: pg.Client | null = null
  #unsubscribe = () => {}
  #pollTimer: NodeJS.Timeout | undefined
  #stopped = false

  /**
   * `connection` is used to listen. It must not lead through a pooler that changes the session between transactions.
   */
  constructor(db: Db, connection: pg.ClientConfig, log: Logger) {
    this.#db = db
    this.#connection = connection
    this.#log = log
  }

  async start(): Promise<void> {
    await this.#listen()
    this.#unsubscribe = onOwnNotifications(this.#db, (message) => this.#receive(message))
    this.#poll(await this.#oldestTransaction())
  }

  async #listen(): Promise<void> {
    const client = new DatabaseClient({
      connectionTimeoutMillis: 5_000,
      ...this.#connection,
      query_timeout: 5_000,
      application_name: 'livret-listen',
      // Keep-alive: the connection may be idle for hours, and a router must neither drop it nor hide its loss.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    })
    client.on('notification', ({ payload = '' }) => {
      for (const message of payload.split('\n')) this.#receive(message)
    })
    client.on('error', (error) => this.#log.warn({ err: error }, 'the event connection broke'))
    try {
      await client.connect()
      await client.query(`listen ${notifyChannel}`)
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
    if (this.#stopped) return client.end()
    // Everything cached before LISTEN started is discarded.
    for (const watcher of this.#watchers) watcher(null, '')
    this.#client = client
    // Attached only now: a failed connection emits `end` as well, and each `end` starts a series of attempts.
    client.once('end', () => {
      this.#client = null
      void this.#restart()
    })
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.#unsubscribe()
    clearTimeout(this.#pollTimer)
    await this.#client?.end()
  }

  /**
   * Calls `watcher` for every change in any hotel; with `null` when changes may have been missed and caches must be
   * dropped.
   */
  watch(watcher: (hotelId: string | null, type: string) => void): () => void {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  /**
   * Calls `changed` with the person or hotel whose access has changed; with `null` when changes may have been missed.
   * Returns a function that unsubscribes.
   */
  watchAccess(changed: (subject: string | null) => void): () => void {
    return this.watch((topic, subject) => {
      if (topic === null) changed(null)
      else if (topic === accessTopic) changed(subject)
    })
  }

  /** Whether this process currently receives notifications. */
  get listening(): boolean {
    return this.#client !== null
  }

  /** The number of subscribers to this hotel in this process. */
  listeners(hotelId: string): number {
    return this.#topics.get(hotelId)?.subscribers.size ?? 0
  }

  /**
   * Delivers every event of the hotel after `since` (null: from now on) exactly once and in order. Returns a function
   * that unsubscribes.
   */
  async subscribe(
    hotelId: string,
    since: number | null,
    { push, reset, onSignal = () => undefined, ready = async () => true }: Listener,
  ): Promise<() => void> {
    const topic = this.#topic(hotelId)
    const subscriber: Subscriber = { cursor: since ?? 0, waiting: [], push, onSignal }
    topic.subscribers.add(subscriber)
    const unsubscribe = () => {
      topic.subscribers.delete(subscriber)
      if (topic.subscribers.size === 0 && this.#topics.get(hotelId) === topic) this.#topics.delete(hotelId)
    }
    try {
      await topic.ready
      if (since === null) subscriber.cursor = topic.lastCursor
      else if (await this.#isBacklogGone(hotelId, since)) {
        subscriber.cursor = topic.lastCursor
        reset(topic.lastCursor)
      } else {
        let page: StoredEvent[]
        do {
          if (!(await ready())) return unsubscribe
          // The page read below contains everything that came before this moment.
          subscriber.waiting = []
          page = await this.#read(hotelId, subscriber.cursor, backlogPageSize)
          for (const event of page) pushToSubscriber(subscriber, event)
        } while (page.length > 0)
      }
      const waiting = subscriber.waiting ?? []
      subscriber.waiting = null
      for (const event of waiting) pushToSubscriber(subscriber, event)
    } catch (error) {
      unsubscribe()
      throw error
    }
    return unsubscribe
  }

  /** The current cursor of the hotel's stream. Everything up to it is visible to later queries. */
  async cursor(hotelId: string): Promise<number> {
    const [row] = await this.#db
      .select({ cursor: eventStreams.cursor })
      .from(eventStreams)
      .where(eq(eventStreams.hotelId, hotelId))
    return row?.cursor ?? 0
  }

  /** Deletes events older than `before`. Subscribers that resume from an older cursor receive `reset`. */
  async prune(before: Date): Promise<void> {
    await this.#db.delete(events).where(lt(events.at, before))
  }

  #topic(hotelId: string): Topic {
    const listeners = this.#topics.get(hotelId)
    if (listeners) return listeners
    const topic: Topic = {
      ready: Promise.resolve(),
      lastCursor: 0,
      subscribers: new Set(),
      reading: null,
      readAgain: false,
    }
    topic.ready = this.cursor(hotelId).then((cursor) => {
      topic.lastCursor = cursor
    })
    this.#topics.set(hotelId, topic)
    return topic
  }

  /** A message is `hotel type cursor count`, `hotel signal {…}`, or `topic subject` when it concerns no hotel. */
  #receive(message: string): void {
    const [hotelId = '', type = '', ...rest] = message.split(' ')
    if (type === 'signal') this.#passSignal(hotelId, JSON.parse(rest.join(' ')))
    else {
      for (const watcher of this.#watchers) watcher(hotelId, type)
      if (rest.length > 0) this.#recordNotified(hotelId, Number(rest[0]), Number(rest[1]))
    }
  }

  /**
   * Records that the last `count` events up to `cursor` were notified. The next poll finds missing ones before them.
   */
  #recordNotified(hotelId: string, cursor: number, count: number): void {
    const notifiedUpTo = this.#notifiedUpTo.get(hotelId) ?? 0
    if (notifiedUpTo < cursor && notifiedUpTo >= cursor - count) this.#notifiedUpTo.set(hotelId, cursor)
    const topic = this.#topics.get(hotelId)
    if (topic && !(topic.lastCursor >= cursor)) this.#deliver(hotelId, topic)
  }

  /** The id of the oldest running transaction, whose events have yet to be found. */
  async #oldestTransaction(): Promise<string> {
    const { rows } = await this.#db.execute<{ mark: string }>(
      sql`select pg_snapshot_xmin(pg_current_snapshot())::xid::text as mark`,
    )
    return rows[0]?.mark ?? '3'
  }

  /** Polls every two seconds for streams that moved since `mark`, and for their events without a notification. */
  #poll(mark: string): void {
    if (this.#stopped) return
    this.#pollTimer = setTimeout(async () => {
      // If the database is unavailable, the next poll catches up.
      this.#poll(await this.#catchUpMissed(mark).catch(() => mark))
    }, pollEveryMs).unref()
  }

  async #catchUpMissed(mark: string): Promise<string> {
    const next = await this.#oldestTransaction()
    const { rows: moved } = await this.#db.execute<{ hotel_id: string; cursor: number }>(
      sql`select hotel_id, cursor from ${eventStreams} where age(xmin) between 0 and age(${mark}::xid)`,
    )
    for (const { hotel_id: hotelId, cursor } of moved) {
      const notifiedUpTo = this.#notifiedUpTo.get(hotelId) ?? cursor - livePageSize
      if (notifiedUpTo >= cursor) continue
      for (const type of await this.#typesAfter(hotelId, notifiedUpTo))
        for (const watcher of this.#watchers) watcher(hotelId, type)
      this.#notifiedUpTo.set(hotelId, Math.max(cursor, this.#notifiedUpTo.get(hotelId) ?? 0))
      this.#recordNotified(hotelId, cursor, 0)
    }
    return next
  }

  async #typesAfter(hotelId: string, cursor: number): Promise<string[]> {
    const rows = await this.#db
      .selectDistinct({ type: events.type })
      .from(events)
      .where(and(eq(events.hotelId, hotelId), gt(events.cursor, cursor)))
    return rows.map(({ type }) => type)
  }

  #passSignal(hotelId: string, signal: Signal): void {
    for (const { onSignal } of this.#topics.get(hotelId)?.subscribers ?? []) onSignal(signal)
  }

  /** One reader per hotel; events that arrive while it reads make it read once more. */
  #deliver(hotelId: string, topic: Topic): void {
    if (topic.reading) {
      topic.readAgain = true
      return
    }
    topic.reading = this.#catchUp(hotelId, topic)
      .catch(async (error) => {
        this.#log.error({ err: error, hotelId }, 'events could not be delivered yet')
        // Retries, because the next event may come hours later.
        await new Promise((resolve) => setTimeout(resolve, retryAfterMs))
        topic.readAgain = !this.#stopped && topic.subscribers.size > 0
      })
      .finally(() => {
        topic.reading = null
        if (topic.readAgain) {
          topic.readAgain = false
          this.#deliver(hotelId, topic)
        }
      })
  }

  async #catchUp(hotelId: string, topic: Topic): Promise<void> {
    await topic.ready
    const page = await this.#read(hotelId, topic.lastCursor)
    for (const event of page) {
      topic.lastCursor = event.cursor
      for (const subscriber of topic.subscribers) pushOrQueue(subscriber, event)
    }
    if (page.length === livePageSize) topic.readAgain = true
  }

  #read(hotelId: string, after: number, limit = livePageSize): Promise<StoredEvent[]> {
    return this.#db
      .select()
      .from(events)
      .where(and(eq(events.hotelId, hotelId), gt(events.cursor, after)))
      .orderBy(asc(events.cursor))
      .limit(limit)
  }

  async #isBacklogGone(hotelId: string, since: number): Promise<boolean> {
    // Asks the database, because a reader may know of an event before this process does.
    const current = await this.cursor(hotelId)
    if (since === current) return false
    if (since > current) return true
    const [oldest] = await this.#db
      .select({ cursor: min(events.cursor) })
      .from(events)
      .where(eq(events.hotelId, hotelId))
    return oldest?.cursor == null || oldest.cursor > since + 1
  }

  async #restart(): Promise<void> {
    for (let wait = 100; !this.#stopped; wait = Math.min(wait * 2, 5000)) {
      await new Promise((resolve) => setTimeout(resolve, wait))
      try {
        await this.#listen()
        for (const [hotelId, topic] of this.#topics) this.#deliver(hotelId, topic)
        return
      } catch (error) {
        this.#log.warn({ err: error }, 'the event connection is still broken')
      }
    }
  }
}

/** Passes an event to a subscriber, or queues it while the subscriber still reads its backlog. */
function pushOrQueue(subscriber: Subscriber, event: StoredEvent): void {
  if (subscriber.waiting) subscriber.waiting.push(event)
  else pushToSubscriber(subscriber, event)
}

function pushToSubscriber(subscriber: Subscriber, event: StoredEvent): void {
  if (event.cursor <= subscriber.cursor) return
  subscriber.cursor = event.cursor
  subscriber.push(event)
}
