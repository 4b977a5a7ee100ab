import { differingPaths } from './differences.ts'

/** What somebody typed and did not save, kept in this browser. */
export interface StoredDraft<Values> {
  /** When it was last written, ISO 8601. */
  at: string
  /** The version of the thing it was begun from; null where it has none. */
  version: number | null
  /** What was saved when it was begun: the difference is what somebody typed. */
  base: Values
  values: Values
}

export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const prefix = 'livret.draft.'
export const maxStoredDrafts = 20
/** Characters of one draft. */
export const maxDraftCharacters = 200_000
const draftLifetimeMs = 14 * 86_400_000

/** What lies under a key of ours. Null for what is not a draft, or not one any more. */
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

/**
 * The draft of a subject (person, hotel and thing), where there is one of at most 14 days that has the shape of `like`.
 */
export function readDraft<Values extends object>(
  storage: DraftStorage,
  subject: string,
  like: Values,
  now: Date,
): StoredDraft<Values> | null {
  const draft = parse(storage.getItem(prefix + subject), now)
  return draft && hasShape(draft.values, like) && hasShape(draft.base, like) ? (draft as StoredDraft<Values>) : null
}

/** Another release of the product may have kept it, when the form was another one. */
const hasShape = (values: unknown, like: object) =>
  JSON.stringify(Object.keys(values ?? {}).sort()) === JSON.stringify(Object.keys(like).sort())

/**
 * Whether what it was begun from has changed since. The version alone does not say so: several forms share the row of a hotel,
 * and what the server holds is written another way in another language.
 */
export const isDraftOutdated = <Values>(
  draft: StoredDraft<Values>,
  now: { version: number | null; values: Values },
): boolean =>
  draft.version !== null &&
  now.version !== null &&
  draft.version !== now.version &&
  differingPaths(draft.base, now.values).length > 0

/** Keeps a draft in place of the one before; the oldest make room. False: it is too long, or the browser keeps nothing. */
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
    // An older state would pass for the last one.
    storage.removeItem(key)
    return false
  }
}

export const dropDraft = (storage: DraftStorage, subject: string) => storage.removeItem(prefix + subject)

/** Keys of the drafts that are still good, oldest first; takes the others away. */
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
