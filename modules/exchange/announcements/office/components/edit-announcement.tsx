import { Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Modal } from '#core/ui-office/dialogs/dialogs.tsx'
import { CallForm, useCallForm } from '#core/ui-office/fields/call-form.tsx'
import { FormActions } from '#core/ui-office/fields/form-actions.tsx'
import { Failure } from '#core/ui-office/frame/screen.tsx'
import { ListSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { announcementChangeOf, toAnnouncementDraft } from '../announcement-draft.ts'
import { type AnnouncementTexts, announcementTextsQuery, changeAnnouncement, refreshAnnouncements } from '../api.ts'
import { draftErrors, refusedFields, TextFields, UntilField } from './announcement-fields.tsx'

/** `id`: the announcement being edited; `null`: the dialog is closed. */
export function EditAnnouncement({ id, onClose }: { id: string | null; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Modal opened={id !== null} onClose={onClose} title={t('announcements.office.editing.title')} size="lg">
      {id && <LoadedForm id={id} onClose={onClose} />}
    </Modal>
  )
}

function LoadedForm({ id, onClose }: { id: string; onClose: () => void }) {
  const texts = useQuery(announcementTextsQuery(useManagedHotel().orgId, id))
  if (texts.isPending) return <ListSkeleton />
  if (texts.isLoadingError) return <Failure error={texts.error} retry={() => void texts.refetch()} />
  return texts.data ? <EditForm announcement={texts.data} onClose={onClose} /> : null
}

function EditForm({ announcement, onClose }: { announcement: AnnouncementTexts; onClose: () => void }) {
  const { t } = useTranslation()
  const { orgId, hotel } = useManagedHotel()
  const { defaultLang: base, timeZone } = hotel
  const { form, call, formProps } = useCallForm({
    initialValues: toAnnouncementDraft(announcement, timeZone),
    validate: (draft) => draftErrors(draft, base, timeZone, t),
    send: (draft) => changeAnnouncement(orgId, announcement.id, announcementChangeOf(draft, announcement, timeZone)),
    onSuccess: () => {
      notifications.show({ message: t('announcements.office.editing.done') })
      onClose()
    },
    errorsOf: (error) => refusedFields(error, base),
    onSettled: () => refreshAnnouncements(orgId),
  })
  return (
    <CallForm {...formProps} failureTitle={t('common.office.failure.act')}>
      <TextFields form={form} />
      <UntilField form={form} />
      <Text c="dimmed">{t('announcements.office.editing.hint')}</Text>
      <FormActions act={t('announcements.office.editing.save')} busy={call.isPending} onCancel={onClose} />
    </CallForm>
  )
}
