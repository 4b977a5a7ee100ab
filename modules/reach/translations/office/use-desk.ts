import { useCallback, useState, useSyncExternalStore } from 'react'
import type { Lang } from '#core/i18n/contract.ts'
import { useSubject } from '#core/ui-office/app/current-hotel.ts'
import { dropDraft, readDraft, storeDraft } from '#core/ui-office/drafts/stored-drafts.ts'
import { useAutoStore } from '#core/ui-office/drafts/use-auto-store.ts'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { deleteDraft, writeTranslation } from './api.ts'
import {
  createTranslationDesk,
  type DeskRowState,
  type TranslationDeskStore,
  type TypedTranslation,
} from './desk-store.ts'
import type { DeskText } from './desk-texts.ts'

const blank: { texts: Record<string, TypedTranslation> } = { texts: {} }

/** The desk for these texts. Unsaved texts are stored in this browser and restored the next time. */
export function useDesk(texts: readonly DeskText[], to: Lang): TranslationDeskStore {
  const { orgId } = useManagedHotel()
  const subject = useSubject(`translations/${to}`)
  const [desk] = useState(() => {
    const storedTexts = readDraft(localStorage, subject, blank, new Date())?.values.texts ?? {}
    const calls = {
      write: (text: DeskText, change: { text: string; known: string }) => writeTranslation(orgId, text, to, change),
      deleteDraft: (text: DeskText) => deleteDraft(orgId, text, to),
    }
    return createTranslationDesk(texts, calls, storedTexts)
  })
  const storeUnsaved = useCallback(() => {
    const unsaved = desk.unsaved()
    if (unsaved.length === 0) return dropDraft(localStorage, subject)
    const typed = unsaved.map(([name, row]) => [name, { typed: row.typed, known: row.target }])
    const values = { texts: Object.fromEntries(typed) }
    storeDraft(localStorage, subject, { at: new Date().toISOString(), version: null, base: blank, values })
  }, [desk, subject])
  useAutoStore(useDeskVersion(desk), storeUnsaved)
  return desk
}

export const useDeskVersion = (desk: TranslationDeskStore): number => useSyncExternalStore(desk.subscribe, desk.version)

export const useRow = (desk: TranslationDeskStore, name: string): DeskRowState =>
  useSyncExternalStore(desk.subscribe, () => desk.get(name))
