import type { UseFormReturnType } from '@mantine/form'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { differingPaths, mergeChanges } from './differences.ts'
import { dropDraft, isDraftOutdated, readDraft, type StoredDraft, storeDraft } from './stored-drafts.ts'
import { useAutoStore } from './use-auto-store.ts'

interface Written<Draft> {
  saved: RefObject<Draft>
  version: RefObject<number | null>
  unsaved: () => boolean
}

/** Stores unsaved changes in this browser, and offers those of an earlier visit. Without `subject` it does neither. */
export function useStoredDraft<Draft extends object>(
  subject: string | undefined,
  form: UseFormReturnType<Draft>,
  { saved, version, unsaved }: Written<Draft>,
) {
  const [offered, setOffered] = useState<StoredDraft<Draft> | null>(() => {
    const draft = subject === undefined ? null : readDraft(localStorage, subject, saved.current, new Date())
    return draft && differingPaths(draft.values, saved.current).length > 0 ? draft : null
  })
  const isOffered = useRef(offered !== null)
  useEffect(() => {
    isOffered.current = offered !== null
  })

  const current = useCallback(
    (): StoredDraft<Draft> => ({
      at: new Date().toISOString(),
      version: version.current,
      base: saved.current,
      values: form.getValues(),
    }),
    [form.getValues, saved, version],
  )
  const keep = useCallback(() => {
    if (subject === undefined) return
    if (unsaved()) storeDraft(localStorage, subject, current())
    else if (!isOffered.current) dropDraft(localStorage, subject)
  }, [subject, unsaved, current])

  useAutoStore(form.values, keep)

  return {
    isStored: subject !== undefined,
    offered,
    /** Whether somebody has saved since the draft was started; the draft is then merged into the saved version. */
    isOlder: offered !== null && isDraftOutdated(offered, { version: version.current, values: saved.current }),
    resume: () => {
      if (offered) form.setValues(mergeChanges(offered.base, offered.values, saved.current))
      setOffered(null)
    },
    abandon: () => {
      if (subject !== undefined && !unsaved()) dropDraft(localStorage, subject)
      setOffered(null)
    },
    /** Keeps the unsaved changes as a stored draft to be offered again, whatever the form shows from now on. */
    setAside: () => {
      if (subject === undefined || !unsaved()) return
      const draft = current()
      storeDraft(localStorage, subject, draft)
      setOffered(draft)
    },
    drop: () => subject !== undefined && dropDraft(localStorage, subject),
  }
}
