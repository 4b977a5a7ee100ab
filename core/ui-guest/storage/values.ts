import { localStore } from './browser-storage.ts'
import { createStore } from './store.ts'

/** A value that this phone keeps, under one key or one for each hotel. */
interface StoredValueOptions<Value, Id extends string[]> {
  /** The storage key; `Id` is usually the hotel's id, and empty for a value of the whole phone. */
  key: (...id: Id) => string
  /** `localStore` by default. */
  storage?: typeof localStore
  /** The value when nothing is stored, or what is stored is unreadable or expired; also in the server's document. */
  initial: Value
  /** Reads a stored text. It returns `initial` or throws when another release, or somebody else, has stored it. */
  parse: (stored: string, now: number) => Value
  /** When the value expires, in milliseconds since the epoch, because the page may stay open until then. */
  expiresAt?: (value: Value) => number
  /**
   * The text to store; null: nothing. What it leaves out lasts as long as the page. Without it, a string is stored as it
   * is, null is removed, and everything else is stored as JSON.
   */
  serialize?: (value: Value, now: number) => string | null
}

/** The id and the last argument of a call. */
const splitLast = <Id extends string[], Last>(args: readonly unknown[]) =>
  [args.slice(0, -1) as Id, args.at(-1) as Last] as const

const toText = (value: unknown) => (value === null || typeof value === 'string' ? value : JSON.stringify(value))

/**
 * Values outside React that are stored on this phone, also for its other tabs. Where storage is refused or full, and in
 * previews, they last as long as the page.
 */
export function storedValue<Value, Id extends string[] = []>(options: StoredValueOptions<Value, Id>) {
  const { key, storage = localStore, initial, parse, expiresAt, serialize = toText } = options
  /** The value of the text that was last read or written, by key, so that it is the same object until the text changes. */
  const parsed = new Map<string, { text: string | null; value: Value }>()
  const { notify, subscribe, useStored } = createStore(() => {
    const onOtherTab = (event: StorageEvent) => {
      if (event.key === null || parsed.has(event.key)) notify()
    }
    addEventListener('storage', onOtherTab)
    return () => removeEventListener('storage', onOtherTab)
  })

  const parseOrInitial = (text: string | null): Value => {
    try {
      return text === null ? initial : parse(text, Date.now())
    } catch {
      return initial
    }
  }

  /** The current value, as any tab last stored it. */
  const read = (...id: Id): Value => {
    const text = storage.getItem(key(...id))
    let last = parsed.get(key(...id))
    if (last?.text !== text) {
      last = { text, value: parseOrInitial(text) }
      parsed.set(key(...id), last)
    }
    const { value } = last
    return expiresAt && expiresAt(value) <= Date.now() ? initial : value
  }

  const write = (...args: [...id: Id, value: Value]): void => {
    const [id, value] = splitLast<Id, Value>(args)
    const text = serialize(value, Date.now())
    parsed.set(key(...id), { text, value })
    if (text === null) storage.removeItem(key(...id))
    else storage.setItem(key(...id), text)
    notify()
  }

  /** Changes the value as any tab last stored it. */
  const update = (...args: [...id: Id, change: (value: Value) => Value]): void => {
    const [id, change] = splitLast<Id, (value: Value) => Value>(args)
    write(...id, change(read(...id)))
  }

  /** Whether anything is stored, also if it has expired or cannot be read. */
  const isStored = (...id: Id): boolean => storage.getItem(key(...id)) !== null

  /** The current value for a component; `initial` until hydration. */
  const useValue = (...id: Id): Value =>
    useStored(
      () => read(...id),
      () => initial,
    )

  return { read, write, update, isStored, subscribe, useValue }
}

/** Whether something has happened on this phone, stored as `text`. */
export const storedFlag = <Id extends string[] = []>(key: (...id: Id) => string, text: string) =>
  storedValue<boolean, Id>({ key, initial: false, parse: () => true, serialize: (isSet) => (isSet ? text : null) })

/** A text that is stored as it is; null: none. */
export const storedText = <Id extends string[] = []>(key: (...id: Id) => string, storage?: typeof localStore) =>
  storedValue<string | null, Id>({ key, ...(storage && { storage }), initial: null, parse: String })

/** A state of each hotel, outside React, that lasts as long as the page, such as what is being sent. */
export function pageState<State extends object>(initial: State) {
  const states = new Map<string, State>()
  const { notify, useStored } = createStore()
  const read = (hotelId: string): State => states.get(hotelId) ?? initial
  return {
    read,
    update: (hotelId: string, change: Partial<State>): void => {
      states.set(hotelId, { ...read(hotelId), ...change })
      notify()
    },
    useValue: (hotelId: string): State =>
      useStored(
        () => read(hotelId),
        () => initial,
      ),
  }
}

/** Reads stored JSON whose fields may have any shape; throws if it is no object. */
export function parseFields<Fields>(stored: string): { [Name in keyof Fields]?: unknown } {
  const fields: unknown = JSON.parse(stored)
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) throw new Error('no object')
  return fields as { [Name in keyof Fields]?: unknown }
}
