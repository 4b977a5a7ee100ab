import { useTranslation } from 'react-i18next'
import { useManagedHotel } from '#modules/hotels/office/api.ts'
import type { Section } from '../../contract.ts'
import { restoreDays } from '../../rules.ts'
import { useDeleteSection } from '../sections-api.ts'
import { BinQuestion } from './bin-question.tsx'
import { useRestoring } from './deleted-services.tsx'

/** `section`: the one in question; `null` while nobody asks. */
export function DeleteSection({ section, onDone }: { section: Section | null; onDone: () => void }) {
  const { t } = useTranslation()
  const { offer } = useRestoring()
  const deleting = useDeleteSection(useManagedHotel().orgId, (gone) => {
    offer(gone)
    onDone()
  })
  return (
    <BinQuestion
      name={section?.name}
      deleting={deleting}
      act={t('services.office.sections.delete')}
      onCancel={onDone}
      onConfirm={() => section && deleting.mutate(section)}
    >
      <span>{t('services.office.sections.keepsArticles')}</span>
      <span>{t('services.office.delete.days', { count: restoreDays })}</span>
    </BinQuestion>
  )
}
