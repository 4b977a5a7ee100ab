import { type KeyboardEvent, Suspense, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { toBreakTags } from '#core/i18n/plain-text/break-tags.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Icon } from '#core/ui-guest/content/icon.tsx'
import { chipClass } from '#core/ui-guest/controls/chip.tsx'
import { useScreenParts } from '#core/ui-guest/screen-parts.ts'
import { useScannedRoom } from '#modules/content/qr-codes/guest/api.ts'
import { useOrders } from '#modules/exchange/orders/guest/api.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { chatPath } from '#modules/hotel/hotels/paths.ts'
import type { GuestThread } from '../../contract.ts'
import { maxChatTextLengths, maxMessagePictures } from '../../rules.ts'
import { changeDraft, currentDraft, useDraft } from '../chat-draft.ts'
import { parseSubjectParam } from '../message-subject.ts'
import { queueMessage } from '../outbox-store.ts'
import { deletePictures } from '../pictures.ts'
import { sendTyping } from '../thread-store.ts'
import { usePictureAttachments } from '../use-picture-attachments.ts'
import css from './composer.module.css'
import { GuestIdentityFields } from './guest-identity-fields.tsx'
import { SubjectChip } from './subject-chip.tsx'

/** The counter is shown when this many characters or fewer are left. */
const counterThreshold = 200
const quickStarts = ['checkout', 'towels', 'taxi'] as const

/** The form for a message. `isFirst`: there are no messages yet, so suggestions are offered. */
export function Composer({
  thread,
  isFirst,
  onSent,
}: {
  thread: GuestThread | null
  isFirst: boolean
  onSent: () => void
}) {
  const { t } = useTranslation()
  const { hotel, lang, path } = useGuest()
  const parts = useScreenParts()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const orders = useOrders(hotel.id).list
  const about = parseSubjectParam(search.get('about'), hotel, orders, t, parts)
  const scan = useScannedRoom(hotel.id)
  const { text, pictures, room, guestName } = useDraft(hotel.id)
  const attachPictures = usePictureAttachments(hotel.id)
  const field = useGrowingField(text)
  const charactersLeft = maxChatTextLengths.text - toBreakTags(text.trim()).length
  const isReading = pictures.some(({ state }) => state === 'reading')
  const ready = pictures.filter(({ state }) => state === 'ready')
  const isEmpty = text.trim() === '' && ready.length === 0
  const cannotSend = isEmpty || charactersLeft < 0 || isReading

  const [areAnswersClosed, setAreAnswersClosed] = useState(false)
  if (areAnswersClosed && text === '') setAreAnswersClosed(false)
  const closeAnswers = useCallback(() => {
    setAreAnswersClosed(true)
    field.current?.focus()
  }, [field])

  const removeSubject = () => void navigate(path(chatPath), { replace: true, preventScrollReset: true })
  const send = () => {
    if (cannotSend) return
    const name = guestName.trim()
    queueMessage(hotel.id, {
      lang,
      text: text.trim(),
      pictures: ready.map(({ key, thumb }) => ({ key, thumb, address: null })),
      about,
      who: {
        ...(name && { guestName: name }),
        ...(scan ? { room: scan.room, roomToken: scan.token } : room.trim() && { room: room.trim() }),
      },
    })
    changeDraft(hotel.id, { text: '', pictures: [] })
    if (about) removeSubject()
    onSent()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // On a phone Enter inserts a line break; during composition it selects a word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !hasKeyboard()) return
    event.preventDefault()
    send()
  }
  const removePicture = (key: string) => {
    deletePictures(hotel.id, [key])
    changeDraft(hotel.id, { pictures: currentDraft(hotel.id).pictures.filter((picture) => picture.key !== key) })
  }
  return (
    <form
      className={css.composer}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {isFirst && text === '' ? (
        <div className={css.quick}>
          {quickStarts.map((name) => (
            <button
              key={name}
              type="button"
              className={chipClass(false)}
              onClick={() => {
                changeDraft(hotel.id, { text: t(`chat.guest.quick.${name}.text`) })
                field.current?.focus()
              }}
            >
              {t(`chat.guest.quick.${name}.label`)}
            </button>
          ))}
        </div>
      ) : null}
      <GuestIdentityFields thread={thread} scannedRoom={scan?.room ?? null} />
      {about ? <SubjectChip subject={about} onRemove={removeSubject} /> : null}
      {pictures.length > 0 ? (
        <ul className={css.pictures}>
          {pictures.map(({ key, thumb, state }, index) => (
            <li key={key} data-state={state}>
              {thumb ? <img src={thumb} alt={t('chat.guest.picture.number', { place: index + 1 })} /> : null}
              <button
                type="button"
                aria-label={t('chat.guest.picture.remove', { place: index + 1 })}
                onClick={() => removePicture(key)}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {areAnswersClosed ? null : (
        <Suspense>
          {parts.map(({ name, MessageAnswers }) =>
            MessageAnswers ? <MessageAnswers key={name} message={text.trim()} onClose={closeAnswers} /> : null,
          )}
        </Suspense>
      )}
      <p className={css.remark} role="status">
        {remarkText()}
      </p>
      <div className={css.line}>
        <span className={css.camera}>
          <input
            type="file"
            // Safari converts HEIC to JPEG only if `.heic` is not accepted.
            accept="image/*"
            multiple
            disabled={pictures.length >= maxMessagePictures}
            aria-label={t('chat.guest.picture.add')}
            onChange={(event) => {
              attachPictures([...(event.currentTarget.files ?? [])])
              // Allows the same photo to be chosen again.
              event.currentTarget.value = ''
            }}
          />
          <Icon name="camera" />
        </span>
        <textarea
          ref={field}
          id="chat-text"
          className={css.field}
          rows={1}
          dir="auto"
          aria-label={t('chat.guest.field')}
          placeholder={t('chat.guest.field')}
          aria-invalid={charactersLeft < 0 || undefined}
          value={text}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            changeDraft(hotel.id, { text: event.currentTarget.value })
            sendTyping(hotel.id, lang)
          }}
        />
        <button
          type="submit"
          className={css.send}
          aria-label={t('chat.guest.send')}
          aria-disabled={cannotSend || undefined}
          // Keeps the phone's keyboard open, because closing it would move the button.
          onPointerDown={(event) => event.preventDefault()}
        >
          <Icon name="send" />
        </button>
      </div>
    </form>
  )

  function remarkText(): string | null {
    if (charactersLeft < 0) return t('chat.guest.tooLong', { count: -charactersLeft })
    if (pictures.some(({ state }) => state === 'failed')) return t('chat.guest.picture.unreadable')
    if (charactersLeft <= counterThreshold) return t('chat.guest.left', { count: charactersLeft })
    return pictures.length >= maxMessagePictures ? t('chat.guest.picture.most', { count: maxMessagePictures }) : null
  }
}

const hasKeyboard = () => matchMedia('(hover: hover) and (pointer: fine)').matches

/** Grows the field with its text, where the style sheet alone cannot do it. */
function useGrowingField(text: string) {
  const field = useRef<HTMLTextAreaElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height depends on the text
  useLayoutEffect(() => {
    const element = field.current
    if (!element || CSS.supports('field-sizing', 'content')) return
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight + 2}px`
  }, [text])
  return field
}
