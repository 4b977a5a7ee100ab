import { MultiSelect, Radio, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Confirm } from '#core/ui-office/dialogs/confirm.tsx'
import { Modal } from '#core/ui-office/dialogs/dialogs.tsx'
import { CallForm, useCallForm } from '#core/ui-office/fields/call-form.tsx'
import { preventEnterSubmit } from '#core/ui-office/fields/enter-key.ts'
import { FormActions } from '#core/ui-office/fields/form-actions.tsx'
import { Lines } from '#core/ui-office/fields/lines.tsx'
import { codesQuery } from '#modules/content/qr-codes/office/api.ts'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { blankAnnouncement, toAnnouncementInput } from '../announcement-draft.ts'
import { createAnnouncement, refreshAnnouncements } from '../api.ts'
import { draftErrors, refusedFields, TextFields, UntilField } from './announcement-fields.tsx'

export function CreateAnnouncement({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Modal opened={opened} onClose={onClose} title={t('announcements.office.create')} size="lg">
      <CreateForm onClose={onClose} />
    </Modal>
  )
}

function CreateForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { orgId, hotel } = useManagedHotel()
  const { defaultLang: base, timeZone } = hotel
  const codes = useQuery(codesQuery(orgId))
  const rooms = codes.data?.rooms.map(({ room }) => room) ?? []
  const [isConfirming, setIsConfirming] = useState(false)
  const { form, call, formProps } = useCallForm({
    initialValues: blankAnnouncement(timeZone, new Date()),
    validate: (draft) => draftErrors(draft, base, timeZone, t),
    onSubmit: (draft) => (draft.audience === 'all' ? setIsConfirming(true) : call.mutate(draft)),
    send: (draft) => createAnnouncement(orgId, toAnnouncementInput(draft, timeZone)),
    onSuccess: ({ state }) => {
      notifications.show({ message: t(`announcements.office.${state === 'scheduled' ? 'scheduled' : 'sent'}`) })
      onClose()
    },
    errorsOf: (error) => refusedFields(error, base),
    onSettled: () => {
      setIsConfirming(false)
      return refreshAnnouncements(orgId)
    },
  })
  const { audience, when } = form.values

  return (
    <CallForm {...formProps} onKeyDown={preventEnterSubmit} failureTitle={t('common.office.failure.act')}>
      <TextFields form={form} />
      <Radio.Group {...form.getInputProps('audience')} label={t('announcements.office.fields.audience')}>
        <Stack gap={8} mt={6}>
          <Radio value="all" label={t('announcements.office.fields.all')} />
          <Radio
            value="rooms"
            label={t('announcements.office.fields.some')}
            description={t('announcements.office.fields.someHint')}
          />
        </Stack>
      </Radio.Group>
      {audience === 'rooms' &&
        (codes.isSuccess && rooms.length === 0 ? (
          <Text c="dimmed">{t('announcements.office.fields.noRooms')}</Text>
        ) : (
          <MultiSelect
            {...form.getInputProps('rooms')}
            label={t('announcements.office.fields.rooms')}
            data={rooms}
            searchable
            limit={100}
            clearable
          />
        ))}
      <Radio.Group {...form.getInputProps('when')} label={t('announcements.office.fields.when')}>
        <Stack gap={8} mt={6}>
          <Radio value="now" label={t('announcements.office.fields.now')} />
          <Radio value="later" label={t('announcements.office.fields.later')} />
        </Stack>
      </Radio.Group>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={12}>
        {when === 'later' && (
          <TextInput
            {...form.getInputProps('from')}
            type="datetime-local"
            label={t('announcements.office.fields.from')}
          />
        )}
        <UntilField form={form} />
      </SimpleGrid>
      <FormActions
        act={t(when === 'later' ? 'announcements.office.schedule' : 'announcements.office.send')}
        busy={call.isPending}
        onCancel={onClose}
      />
      <Confirm
        opened={isConfirming}
        title={t('announcements.office.confirm.title')}
        act={t('announcements.office.confirm.act')}
        busy={call.isPending}
        onCancel={() => setIsConfirming(false)}
        onConfirm={() => call.mutate(form.values)}
      >
        <span>{t('announcements.office.confirm.what')}</span>
        <strong>
          <Lines text={form.values.text[base] ?? ''} />
        </strong>
      </Confirm>
    </CallForm>
  )
}
