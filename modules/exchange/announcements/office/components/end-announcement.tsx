import { useTranslation } from '#core/i18n/use-translation.ts'
import { ConfirmMutation } from '#core/ui-office/dialogs/confirm.tsx'
import { Lines } from '#core/ui-office/fields/lines.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Announcement } from '../../contract.ts'
import { useEndAnnouncement } from '../api.ts'

/** `announcement`: the one to end; `null`: the dialog is closed. */
export function EndAnnouncement({ announcement, onDone }: { announcement: Announcement | null; onDone: () => void }) {
  const { t } = useTranslation()
  const ending = useEndAnnouncement(useManagedHotel().orgId, onDone)
  const isScheduled = announcement?.state === 'scheduled'
  return (
    <ConfirmMutation
      opened={announcement !== null}
      title={t(isScheduled ? 'announcements.office.ending.titleBack' : 'announcements.office.ending.title')}
      act={t(isScheduled ? 'announcements.office.takeBack' : 'announcements.office.end')}
      mutation={ending}
      onCancel={onDone}
      onConfirm={() => announcement && ending.mutate(announcement.id)}
    >
      <strong>
        <Lines text={announcement?.text ?? ''} />
      </strong>
      <span>{t(isScheduled ? 'announcements.office.ending.whatBack' : 'announcements.office.ending.what')}</span>
    </ConfirmMutation>
  )
}
