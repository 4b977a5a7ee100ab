import { storedText } from '#core/ui-guest/storage/values.ts'
import { isKioskPath, startVisit } from '../rules.ts'

/**
 * `crypto.randomUUID` exists on secure origins only, and a hotel may first try the product over http on its own
 * network.
 */
export function randomUuid(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

interface Visitor {
  uuid: string
  /** False for a phone on its first visit that has sent nothing yet: there are no orders to load. */
  mayHaveOrders: boolean
  /** The initial language; empty when none is stored. */
  lang: string
}
let visitor: Visitor | null = null
const storedUuid = storedText(() => 'uuid')
const storedFirstVisit = storedText(() => 'firstVisitTimestamp')
const storedLang = storedText(() => 'lang')

/** The visitor of this browser, by the start rule of the specification's point 4. Browser only. */
export function currentVisitor(): Visitor {
  if (visitor) return visitor
  if (isKioskPath(location.pathname)) {
    visitor = { uuid: randomUuid(), mayHaveOrders: false, lang: '' }
    return visitor
  }
  const uuid = storedUuid.read()
  const stored = {
    uuid,
    firstVisitTimestamp: Number(storedFirstVisit.read()),
    lang: storedLang.read(),
  }
  const { store, lang } = startVisit(stored, location.pathname, Date.now(), randomUuid)
  storedUuid.write(store.uuid)
  storedFirstVisit.write(String(store.firstVisitTimestamp))
  visitor = { uuid: store.uuid, mayHaveOrders: Boolean(uuid), lang }
  return visitor
}

/** Makes the next call of `currentVisitor` create a new visitor, for the next guest of a shared screen. */
export function forgetVisitor(): void {
  visitor = null
}

/** The prefix of keys that belong to staff, who may use the same browser. */
const staffKeyPrefix = 'livret.draft.'
/** The visitor's keys as the specification names them; staff do not have them. */
const visitorKeys = ['uuid', 'firstVisitTimestamp']

/** Deletes all guest data on this phone; a later visit creates a new visitor. The caller leaves the page afterwards. */
export async function clearPhoneStorage(): Promise<void> {
  visitor = null
  // Errors are ignored: a phone that forbids storage throws, and has stored nothing.
  try {
    for (const storage of [localStorage, sessionStorage])
      for (const key of Object.keys(storage))
        if (visitorKeys.includes(key) || (key.startsWith('livret.') && !key.startsWith(staffKeyPrefix)))
          storage.removeItem(key)
  } catch {}
  try {
    const cacheNames = (await caches.keys()).filter((name) => name.startsWith('livret.'))
    await Promise.all(cacheNames.map((name) => caches.delete(name)))
  } catch {}
}
