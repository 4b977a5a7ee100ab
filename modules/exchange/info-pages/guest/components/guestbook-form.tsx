import { useState } from 'react'
import type { Problem } from '#core/errors/contract.ts'
import { ProblemError } from '#core/http/client.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Notice } from '#core/ui-guest/content/notice.tsx'
import { Button } from '#core/ui-guest/controls/button.tsx'
import { TextArea, TextField } from '#core/ui-guest/controls/field.tsx'
import { useFocusOnFailure } from '#core/ui-guest/controls/focus-on-failure.ts'
import { useHydrated } from '#core/ui-guest/frame/hydrated.ts'
import { NoScript } from '#core/ui-guest/frame/no-script.tsx'
import { sessionStore } from '#core/ui-guest/storage/browser-storage.ts'
import { parseFields, storedValue } from '#core/ui-guest/storage/values.ts'
import { randomUuid, resumeStreamFrom, visitorRequest } from '#modules/foundation/visitors/guest/api.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import type { writeInGuestbook } from '../../contract.ts'
import { maxGuestTextLengths } from '../../rules.ts'
import { putEntry } from '../guestbook-store.ts'
import css from './form.module.css'

interface Draft {
  name: string
  words: string
  /** What was sent without an answer. Sent again unchanged, it has the same idempotency key. */
  attempt: { key: string; body: string } | null
}
type Failure = { missing: true } | { problem: Problem } | { silence: true }

const storedDraft = storedValue<Draft | null, [hotelId: string]>({
  key: (hotelId) => `livret.guestbook.draft.${hotelId}`,
  storage: sessionStore,
  initial: null,
  parse: (stored) => {
    const { name, words, attempt } = parseFields<Draft>(stored)
    return { name: String(name ?? ''), words: String(words ?? ''), attempt: (attempt as Draft['attempt']) ?? null }
  },
})
const blank: Draft = { name: '', words: '', attempt: null }

/** The typed text is stored until the server has confirmed it. */
export function GuestbookForm() {
  const { t } = useTranslation()
  const hydrated = useHydrated()
  const [sent, setSent] = useState(false)
  if (!hydrated)
    return (
      <div className={css.form}>
        <NoScript text={t('infoPages.guest.guestbook.noScript')} />
      </div>
    )
  if (sent)
    return (
      <div className={css.form}>
        <Notice role="status" title={t('infoPages.guest.guestbook.sent')}>
          <p>{t('infoPages.guest.guestbook.sentText')}</p>
        </Notice>
        <div>
          <Button look="text" onClick={() => setSent(false)}>
            {t('infoPages.guest.guestbook.another')}
          </Button>
        </div>
      </div>
    )
  return <WritingForm onSent={() => setSent(true)} />
}

function WritingForm({ onSent }: { onSent: () => void }) {
  const { t } = useTranslation()
  const { hotel, lang } = useGuest()
  const draft = storedDraft.useValue(hotel.id) ?? blank
  const [failure, setFailure] = useState<Failure | null>(null)
  const [sending, setSending] = useState(false)
  const form = useFocusOnFailure<HTMLFormElement>(failure)

  const changeDraft = (change: Partial<Draft>) =>
    storedDraft.update(hotel.id, (previous) => ({ ...(previous ?? blank), ...change }))
  const missing = { name: !draft.name.trim(), words: !draft.words.trim() }
  const errorOf = (field: 'name' | 'words') => {
    if (failure && 'missing' in failure && missing[field]) return t(`infoPages.guest.guestbook.missing.${field}`)
    if (failure && 'problem' in failure) return failure.problem.errors?.find(({ path }) => path === field)?.message
    return undefined
  }

  const send = async () => {
    if (sending) return
    if (missing.name || missing.words) return setFailure({ missing: true })
    const body = JSON.stringify({ name: draft.name.trim(), words: draft.words.trim() })
    const attempt = draft.attempt?.body === body ? draft.attempt : { key: randomUuid(), body }
    changeDraft({ attempt })
    setSending(true)
    setFailure(null)
    try {
      const { data, headers } = await visitorRequest<typeof writeInGuestbook>(
        'post',
        '/v1/hotels/{hotelId}/guestbook',
        {
          lang,
          params: { hotelId: hotel.id },
          body: JSON.parse(body),
          key: attempt.key,
        },
      )
      resumeStreamFrom(hotel.id, headers)
      putEntry(hotel.id, data)
      storedDraft.write(hotel.id, null)
      onSent()
    } catch (error) {
      const clear = error instanceof ProblemError && error.problem.status < 500
      setFailure(clear ? { problem: error.problem } : { silence: true })
      setSending(false)
    }
  }

  return (
    <form
      ref={form}
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <div className={css.tall}>
        <TextArea
          label={t('infoPages.guest.guestbook.words')}
          hint={t('infoPages.guest.guestbook.promise')}
          error={errorOf('words')}
          rows={4}
          maxLength={maxGuestTextLengths.words}
          value={draft.words}
          onText={(words) => changeDraft({ words })}
        />
      </div>
      <TextField
        label={t('infoPages.guest.guestbook.name')}
        hint={t('infoPages.guest.guestbook.nameHint')}
        error={errorOf('name')}
        maxLength={maxGuestTextLengths.name}
        autoComplete="name"
        value={draft.name}
        onChange={(event) => changeDraft({ name: event.currentTarget.value })}
      />
      <FailureNotice failure={failure} />
      <div>
        <Button type="submit" busy={sending}>
          {t('infoPages.guest.guestbook.send')}
        </Button>
      </div>
    </form>
  )
}

/** A missing field is also reported below the field itself. */
function FailureNotice({ failure }: { failure: Failure | null }) {
  const { t } = useTranslation()
  if (!failure) return null
  if ('missing' in failure) return <Notice tone="warn" role="alert" title={t('infoPages.guest.inventory.incomplete')} />
  return (
    <Notice tone="warn" role="alert" title={t('infoPages.guest.guestbook.failed')}>
      <p>{'problem' in failure ? failure.problem.detail : t('infoPages.guest.guestbook.silence')}</p>
    </Notice>
  )
}
