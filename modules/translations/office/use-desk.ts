import { useCallback, useState, useSyncExternalStore } from 'react'
import type { Lang } from '#core/i18n/contract.ts'
import { dropDraft, keepDraft, readDraft } from '#core/ui-office/drafts.ts'
import { useKeeping } from '#core/ui-office/use-keeping.ts'
import { useSubject } from '#modules/hotel-context/office/api.ts'
import { useManagedHotel } from '#modules/hotels/office/api.ts'
import { writeTranslation } from './api.ts'
import { createDesk, type Desk, type Row, type Typed } from './desk-store.ts'
import type { DeskText } from './desk-texts.ts'

const blank: { texts: Record<string, Typed> } = { texts: {} }

/** The desk for these texts. What is typed and not saved is kept in this browser, and stands in its field again the next time. */
export function useDesk(texts: readonly DeskText[], to: Lang): Desk {
  const { orgId } = useManagedHotel()
  const subject = useSubject(`translations/${to}`)
  const [desk] = useState(() => {
    const kept = readDraft(localStorage, subject, blank, new Date())?.values.texts ?? {}
    return createDesk(texts, (text, change) => writeTranslation(orgId, text, to, change), kept)
  })
  const keep = useCallback(() => {
    const unsaved = desk.unsaved()
    if (unsaved.length === 0) return dropDraft(localStorage, subject)
    const typed = unsaved.map(([name, row]) => [name, { typed: row.typed, known: row.target }])
    const values = { texts: Object.fromEntries(typed) }
    keepDraft(localStorage, subject, { at: new Date().toISOString(), version: null, base: blank, values })
  }, [desk, subject])
  useKeeping(useDeskVersion(desk), keep)
  return desk
}

export const useDeskVersion = (desk: Desk): number => useSyncExternalStore(desk.subscribe, desk.version)

export const useRow = (desk: Desk, name: string): Row => useSyncExternalStore(desk.subscribe, () => desk.get(name))
