import { useTranslation } from 'react-i18next'
import { Confirm } from '#core/ui-office/confirm.tsx'
import { useHotelScope } from '#modules/hotels/office/api.ts'
import type { Article } from '../../contract.ts'
import { restoreDays } from '../../rules.ts'
import { useDeleteArticle } from '../api.ts'
import { useRestoring } from './deleted-services.tsx'

/** `article`: the one in question; `null` while nobody asks. */
export function DeleteArticle({ article, onDone }: { article: Article | null; onDone: () => void }) {
  const { t } = useTranslation()
  const { offer } = useRestoring()
  const deleting = useDeleteArticle(useHotelScope().orgId, () => {
    if (article) offer(article)
    onDone()
  })
  const cancel = () => {
    deleting.reset()
    onDone()
  }
  return (
    <Confirm
      opened={article !== null}
      title={t('services.office.delete.title', { name: article?.name })}
      act={t('services.office.delete.article')}
      busy={deleting.isPending}
      error={deleting.error}
      onCancel={cancel}
      onConfirm={() => article && deleting.mutate(article)}
    >
      <span>{t('services.office.delete.orders')}</span>
      <span>{t('services.office.delete.finalArticle', { count: restoreDays })}</span>
    </Confirm>
  )
}
