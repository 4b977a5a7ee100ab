import type { Article } from '../../contract.ts'
import type { ArticleChange, UnchangedArticle } from '../../several-articles-contract.ts'
import { rowsOf } from './allergen-rows.ts'
import {
  addEdits,
  type CellChange,
  type CellConflict,
  changesToSend,
  type Edits,
  noEdits,
  rebaseEdits,
  settleEdits,
  withEdits,
} from './answer-edits.ts'

/** What was merged with the changes of colleagues, to tell the person. */
export interface MergeReport {
  /** Names of articles that a colleague has changed and that now contain both changes. */
  merged: string[]
  conflicts: CellConflict[]
  /** Names of rows whose answers are lost, because a colleague deleted the article or the choice. */
  deleted: string[]
}

export interface SaverState {
  edits: Edits
  isSaving: boolean
  /** Why the last save failed; the edits stay. */
  failure: unknown
  report: MergeReport | null
}

interface SaverConnection {
  /** The articles of the service as last read. */
  articles: () => Article[]
  /** Saves, and puts the saved articles among those last read. */
  send: (changes: ArticleChange[]) => Promise<{ articles: Pick<Article, 'id'>[]; unchanged: UnchangedArticle[] }>
  /** Reads the articles again. */
  reload: () => Promise<unknown>
  saveDelayMs?: number
}

const maxUndoSteps = 100
/** How often articles that a colleague has changed are sent again in one save. */
const maxRounds = 5

/** Holds the answers that are not saved yet, and saves them together when typing pauses, one call at a time. */
export function createAnswerSaver({ articles, send, reload, saveDelayMs = 700 }: SaverConnection) {
  let state: SaverState = { edits: noEdits, isSaving: false, failure: null, report: null }
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()
  const undoSteps: CellChange[][] = []

  const update = (changed: Partial<SaverState>) => {
    state = { ...state, ...changed }
    for (const listener of listeners) listener()
  }
  const rowsById = () => new Map(rowsOf(articles()).map((row) => [row.id, row]))
  const schedule = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void save(), saveDelayMs)
  }
  const apply = (changes: readonly CellChange[]) => {
    update({ edits: addEdits(state.edits, changes, rowsById()) })
    schedule()
  }
  const addToReport = ({ merged, conflicts, deleted }: MergeReport) => {
    if (merged.length + conflicts.length + deleted.length === 0) return
    const previous = state.report ?? { merged: [], conflicts: [], deleted: [] }
    update({
      report: {
        merged: [...new Set([...previous.merged, ...merged])],
        conflicts: [...previous.conflicts, ...conflicts],
        deleted: [...new Set([...previous.deleted, ...deleted])],
      },
    })
  }

  /** Sends all edits once; returns whether articles must be sent again because a colleague had changed them. */
  async function saveOnce(): Promise<boolean> {
    const rows = rowsById()
    const { edits, conflicts, deleted } = rebaseEdits(state.edits, rows)
    update({ edits })
    addToReport({ merged: [], conflicts, deleted })
    const versions = new Map(articles().map(({ id, version }) => [id, version]))
    const changes = changesToSend(edits, rows, versions)
    if (changes.length === 0) return false
    const answer = await send(changes)
    const savedIds = new Set(answer.articles.map(({ id }) => id))
    const isSaved = (row: string) => savedIds.has(rows.get(row)?.articleId ?? '')
    update({ edits: settleEdits(state.edits, edits, isSaved) })
    if (answer.unchanged.length === 0) return false
    await reload()
    const nameOf = (id: string) => articles().find((article) => article.id === id)?.name ?? ''
    const merged = answer.unchanged.map(({ id }) => nameOf(id)).filter(Boolean)
    addToReport({ merged, conflicts: [], deleted: [] })
    return true
  }

  async function save(): Promise<void> {
    clearTimeout(timer)
    if (state.isSaving || state.edits.size === 0) return
    update({ isSaving: true, failure: null })
    try {
      for (let round = 0; round < maxRounds; round++) if (!(await saveOnce())) break
    } catch (failure) {
      update({ failure })
    } finally {
      update({ isSaving: false })
      if (!state.failure && state.edits.size > 0) schedule()
    }
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    state: () => state,
    /** Changes cells; they are saved when typing pauses. */
    answer: (changes: readonly CellChange[]) => {
      const rows = rowsById()
      const before = changes.map(({ row, allergen }) => {
        const shown = withEdits(rows.get(row)?.answers ?? null, state.edits.get(row)?.cells)
        return { row, allergen, value: shown?.[allergen] ?? null }
      })
      undoSteps.push(before)
      if (undoSteps.length > maxUndoSteps) undoSteps.shift()
      apply(changes)
    },
    /** Takes back the last change of cells, also a saved one; returns the cells. */
    undo: (): CellChange[] => {
      const step = undoSteps.pop() ?? []
      if (step.length > 0) apply(step)
      return step
    },
    save,
    dismissReport: () => update({ report: null }),
    stop: () => clearTimeout(timer),
  }
}
