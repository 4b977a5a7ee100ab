import { ActionIcon, Box, Button, CloseButton, Collapse, Group, SegmentedControl, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useSubject } from '#core/ui-office/app/current-hotel.ts'
import { toBreakTags } from '#core/ui-office/fields/line-breaks.ts'
import { TextArea } from '#core/ui-office/fields/text-area.tsx'
import { ArrowUp, Lightning, Picture } from '#core/ui-office/frame/icons.tsx'
import { usePhoneWidth } from '#core/ui-office/frame/phone-width.ts'
import { FilesPicker, MediaPreview } from '#modules/foundation/media/office/api.ts'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Thread } from '../../contract.ts'
import { maxChatTextLengths, maxMessagePictures } from '../../rules.ts'
import { sendTyping } from '../api.ts'
import type { CannedAnswer } from '../canned-answers.ts'
import { useMessageDraft } from '../message-draft.ts'
import { sendMessage } from '../outbox.ts'
import { useCanned } from '../use-canned.ts'
import { useChatWording } from '../wording.ts'
import { CannedList } from './canned-list.tsx'
import styles from './composer.module.css'
import { ComposerMenu } from './composer-menu.tsx'

/** Minimum interval between typing notices, in milliseconds. */
const typingPause = 3_000

/** The form for an answer to the guest or an internal note. */
export function Composer({ thread }: { thread: Thread }) {
  const { t } = useChatWording()
  const { orgId } = useManagedHotel()
  const subject = useSubject('chat')
  const onPhone = usePhoneWidth()
  const { draft, change, clear } = useMessageDraft(thread.id)
  const { text, note, pictures, lang } = draft
  const [isAddingPictures, { toggle, close: closePictures }] = useDisclosure()
  const [uploading, setUploading] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const lastTypingSentAt = useRef(0)
  const canned = useCanned(thread, text)
  const canSend = (text.trim() !== '' || pictures.length > 0) && !uploading

  useEffect(() => {
    // Not on a touch screen, where the focus would open the keyboard over the messages.
    if (matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true })
  }, [])

  const write = (newText: string) => {
    change(newText.trim() === '' ? { text: newText, lang: '' } : { text: newText })
    if (note || newText.trim() === '' || Date.now() - lastTypingSentAt.current < typingPause) return
    lastTypingSentAt.current = Date.now()
    void sendTyping(orgId, thread.id)
  }
  const send = () => {
    if (!canSend) return
    const after = thread.lastMessage?.seq ?? 0
    sendMessage(orgId, subject, { threadId: thread.id, text: toBreakTags(text), pictures, note, lang, after })
    clear()
    closePictures()
    lastTypingSentAt.current = 0
    field.current?.focus()
  }
  const setCaret = (caret: number) =>
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(caret, caret)
    })
  const insert = (answer: CannedAnswer) => {
    const inserted = canned.put(answer)
    if (!inserted) return
    change({ text: inserted.text.slice(0, maxChatTextLengths.text), lang: thread.lang })
    canned.moveTo(inserted.caret)
    setCaret(inserted.caret)
  }
  /** Has the same effect as typing a slash. */
  const offerCanned = () => {
    const position = field.current?.selectionStart ?? text.length
    const slash = position === 0 || /\s/.test(text[position - 1] ?? '') ? '/' : ' /'
    change({ text: text.slice(0, position) + slash + text.slice(position) })
    canned.moveTo(position + slash.length)
    setCaret(position + slash.length)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.altKey && event.code === 'KeyN') change({ note: !note })
    else if (canned.onKey(event.key, insert)) event.stopPropagation()
    else if (event.key === 'Enter' && !event.shiftKey && !event.ctrlKey && !event.metaKey) send()
    else return
    event.preventDefault()
  }

  const sendLabel = t(note ? 'chat.office.write.addNote' : 'chat.office.write.send')
  return (
    <form
      className={styles.composer}
      data-note={note || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <CannedList canned={canned} thread={thread} onChosen={insert} />
      {!onPhone && (
        <Group justify="space-between" gap={8}>
          <SegmentedControl
            size="xs"
            aria-label={t('chat.office.write.kind')}
            value={note ? 'note' : 'answer'}
            onChange={(kind) => {
              change({ note: kind === 'note' })
              field.current?.focus()
            }}
            data={(['answer', 'note'] as const).map((kind) => ({
              value: kind,
              label: t(`chat.office.write.kinds.${kind}`),
            }))}
          />
          <Text component="small" c="dimmed" fz="xs">
            {t(note ? 'chat.office.write.noteHint' : 'chat.office.write.keys')}
          </Text>
        </Group>
      )}
      {pictures.length > 0 && (
        <Group component="ul" gap={8}>
          {pictures.map((address, index) => (
            <Group component="li" key={address} gap={0} align="flex-start" wrap="nowrap">
              <Box className="picture-frame" w={64} h={64}>
                <MediaPreview url={address} />
              </Box>
              <CloseButton
                size="sm"
                aria-label={t('chat.office.write.removePicture', { place: index + 1 })}
                onClick={() => {
                  change({ pictures: pictures.filter((each) => each !== address) })
                  field.current?.focus()
                }}
              />
            </Group>
          ))}
        </Group>
      )}
      <Collapse expanded={isAddingPictures}>
        <FilesPicker
          hotelId={orgId}
          label={t('chat.office.write.pictures')}
          accept="image/*"
          maxFiles={maxMessagePictures - pictures.length}
          onRunning={setUploading}
          filesAdded={(added) =>
            change({ pictures: [...new Set([...pictures, ...added])].slice(0, maxMessagePictures) })
          }
        />
      </Collapse>
      <Group gap={4} align="flex-end" wrap="nowrap">
        {onPhone && (
          <ComposerMenu
            note={note}
            onNote={() => {
              change({ note: !note })
              setCaret(text.length)
            }}
            onCanned={offerCanned}
            onPictures={toggle}
          />
        )}
        <TextArea
          ref={field}
          flex={1}
          minRows={1}
          maxRows={onPhone ? 4 : 8}
          maxLength={maxChatTextLengths.text}
          value={text}
          aria-label={t(note ? 'chat.office.write.note' : 'chat.office.write.answer')}
          placeholder={t(note ? 'chat.office.write.note' : 'chat.office.write.answer')}
          aria-keyshortcuts="Alt+N"
          onChange={(event) => write(event.currentTarget.value)}
          onSelect={(event) => canned.moveTo(event.currentTarget.selectionStart)}
          onKeyDown={onKeyDown}
          {...canned.field}
        />
        {onPhone ? (
          <ActionIcon
            type="submit"
            size="lg"
            radius="xl"
            color={note ? 'gray' : undefined}
            aria-disabled={!canSend}
            aria-label={sendLabel}
            // Keeps the keyboard open for the next message.
            onMouseDown={(event) => event.preventDefault()}
          >
            <ArrowUp size={22} />
          </ActionIcon>
        ) : (
          <>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t('chat.office.canned.open')}
              title={`${t('chat.office.canned.open')} (/)`}
              onClick={offerCanned}
            >
              <Lightning />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t('chat.office.write.pictures')}
              title={t('chat.office.write.pictures')}
              aria-expanded={isAddingPictures}
              onClick={toggle}
            >
              <Picture />
            </ActionIcon>
            <Button type="submit" aria-disabled={!canSend} color={note ? 'gray' : undefined}>
              {sendLabel}
            </Button>
          </>
        )}
      </Group>
    </form>
  )
}
