import { NoAnswerError, ProblemError } from '#core/http/client.ts'
import { fromBreakTags, toBreakTags } from '#core/ui-office/fields/line-breaks.ts'
import { type CurrentText, type DeskText, deskTextKey, isDraft } from './desk-texts.ts'

/** The state of a text at the desk. */
export interface DeskRowState extends CurrentText {
  /** The text in the field. */
  typed: string
  state: 'rest' | 'saving' | 'saved' | 'failed' | 'offline' | 'conflict'
  /** The server's message for a text that it refused. */
  fault: string | null
  /** What somebody else has written meanwhile. */
  serverText: string | null
  /**
   * `suggested`: written by an engine and not reviewed yet; `kept`: left by an earlier visit; `drafted`: a draft that
   * guests read already.
   */
  origin: 'typed' | 'suggested' | 'kept' | 'drafted'
}

export interface TypedTranslation {
  typed: string
  known: string
}

/** The requests of the desk. */
interface DeskCalls {
  write: (text: DeskText, change: { text: string; known: string }) => Promise<string>
  deleteDraft: (text: DeskText) => Promise<unknown>
}

/** Whether the field differs from the server's text. A draft does only once somebody has typed in its field. */
export const isUnsaved = ({ typed, target, origin }: DeskRowState) =>
  origin !== 'drafted' && toBreakTags(typed) !== target

/** What a field contains before anybody types: the text of the hotel, or the draft of an engine. */
const fieldOf = (target: string, draft: string | null): Pick<DeskRowState, 'typed' | 'origin'> =>
  target === '' && draft !== null
    ? { typed: fromBreakTags(draft), origin: 'drafted' }
    : { typed: fromBreakTags(target), origin: 'typed' }

/**
 * The typed texts of the desk and what has been saved. Each text is saved separately, its requests one after the other.
 * Each row subscribes to its own text only, so that a long list stays fast.
 */
export function createTranslationDesk(
  texts: readonly DeskText[],
  calls: DeskCalls,
  storedTexts: Readonly<Record<string, TypedTranslation>>,
) {
  const textsByKey = new Map(texts.map((text) => [deskTextKey(text), text]))
  const rows = new Map<string, DeskRowState>()
  const initial = new Map<string, DeskRowState>()
  const listeners = new Set<() => void>()
  const done: { name: string; before: string; after: string }[] = []
  /** Texts that were left again while a save was running. */
  const changedWhileSaving = new Set<string>()
  let version = 0
  let lastSaved: string | null = null

  const get = (name: string): DeskRowState => {
    const row = rows.get(name) ?? initial.get(name)
    if (row) return row
    const { target = '', changed = null, draft = null } = textsByKey.get(name) ?? {}
    const fresh: DeskRowState = {
      target,
      changed,
      draft,
      ...fieldOf(target, draft),
      state: 'rest',
      fault: null,
      serverText: null,
    }
    initial.set(name, fresh)
    return fresh
  }
  const set = (name: string, change: Partial<DeskRowState>) => {
    rows.set(name, { ...get(name), ...change })
    version++
    for (const listener of listeners) listener()
  }
  for (const [name, { typed, known: target }] of Object.entries(storedTexts))
    if (textsByKey.has(name)) set(name, { typed, target, origin: 'kept' })

  const failed = (name: string, error: unknown, before: DeskRowState) => {
    const problem = error instanceof ProblemError ? error.problem : null
    const serverText = problem?.code === 'conflict' ? problem.context?.text : null
    if (typeof serverText === 'string') {
      // Identical texts are no conflict.
      if (serverText === toBreakTags(get(name).typed)) set(name, { target: serverText, state: 'saved', changed: null })
      else set(name, { state: 'conflict', serverText })
    } else if (problem) set(name, { state: 'failed', fault: problem.errors?.[0]?.message ?? problem.detail })
    else if (error instanceof NoAnswerError) set(name, { state: 'offline' })
    else {
      set(name, { ...before, state: 'failed' })
      throw error
    }
  }

  /** Deletes the draft of a text that the hotel has not translated. */
  async function deleteDraft(name: string): Promise<void> {
    const text = textsByKey.get(name)
    const row = get(name)
    if (!text || !isDraft(row) || row.state === 'saving') return
    set(name, { state: 'saving', fault: null })
    try {
      await calls.deleteDraft(text)
      set(name, { draft: null, typed: '', state: 'rest', origin: 'typed' })
    } catch (error) {
      failed(name, error, row)
    }
  }

  /** Saves the text in the field, or confirms that it is still right. An emptied field deletes the draft. */
  async function save(name: string, { right = false, step = true } = {}): Promise<void> {
    const text = textsByKey.get(name)
    const row = get(name)
    if (row.state === 'saving') changedWhileSaving.add(name)
    if (isDraft(row) && row.typed.trim() === '') return deleteDraft(name)
    if (!text || row.state === 'saving' || row.state === 'conflict' || !(right || isUnsaved(row))) return
    const { target } = row
    const typed = toBreakTags(row.typed)
    set(name, { state: 'saving', fault: null })
    try {
      const saved = await calls.write(text, { text: typed, known: target })
      if (step && saved !== target) done.push({ name, before: target, after: saved })
      lastSaved = name
      set(name, { target: saved, changed: null, state: 'saved', origin: 'typed' })
      // Guests read the draft again.
      if (isDraft(get(name)) && get(name).typed === '') set(name, fieldOf(saved, row.draft))
    } catch (error) {
      failed(name, error, row)
    }
    if (changedWhileSaving.delete(name)) await save(name)
  }

  return {
    get,
    save,
    deleteDraft,
    version: () => version,
    lastSaved: () => lastSaved,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    type: (name: string, typed: string, origin: DeskRowState['origin'] = 'typed') => {
      const row = get(name)
      const { state } = row
      const isDraftAgain = isDraft(row) && toBreakTags(typed) === row.draft
      set(name, {
        typed,
        origin: isDraftAgain ? 'drafted' : origin,
        ...(state !== 'saving' && state !== 'conflict' && { state: 'rest', fault: null }),
      })
    },
    /** Resolves a conflict: overwrites the other person's text, or accepts it. */
    settle: async (name: string, keepTyped: boolean) => {
      const { serverText, typed } = get(name)
      if (serverText === null) return
      const text = keepTyped ? typed : fromBreakTags(serverText)
      set(name, { target: serverText, typed: text, serverText: null, state: 'rest', changed: null })
      if (keepTyped) await save(name)
    },
    canUndo: () => done.length > 0,
    /** Undoes the last save; returns the name of its text. */
    undo: async (): Promise<string | null> => {
      const step = done.pop()
      if (!step) return null
      set(step.name, { typed: fromBreakTags(step.before), state: 'rest' })
      await save(step.name, { step: false })
      return step.name
    },
    /** The texts whose fields differ from the server's. */
    unsaved: (): [name: string, row: DeskRowState][] => [...rows].filter(([, row]) => isUnsaved(row)),
    revert: (name: string) => {
      const { target, draft } = get(name)
      set(name, { ...fieldOf(target, draft), state: 'rest', fault: null, serverText: null })
    },
    currentOf: (text: DeskText): CurrentText => get(deskTextKey(text)),
  }
}
export type TranslationDeskStore = ReturnType<typeof createTranslationDesk>
