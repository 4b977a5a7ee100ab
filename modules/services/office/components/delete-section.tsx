import { useTranslation } from 'react-i18next'
import { Confirm } from '#core/ui-office/confirm.tsx'
import { useHotelScope } from '#modules/hotels/office/api.ts'
import type { Section } from '../../contract.ts'
import { restoreDays } from '../../rules.ts'
import { useDeleteSection } from '../sections-api.ts'
import { useRestoring } from './deleted-services.tsx'

/** `section`: the one in question; `null` while nobody asks. */
export function DeleteSection({ section, onDone }: { section: Section | null; onDone: () => void }) {
  const { t } = useTranslation()
  const { offer } = useRestoring()
  const deleting = useDeleteSection(useHotelScope().orgId, (gone) => {
    offer(gone)
    onDone()
  })
  const cancel = () => {
    deleting.reset()
    onDone()
  }
  return (
    <Confirm
      opened={section !== null}
      title={t('services.office.delete.title', { name: section?.name })}
      act={t('services.office.sections.delete')}
      busy={deleting.isPending}
      error={deleting.error}
      onCancel={cancel}
      onConfirm={() => section && deleting.mutate(section)}
    >
      <span>{t('services.office.sections.keepsArticles')}</span>
      <span>{t('services.office.delete.days', { count: restoreDays })}</span>
    </Confirm>
  )
}
