import { useTranslation } from '#core/i18n/use-translation.ts'
import { ConfirmMutation } from '#core/ui-office/dialogs/confirm.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Article } from '../../../contract.ts'
import { menuRestoreDays } from '../../../rules.ts'
import { useDeleteArticle } from '../../api.ts'
import { useRestoring } from '../services/deleted-services.tsx'

/** Confirms the deletion of an article. `article`: null while the dialog is closed. */
export function DeleteArticle({ article, onDone }: { article: Article | null; onDone: () => void }) {
  const { t } = useTranslation()
  const { offer } = useRestoring()
  const deleting = useDeleteArticle(useManagedHotel().orgId, () => {
    if (article) offer(article)
    onDone()
  })
  return (
    <ConfirmMutation
      opened={article !== null}
      title={t('services.office.delete.title', { name: article?.name })}
      act={t('services.office.delete.article')}
      mutation={deleting}
      onCancel={onDone}
      onConfirm={() => article && deleting.mutate(article)}
    >
      <span>{t('services.office.delete.orders')}</span>
      <span>{t('services.office.delete.finalArticle', { count: menuRestoreDays })}</span>
    </ConfirmMutation>
  )
}
