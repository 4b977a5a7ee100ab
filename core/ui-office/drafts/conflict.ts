import { type RefObject, useEffect, useRef, useState } from 'react'
import { ProblemError } from '#core/http/client.ts'
import type { LastSave } from '#core/journal/rules.ts'
import { differingPaths } from './differences.ts'

/** A thing as the server holds it now. */
export interface ServerVersion<Draft> {
  draft: Draft
  version: number
}

/** What an editor needs to notice that somebody else has saved. */
export interface SharedRecord<Draft> {
  /** At which the form was read. */
  version: number
  /** The newest one that is known, by the live stream; it may speak of more than this form shows. */
  latest?: number
  /** Null: it is gone. */
  read: () => Promise<ServerVersion<Draft> | null>
  /** Called when somebody else has saved. */
  lastSave?: () => Promise<LastSave | null>
}

/** A save was refused because somebody else has saved in between. */
export class VersionConflict extends Error {
  readonly serverVersion: unknown
  readonly lastSave: LastSave | null
  constructor(serverVersion: unknown, lastSave: LastSave | null) {
    super('saved by somebody else meanwhile')
    this.serverVersion = serverVersion
    this.lastSave = lastSave
  }
}

const refusal = (error: unknown) =>
  error instanceof ProblemError && error.problem.code === 'precondition_failed' ? error.problem : null

/** Whether the server refused a write because what it knows is newer. */
export const isVersionConflict = (error: unknown): boolean => refusal(error) !== null

/** Who was first, as the refusal says. */
export const lastSaveOf = (error: unknown) => (refusal(error)?.context?.lastSave as LastSave | undefined) ?? null

/** A conflict to decide: what the server holds now, and who saved it. */
interface News<Draft> {
  serverVersion: ServerVersion<Draft>
  lastSave: LastSave | null
}

/** The editor's side: what it has read and what is typed. */
interface Own<Draft> {
  saved: RefObject<Draft>
  version: RefObject<number | null>
  values: Draft
  /** The draft as it would be stored, so that `7h` and `07:00` are equal. */
  stored: (draft: Draft) => object
  busy: boolean
  /** Called when somebody else has saved. Returns true if handled, so that no conflict is shown. */
  onNews: (serverVersion: ServerVersion<Draft>) => boolean
}

/** What others have saved since the form was read: looked at when the live stream says so, and when a save is refused. */
export function useOthersChanges<Draft extends object>(shared: SharedRecord<Draft> | undefined, own: Own<Draft>) {
  const [conflict, setConflict] = useState<News<Draft> | null>(null)
  /** Known to the person, who goes on writing. */
  const settled = useRef(0)
  const { saved, version, busy, stored } = own
  const latestProps = useRef({ shared, own })
  useEffect(() => {
    latestProps.current = { shared, own }
  })

  /** Changes by others that the draft does not contain. A save whose response was lost produces no conflict. */
  const changed = (serverVersion: ServerVersion<Draft>, draft: Draft) => {
    const now = stored(serverVersion.draft)
    const unlikeMine = differingPaths(now, stored(draft))
    return differingPaths(now, stored(saved.current)).filter((path) => unlikeMine.includes(path))
  }
  const isNews = (serverVersion: ServerVersion<Draft>, draft: Draft) => changed(serverVersion, draft).length > 0
  const isNewsNow = useRef(isNews)
  useEffect(() => {
    isNewsNow.current = isNews
  })

  const latest = shared?.latest ?? 0
  useEffect(() => {
    if (busy || latest <= Math.max(version.current ?? 0, settled.current)) return
    let over = false
    latestProps.current.shared
      ?.read()
      .then(async (found) => {
        if (over || !found || found.version <= Math.max(version.current ?? 0, settled.current)) return
        const { values, onNews } = latestProps.current.own
        // The draft says the same already: the next save is based on their version.
        if (!isNewsNow.current(found, values)) version.current = found.version
        else if (!onNews(found)) {
          const lastSave = await latestProps.current.shared?.lastSave?.().catch(() => null)
          if (!over) setConflict({ serverVersion: found, lastSave: lastSave ?? null })
        }
      })
      // The save itself will tell.
      .catch(() => undefined)
    return () => {
      over = true
    }
  }, [latest, busy, version])

  const settle = () => {
    settled.current = conflict?.serverVersion.version ?? 0
    setConflict(null)
  }
  return { conflict, isNews, changed, tell: setConflict, settle }
}
