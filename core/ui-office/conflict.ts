import { type RefObject, useEffect, useRef, useState } from 'react'
import { ProblemError } from '#core/http/client.ts'
import { differences } from './differences.ts'

/** A thing as the server holds it now. */
export interface Theirs<Draft> {
  draft: Draft
  version: number
}

/** What an editor needs to notice that somebody else has saved. */
export interface Shared<Draft> {
  /** At which the form was read. */
  version: number
  /** The newest one that is known, by the live line; it may speak of more than this form shows. */
  latest?: number
  /** Null: it is gone. */
  read: () => Promise<Theirs<Draft> | null>
  /** A draft as it would be stored: `7h` and `07:00` are the same. */
  stored?: (draft: Draft) => object
}

/** A save that would have overwritten what somebody else saved. */
export class Overtaken extends Error {
  readonly theirs: unknown
  constructor(theirs: unknown) {
    super('saved by somebody else meanwhile')
    this.theirs = theirs
  }
}

/** Whether the server refused a write because what it knows is newer. */
export const isOutdated = (error: unknown): boolean => {
  const cause = error instanceof Error && error.cause instanceof ProblemError ? error.cause : error
  return cause instanceof ProblemError && cause.problem.code === 'precondition_failed'
}

interface Own<Draft> {
  saved: RefObject<Draft>
  version: RefObject<number | null>
  values: Draft
  busy: boolean
  /** Somebody else has saved, and nobody has asked yet. True: that was all there is to do. */
  onNews: (theirs: Theirs<Draft>) => boolean
}

/** What others have saved since the form was read: looked at when the live line says so, and when a save is refused. */
export function useOthers<Draft extends object>(shared: Shared<Draft> | undefined, own: Own<Draft>) {
  const [theirs, setTheirs] = useState<Theirs<Draft> | null>(null)
  /** Known to the person, who goes on writing. */
  const settled = useRef(0)
  const { saved, version, busy } = own
  const known = useRef({ shared, own })
  useEffect(() => {
    known.current = { shared, own }
  })

  const stored = (draft: Draft) => shared?.stored?.(draft) ?? draft
  /** Whether they changed anything that the draft does not say as well: a save whose answer was lost looks like that. */
  const isNews = (theirs: Theirs<Draft>, draft: Draft) => {
    const now = stored(theirs.draft)
    const unlikeMine = differences(now, stored(draft))
    return differences(now, stored(saved.current)).some((path) => unlikeMine.includes(path))
  }
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
      .then((found) => {
        if (over || !found || found.version <= Math.max(version.current ?? 0, settled.current)) return
        const { values, onNews } = known.current.own
        // Theirs is what stands here already: from now on it is what is written on.
        if (!isNewsNow.current(found, values)) version.current = found.version
        else if (!onNews(found)) setTheirs(found)
      })
      // The save itself will tell.
      .catch(() => undefined)
    return () => {
      over = true
    }
  }, [latest, busy, version])

  const settle = () => {
    settled.current = theirs?.version ?? 0
    setTheirs(null)
  }
  return { theirs, isNews, tell: setTheirs, settle }
}
