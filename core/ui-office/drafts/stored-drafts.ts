import { differingPaths } from './differences.ts'

/** Unsaved changes that are stored in this browser. */
export interface StoredDraft<Values> {
  /** When it was last stored, ISO 8601. */
  at: string
  /** The version of the item that the draft is based on; null when the item has none. */
  version: number | null
  /** The saved values that the draft is based on. The difference is what was typed. */
  base: Values
  values: Values
}

export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const prefix = 'livret.draft.'
export const maxStoredDrafts = 20
/** The maximum number of characters of a draft. */
export const maxDraftCharacters = 200_000
const draftLifetimeMs = 14 * 86_400_000

/** Parses a stored draft. Null when it is not a draft, or expired. */
function parse(text: string | null, now: Date): StoredDraft<unknown> | null {
  try {
    const draft = JSON.parse(text ?? 'null')
    if (typeof draft?.values !== 'object' || draft.values === null) return null
    const age = now.getTime() - Date.parse(draft.at)
    return age < draftLifetimeMs ? draft : null
  } catch {
    return null
  }
}

/** The stored draft of a subject (person, hotel and item), if it is at most 14 days old and has the shape of `like`. */
export function readDraft<Values extends object>(
  storage: DraftStorage,
  subject: string,
  like: Values,
  now: Date,
): StoredDraft<Values> | null {
  const draft = parse(storage.getItem(prefix + subject), now)
  return draft && hasShape(draft.values, like) && hasShape(draft.base, like) ? (draft as StoredDraft<Values>) : null
}

/** Another release of the product may have stored it with other fields. */
const hasShape = (values: unknown, like: object) =>
  JSON.stringify(Object.keys(values ?? {}).sort()) === JSON.stringify(Object.keys(like).sort())

/**
 * Whether the values that a draft is based on have changed since. Comparing versions is not enough: several forms share
 * the row of a hotel, and values are written differently in other languages.
 */
export const isDraftOutdated = <Values>(
  draft: StoredDraft<Values>,
  now: { version: number | null; values: Values },
): boolean =>
  draft.version !== null &&
  now.version !== null &&
  draft.version !== now.version &&
  differingPaths(draft.base, now.values).length > 0

/**
 * Stores a draft in place of the previous one; the oldest drafts are deleted if there is no room. False: it is too
 * long, or the browser refuses storage.
 */
export function storeDraft<Values extends object>(
  storage: DraftStorage,
  subject: string,
  draft: StoredDraft<Values>,
): boolean {
  const key = prefix + subject
  const text = JSON.stringify(draft)
  const others = storedDraftKeys(storage, new Date(draft.at)).filter((other) => other !== key)
  for (const oldest of others.slice(0, Math.max(0, others.length - maxStoredDrafts + 1))) storage.removeItem(oldest)
  try {
    if (text.length > maxDraftCharacters) throw new Error('too long')
    storage.setItem(key, text)
    return true
  } catch {
    // Removes the older state, which would otherwise be taken for the last one.
    storage.removeItem(key)
    return false
  }
}

export const dropDraft = (storage: DraftStorage, subject: string) => storage.removeItem(prefix + subject)

/** The keys of the valid drafts, oldest first; deletes all others. */
function storedDraftKeys(storage: DraftStorage, now: Date): string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter(
    (key) => key?.startsWith(prefix) === true,
  ) as string[]
  const dated = keys.map((key) => ({ key, at: parse(storage.getItem(key), now)?.at }))
  for (const { key, at } of dated) if (!at) storage.removeItem(key)
  return dated
    .filter(({ at }) => at)
    .sort((one, other) => String(one.at).localeCompare(String(other.at)))
    .map(({ key }) => key)
}
