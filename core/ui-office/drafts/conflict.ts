import { type RefObject, useEffect, useRef, useState } from 'react'
import { ProblemError } from '#core/http/client.ts'
import type { LastSave } from '#core/journal/rules.ts'
import { differingPaths } from './differences.ts'

/** The version of an item that the server now has. */
export interface ServerVersion<Draft> {
  draft: Draft
  version: number
}

/** What an editor needs to detect that somebody else has saved. */
export interface SharedRecord<Draft> {
  /** The version that the form loaded. */
  version: number
  /** The newest version known from the live stream. It may include changes of fields that this form does not show. */
  latest?: number
  /** Reads the item again; null when it no longer exists. */
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

/** Whether the server refused a write because it has a newer version. */
export const isVersionConflict = (error: unknown): boolean => refusal(error) !== null

/** Who saved before, as the refusal says. */
export const lastSaveOf = (error: unknown) => (refusal(error)?.context?.lastSave as LastSave | undefined) ?? null

/** A conflict to resolve: the server's version, and who saved it. */
interface EditConflict<Draft> {
  serverVersion: ServerVersion<Draft>
  lastSave: LastSave | null
}

/** The editor's side: what it loaded and what the person typed. */
interface EditorState<Draft> {
  saved: RefObject<Draft>
  version: RefObject<number | null>
  values: Draft
  /** The draft as it would be stored, so that `7h` and `07:00` are equal. */
  toStored: (draft: Draft) => object
  busy: boolean
  /** Called when somebody else has saved. Returns true if handled, so that no conflict is shown. */
  onServerVersion: (serverVersion: ServerVersion<Draft>) => boolean
}

/**
 * Detects what others have saved since the form was loaded: when the live stream reports a change, and when a save is
 * refused.
 */
export function useServerChanges<Draft extends object>(
  shared: SharedRecord<Draft> | undefined,
  editorState: EditorState<Draft>,
) {
  const [conflict, setConflict] = useState<EditConflict<Draft> | null>(null)
  /** The version that the person has seen and chosen to ignore. */
  const ignoredVersion = useRef(0)
  const { saved, version, busy, toStored: stored } = editorState
  const latestProps = useRef({ shared, own: editorState })
  useEffect(() => {
    latestProps.current = { shared, own: editorState }
  })

  /**
   * The fields changed by others that the draft does not contain. A save whose response was lost produces no conflict.
   */
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
    if (busy || latest <= Math.max(version.current ?? 0, ignoredVersion.current)) return
    let over = false
    latestProps.current.shared
      ?.read()
      .then(async (found) => {
        if (over || !found || found.version <= Math.max(version.current ?? 0, ignoredVersion.current)) return
        const { values, onServerVersion: onNews } = latestProps.current.own
        // The draft contains the same changes, so the next save is based on the server's version.
        if (!isNewsNow.current(found, values)) version.current = found.version
        else if (!onNews(found)) {
          const lastSave = await latestProps.current.shared?.lastSave?.().catch(() => null)
          if (!over) setConflict({ serverVersion: found, lastSave: lastSave ?? null })
        }
      })
      // If reading fails, the next save reports the conflict.
      .catch(() => undefined)
    return () => {
      over = true
    }
  }, [latest, busy, version])

  const settle = () => {
    ignoredVersion.current = conflict?.serverVersion.version ?? 0
    setConflict(null)
  }
  return { conflict, isNews, changed, tell: setConflict, settle }
}
