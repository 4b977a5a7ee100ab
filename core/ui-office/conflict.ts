import { type RefObject, useEffect, useRef, useState } from 'react'
import { ProblemError } from '#core/http/client.ts'
import { differences } from './differences.ts'

/** Who has saved last, where that is known. */
export interface LastSave {
  by: string | null
  at: string
}

/** A thing as the server holds it now. */
export interface Theirs<Draft> {
  draft: Draft
  version: number
}

/** What an editor needs to notice that somebody else has saved. */
export interface Shared<Draft> {
  /** At which the form was read. */
  version: number
  /** The newest one that is known, by the live stream; it may speak of more than this form shows. */
  latest?: number
  /** Null: it is gone. */
  read: () => Promise<Theirs<Draft> | null>
  /** Asked when somebody else has saved; a refused save has said so already. */
  lastSave?: () => Promise<LastSave | null>
}

/** A save that would have overwritten what somebody else saved. */
export class Overtaken extends Error {
  readonly theirs: unknown
  readonly lastSave: LastSave | null
  constructor(theirs: unknown, lastSave: LastSave | null) {
    super('saved by somebody else meanwhile')
    this.theirs = theirs
    this.lastSave = lastSave
  }
}

const refusal = (error: unknown) =>
  error instanceof ProblemError && error.problem.code === 'precondition_failed' ? error.problem : null

/** Whether the server refused a write because what it knows is newer. */
export const isOutdated = (error: unknown): boolean => refusal(error) !== null

/** Who was first, as the refusal says. */
export const saveBefore = (error: unknown) => (refusal(error)?.context?.lastSave as LastSave | undefined) ?? null

/** A conflict to decide: what the server holds now, and who saved it. */
interface News<Draft> {
  theirs: Theirs<Draft>
  lastSave: LastSave | null
}

/** The editor's side: what it has read and what is typed. */
interface Own<Draft> {
  saved: RefObject<Draft>
  version: RefObject<number | null>
  values: Draft
  /** A draft as it would be stored: `7h` and `07:00` are the same. */
  stored: (draft: Draft) => object
  busy: boolean
  /** Called when somebody else has saved. True: it is dealt with, and there is no conflict to show. */
  onNews: (theirs: Theirs<Draft>) => boolean
}

/** What others have saved since the form was read: looked at when the live stream says so, and when a save is refused. */
export function useOthers<Draft extends object>(shared: Shared<Draft> | undefined, own: Own<Draft>) {
  const [news, setNews] = useState<News<Draft> | null>(null)
  /** Known to the person, who goes on writing. */
  const settled = useRef(0)
  const { saved, version, busy, stored } = own
  const known = useRef({ shared, own })
  useEffect(() => {
    known.current = { shared, own }
  })

  /** What they changed and the draft does not say as well: a save whose answer was lost looks like that. */
  const changed = (theirs: Theirs<Draft>, draft: Draft) => {
    const now = stored(theirs.draft)
    const unlikeMine = differences(now, stored(draft))
    return differences(now, stored(saved.current)).filter((path) => unlikeMine.includes(path))
  }
  const isNews = (theirs: Theirs<Draft>, draft: Draft) => changed(theirs, draft).length > 0
  const isNewsNow = useRef(isNews)
  useEffect(() => {
    isNewsNow.current = isNews
  })

  const latest = shared?.latest ?? 0
  useEffect(() => {
    if (busy || latest <= Math.max(version.current ?? 0, settled.current)) return
    let over = false
    known.current.shared
      ?.read()
      .then(async (found) => {
        if (over || !found || found.version <= Math.max(version.current ?? 0, settled.current)) return
        const { values, onNews } = known.current.own
        // The draft says the same already: the next save is based on their version.
        if (!isNewsNow.current(found, values)) version.current = found.version
        else if (!onNews(found)) {
          const lastSave = await known.current.shared?.lastSave?.().catch(() => null)
          if (!over) setNews({ theirs: found, lastSave: lastSave ?? null })
        }
      })
      // The save itself will tell.
      .catch(() => undefined)
    return () => {
      over = true
    }
  }, [latest, busy, version])

  const settle = () => {
    settled.current = news?.theirs.version ?? 0
    setNews(null)
  }
  return { news, isNews, changed, tell: setNews, settle }
}
