import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { Confirm } from '#core/ui-office/confirm.tsx'
import { useFailureText } from '#core/ui-office/screen.tsx'
import { useHotelScope } from '#modules/hotels/office/api.ts'
import type { PageSummary } from '../../contract.ts'
import { restoreDays } from '../../rules.ts'
import { useDeletePage, useRestorePage } from '../api.ts'

/** Brings a page back and says so, wherever that was asked. */
export function useRestoring() {
  const { t } = useTranslation()
  const text = useFailureText()
  const restoring = useRestorePage(useHotelScope().orgId)
  const restore = (pageId: string) =>
    restoring.mutate(pageId, {
      onSuccess: ({ title }) => {
        notifications.hide(`deleted-${pageId}`)
        notifications.show({ message: t('customPages.office.deleted.restored', { name: title }) })
      },
      onError: (error) =>
        notifications.show({ color: 'hot', title: t('common.office.failure.act'), message: text(error) }),
    })
  return { restore, busy: restoring.isPending ? restoring.variables : null }
}

interface DeletePageProps {
  /** The page in question; `null` while nobody asks. */
  page: Pick<PageSummary, 'id' | 'title' | 'published'> | null
  onClose: () => void
}

export function DeletePage({ page, onClose }: DeletePageProps) {
  const { t } = useTranslation()
  const { orgId, hotel } = useHotelScope()
  const { restore } = useRestoring()
  const deleting = useDeletePage(orgId, (id) => {
    notifications.show({
      id: `deleted-${id}`,
      autoClose: 12_000,
      title: t('customPages.office.delete.done', { name: page?.title }),
      message: (
        <Button variant="default" size="xs" mt="xs" onClick={() => restore(id)}>
          {t('customPages.office.deleted.restore')}
        </Button>
      ),
    })
    onClose()
  })
  const cancel = () => {
    deleting.reset()
    onClose()
  }
  return (
    <Confirm
      opened={page !== null}
      title={t('customPages.office.delete.title', { name: page?.title })}
      act={t('customPages.office.delete.act')}
      busy={deleting.isPending}
      error={deleting.error}
      onCancel={cancel}
      onConfirm={() => page && deleting.mutate(page.id)}
    >
      {page?.published && <span>{t('customPages.office.delete.published')}</span>}
      {page && hotel.defaultPage === page.id && <span>{t('customPages.office.home.lost')}</span>}
      <span>{t('customPages.office.delete.days', { count: restoreDays })}</span>
    </Confirm>
  )
}
