import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { ConfirmMutation } from '#core/ui-office/dialogs/confirm.tsx'
import { useRestoreWithNotice } from '#core/ui-office/lists/deleted-list.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { PageSummary } from '../../contract.ts'
import { pageRestoreDays } from '../../rules.ts'
import { useDeletePage, useRestorePage } from '../api.ts'

/** Restores a deleted page by its id, and confirms it with the page's title. */
export function useRestoringPage() {
  const { t } = useTranslation()
  const restoring = useRestorePage(useManagedHotel().orgId)
  return useRestoreWithNotice(restoring, ({ title }) => t('customPages.office.deleted.restored', { name: title }))
}

interface DeletePageProps {
  /** The page to delete; `null`: the dialog is closed. */
  page: Pick<PageSummary, 'id' | 'title' | 'published'> | null
  onClose: () => void
}

/**
 * Asks for confirmation before a page is deleted and says what is lost. The message afterwards offers to restore it.
 */
export function DeletePage({ page, onClose }: DeletePageProps) {
  const { t } = useTranslation()
  const { orgId, hotel } = useManagedHotel()
  const { restore } = useRestoringPage()
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
  return (
    <ConfirmMutation
      opened={page !== null}
      title={t('customPages.office.delete.title', { name: page?.title })}
      act={t('customPages.office.delete.act')}
      mutation={deleting}
      onCancel={onClose}
      onConfirm={() => page && deleting.mutate(page.id)}
    >
      {page?.published && <span>{t('customPages.office.delete.published')}</span>}
      {page && hotel.defaultPage === page.id && <span>{t('customPages.office.home.lost')}</span>}
      <span>{t('customPages.office.delete.days', { count: pageRestoreDays })}</span>
    </ConfirmMutation>
  )
}
