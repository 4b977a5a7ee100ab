import { useCallback, useEffect, useRef, useState } from 'react'
import type { Lang } from '#core/i18n/contract.ts'
import { useSubject } from '#core/ui-office/app/current-hotel.ts'
import { dropDraft, readDraft, storeDraft } from '#core/ui-office/drafts/stored-drafts.ts'
import { useAutoStore } from '#core/ui-office/drafts/use-auto-store.ts'

/** The message being written in a thread. */
export interface MessageDraft {
  text: string
  note: boolean
  pictures: string[]
  /** The language of a canned answer in the text; blank: the user's language. */
  lang: Lang | ''
}

const emptyDraft: MessageDraft = { text: '', note: false, pictures: [], lang: '' }
/** The draft is stored per thread on this device, across threads and reloads. */
export function useMessageDraft(threadId: string) {
  const subject = useSubject(`chat/${threadId}`)
  const [draft, setDraft] = useState(
    () => readDraft(localStorage, subject, emptyDraft, new Date())?.values ?? emptyDraft,
  )
  const latestDraft = useRef(draft)
  const storeCurrentDraft = useCallback(() => {
    const { text, pictures } = latestDraft.current
    if (text.trim() === '' && pictures.length === 0) return dropDraft(localStorage, subject)
    storeDraft(localStorage, subject, {
      at: new Date().toISOString(),
      version: null,
      base: emptyDraft,
      values: latestDraft.current,
    })
  }, [subject])
  useEffect(() => {
    latestDraft.current = draft
  }, [draft])
  useAutoStore(draft, storeCurrentDraft)
  return {
    draft,
    change: (values: Partial<MessageDraft>) => setDraft((previous) => ({ ...previous, ...values })),
    /** Called after sending. The next message keeps the audience of this one: the guest or colleagues. */
    clear: () => setDraft(({ note }) => ({ ...emptyDraft, note })),
  }
}
