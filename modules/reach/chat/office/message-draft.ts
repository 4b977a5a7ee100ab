import { useCallback, useEffect, useRef, useState } from 'react'
import type { Lang } from '#core/i18n/contract.ts'
import { useSubject } from '#core/ui-office/app/current-hotel.ts'
import { dropDraft, readDraft, storeDraft } from '#core/ui-office/drafts/stored-drafts.ts'
import { useAutoStore } from '#core/ui-office/drafts/use-auto-store.ts'

/** What is being written in a thread. */
export interface MessageDraft {
  text: string
  note: boolean
  pictures: string[]
  /** Of a canned answer that stands in it; blank: that of the person. */
  lang: Lang | ''
}

const blank: MessageDraft = { text: '', note: false, pictures: [], lang: '' }
/** What is written stays with its thread on this device: other threads are looked at meanwhile, or the page is loaded again. */
export function useMessageDraft(threadId: string) {
  const subject = useSubject(`chat/${threadId}`)
  const [draft, setDraft] = useState(() => readDraft(localStorage, subject, blank, new Date())?.values ?? blank)
  const now = useRef(draft)
  const keep = useCallback(() => {
    const { text, pictures } = now.current
    if (text.trim() === '' && pictures.length === 0) return dropDraft(localStorage, subject)
    storeDraft(localStorage, subject, { at: new Date().toISOString(), version: null, base: blank, values: now.current })
  }, [subject])
  useEffect(() => {
    now.current = draft
  }, [draft])
  useAutoStore(draft, keep)
  return {
    draft,
    change: (values: Partial<MessageDraft>) => setDraft((previous) => ({ ...previous, ...values })),
    /** It has been sent: the next one is written in the same way, to the guest or to colleagues. */
    clear: () => setDraft(({ note }) => ({ ...blank, note })),
  }
}
