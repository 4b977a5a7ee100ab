import { useTranslation } from '#core/i18n/use-translation.ts'
import { ConfirmMutation } from '#core/ui-office/dialogs/confirm.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Section } from '../../../contract.ts'
import { menuRestoreDays } from '../../../rules.ts'
import { useDeleteSection } from '../../sections-api.ts'
import { useRestoring } from '../services/deleted-services.tsx'

/** Confirms the deletion of a section. `section`: null while the dialog is closed. */
export function DeleteSection({ section, onDone }: { section: Section | null; onDone: () => void }) {
  const { t } = useTranslation()
  const { offer } = useRestoring()
  const deleting = useDeleteSection(useManagedHotel().orgId, (deleted) => {
    offer(deleted)
    onDone()
  })
  return (
    <ConfirmMutation
      opened={section !== null}
      title={t('services.office.delete.title', { name: section?.name })}
      act={t('services.office.sections.delete')}
      mutation={deleting}
      onCancel={onDone}
      onConfirm={() => section && deleting.mutate(section)}
    >
      <span>{t('services.office.sections.keepsArticles')}</span>
      <span>{t('services.office.delete.days', { count: menuRestoreDays })}</span>
    </ConfirmMutation>
  )
}
