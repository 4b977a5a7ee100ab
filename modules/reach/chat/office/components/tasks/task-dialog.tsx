import { ActionIcon, Button, Select, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { v4 as uuid } from 'uuid'
import { instantAt } from '#core/time/hours.ts'
import { Modal } from '#core/ui-office/dialogs/dialogs.tsx'
import { CallForm, useCallForm } from '#core/ui-office/fields/call-form.tsx'
import { FormActions } from '#core/ui-office/fields/form-actions.tsx'
import { fromBreakTags } from '#core/ui-office/fields/line-breaks.ts'
import { toLocalDateTime } from '#core/ui-office/fields/local-date-time.ts'
import { TextArea } from '#core/ui-office/fields/text-area.tsx'
import { Checklist } from '#core/ui-office/frame/icons.tsx'
import { maxRoomLength } from '#modules/content/qr-codes/rules.ts'
import { useMe } from '#modules/foundation/accounts/office/api.ts'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Message } from '../../../contract.ts'
import { maxChatTextLengths } from '../../../rules.ts'
import type { Task } from '../../../tasks-contract.ts'
import { changeTask, createTask, type TaskFields } from '../../tasks-api.ts'
import { useColleagues } from '../../threads-query.ts'
import { useChatWording } from '../../wording.ts'

/** A button that makes a task of a guest's message; on a phone only its icon, which takes no line of its own. */
export function MakeTask({ message, room }: { message: Message; room: string | null }) {
  const { t } = useChatWording()
  const [opened, { open, close }] = useDisclosure()
  return (
    <>
      <Button variant="subtle" size="compact-xs" visibleFrom="sm" onClick={open}>
        {t('chat.office.tasks.make')}
      </Button>
      <ActionIcon variant="subtle" size={28} hiddenFrom="sm" aria-label={t('chat.office.tasks.make')} onClick={open}>
        <Checklist size={18} />
      </ActionIcon>
      <Modal opened={opened} onClose={close} title={t('chat.office.tasks.makeTitle')}>
        <NewTask message={message} room={room} onClose={close} />
      </Modal>
    </>
  )
}

function NewTask({ message, room, onClose }: { message: Message; room: string | null; onClose: () => void }) {
  const { t } = useChatWording()
  const { orgId } = useManagedHotel()
  const [key] = useState(() => uuid())
  return (
    <TaskForm
      initial={{
        text: fromBreakTags(message.text).slice(0, maxChatTextLengths.task),
        room: room ?? '',
        assigneeId: '',
        dueAt: '',
      }}
      send={(fields) => createTask(orgId, { ...fields, threadId: message.threadId }, key)}
      texts={{
        act: t('chat.office.tasks.act'),
        done: t('chat.office.tasks.made'),
        failed: t('chat.office.tasks.failed'),
      }}
      onClose={onClose}
    />
  )
}

/** A dialog that changes the words, the room, the person and the time of a task. */
export function EditTask({ task, opened, onClose }: { task: Task; opened: boolean; onClose: () => void }) {
  const { t } = useChatWording()
  return (
    <Modal opened={opened} onClose={onClose} title={t('chat.office.tasks.editTitle')}>
      <ChangeTask task={task} onClose={onClose} />
    </Modal>
  )
}

function ChangeTask({ task, onClose }: { task: Task; onClose: () => void }) {
  const { t } = useChatWording()
  const { orgId, hotel } = useManagedHotel()
  const { text, room, assignee, dueAt } = task
  return (
    <TaskForm
      initial={{
        text,
        room: room ?? '',
        assigneeId: assignee?.id ?? '',
        dueAt: dueAt === null ? '' : toLocalDateTime(hotel.timeZone, dueAt),
      }}
      assignee={assignee}
      send={(fields) => changeTask(orgId, task, fields)}
      texts={{
        act: t('common.office.save'),
        done: t('chat.office.tasks.saved'),
        failed: t('chat.office.tasks.unsaved'),
      }}
      onClose={onClose}
    />
  )
}

interface TaskFormProps {
  initial: { text: string; room: string; assigneeId: string; dueAt: string }
  /** Whom the task belongs to, who may be missing in the list of colleagues. */
  assignee?: Task['assignee']
  send: (fields: TaskFields) => Promise<unknown>
  texts: { act: string; done: string; failed: string }
  onClose: () => void
}

function TaskForm({ initial, assignee = null, send, texts, onClose }: TaskFormProps) {
  const { t } = useChatWording()
  const { timeZone } = useManagedHotel().hotel
  const me = useMe().data
  const colleagues = useColleagues().filter(({ id }) => id !== me?.id)
  const isListed = assignee === null || assignee.id === me?.id || colleagues.some(({ id }) => id === assignee.id)
  const { form, call, formProps } = useCallForm({
    initialValues: initial,
    validate: { text: (text) => (text.trim() ? null : t('chat.office.tasks.missing')) },
    send: ({ text, room, assigneeId, dueAt }) =>
      send({
        text,
        room: room.trim() || null,
        assigneeId: assigneeId || null,
        dueAt: (dueAt && instantAt(timeZone, dueAt)?.toISOString()) || null,
      }),
    onSuccess: () => {
      notifications.show({ message: texts.done })
      onClose()
    },
  })
  return (
    <CallForm {...formProps} failureTitle={texts.failed}>
      <TextArea
        {...form.getInputProps('text')}
        label={t('chat.office.tasks.text')}
        maxLength={maxChatTextLengths.task}
        minRows={2}
        data-autofocus
      />
      <TextInput {...form.getInputProps('room')} label={t('chat.office.tasks.room')} maxLength={maxRoomLength} />
      <Select
        {...form.getInputProps('assigneeId')}
        label={t('chat.office.tasks.who')}
        data={[
          { value: '', label: t('chat.office.tasks.anybody') },
          ...(me ? [{ value: me.id, label: `${me.firstName} ${me.lastName}` }] : []),
          ...colleagues.map(({ id, name }) => ({ value: id, label: name })),
          ...(isListed || !assignee ? [] : [{ value: assignee.id, label: assignee.firstName }]),
        ]}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
      />
      <TextInput {...form.getInputProps('dueAt')} type="datetime-local" label={t('chat.office.tasks.due')} />
      <FormActions act={texts.act} busy={call.isPending} onCancel={onClose} />
    </CallForm>
  )
}
