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
import { TextArea } from '#core/ui-office/fields/text-area.tsx'
import { Checklist } from '#core/ui-office/frame/icons.tsx'
import { maxRoomLength } from '#modules/content/qr-codes/rules.ts'
import { useMe } from '#modules/foundation/accounts/office/api.ts'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Message } from '../../../contract.ts'
import { maxChatTextLengths } from '../../../rules.ts'
import { createTask } from '../../tasks-api.ts'
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
        <TaskForm message={message} room={room} onClose={close} />
      </Modal>
    </>
  )
}

function TaskForm({ message, room, onClose }: { message: Message; room: string | null; onClose: () => void }) {
  const { t } = useChatWording()
  const { orgId, hotel } = useManagedHotel()
  const me = useMe().data
  const colleagues = useColleagues().filter(({ id }) => id !== me?.id)
  const [key] = useState(() => uuid())
  const { form, call, formProps } = useCallForm({
    initialValues: {
      text: fromBreakTags(message.text).slice(0, maxChatTextLengths.task),
      room: room ?? '',
      assigneeId: '',
      dueAt: '',
    },
    validate: { text: (text) => (text.trim() ? null : t('chat.office.tasks.missing')) },
    send: ({ text, room, assigneeId, dueAt }) =>
      createTask(
        orgId,
        {
          text,
          room: room.trim() || null,
          assigneeId: assigneeId || null,
          dueAt: (dueAt && instantAt(hotel.timeZone, dueAt)?.toISOString()) || null,
          threadId: message.threadId,
        },
        key,
      ),
    onSuccess: () => {
      notifications.show({ message: t('chat.office.tasks.made') })
      onClose()
    },
  })
  return (
    <CallForm {...formProps} failureTitle={t('chat.office.tasks.failed')}>
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
        ]}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
      />
      <TextInput {...form.getInputProps('dueAt')} type="datetime-local" label={t('chat.office.tasks.due')} />
      <FormActions act={t('chat.office.tasks.act')} busy={call.isPending} onCancel={onClose} />
    </CallForm>
  )
}
