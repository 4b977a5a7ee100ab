import { useTranslation } from 'react-i18next'
import { Confirm } from '#core/ui-office/confirm.tsx'
import { useHotelScope } from '#modules/hotels/office/api.ts'
import type { Article } from '../../contract.ts'
import { useDeleteArticle } from '../api.ts'

/** `article`: the one in question; `null` while nobody asks. */
export function DeleteArticle({ article, onDone }: { article: Article | null; onDone: () => void }) {
  const { t } = useTranslation()
  const deleting = useDeleteArticle(useHotelScope().orgId, onDone)
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
      <span>{t('services.office.delete.finalArticle')}</span>
    </Confirm>
  )
}
