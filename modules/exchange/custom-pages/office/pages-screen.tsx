import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { editContent } from '#core/access/policy.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Plus } from '#core/ui-office/frame/icons.tsx'
import { EmptyState, Failure, Screen, useShowFailure } from '#core/ui-office/frame/screen.tsx'
import { ListSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import { Sortable } from '#core/ui-office/lists/sortable.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { PageSummary } from '../contract.ts'
import { pagesQuery, useOrderPages, useSetDefaultPage } from './api.ts'
import { CreatePage } from './components/create-page.tsx'
import { DeletePage } from './components/delete-page.tsx'
import { DeletedPages } from './components/deleted-pages.tsx'
import { PageListItem } from './components/page-list-item.tsx'

/** The hotel's own pages, in the order in which guests see them. */
export default function PagesScreen() {
  const { t } = useTranslation()
  const { orgId, actor } = useManagedHotel()
  const pages = useQuery(pagesQuery(orgId))
  const ordering = useOrderPages(orgId)
  const settingHome = useSetDefaultPage(orgId)
  const [creating, { open, close }] = useDisclosure()
  const [removed, setRemoved] = useState<PageSummary | null>(null)
  const mayEdit = editContent(actor)

  const onError = useShowFailure()
  const acts = mayEdit
    ? {
        remove: setRemoved,
        setHome: (id: string | null) =>
          settingHome.mutate(id, {
            onSuccess: () => notifications.show({ message: t(`customPages.office.home.${id ? 'isSet' : 'isUnset'}`) }),
            onError,
          }),
      }
    : undefined
  const create = (
    <Button leftSection={<Plus size={16} />} onClick={open}>
      {t('customPages.office.create.title')}
    </Button>
  )

  return (
    <Screen
      title={t('customPages.office.title')}
      intro={t(mayEdit ? 'customPages.office.intro' : 'customPages.office.readOnly')}
      actions={mayEdit && pages.data?.length ? create : undefined}
    >
      {pages.isPending ? (
        <ListSkeleton />
      ) : pages.isError ? (
        <Failure error={pages.error} retry={() => void pages.refetch()} />
      ) : (
        <>
          {pages.data.length === 0 ? (
            <EmptyState title={t('customPages.office.empty.title')} action={mayEdit ? create : undefined}>
              {t(mayEdit ? 'customPages.office.empty.next' : 'customPages.office.empty.ask')}
            </EmptyState>
          ) : (
            <Sortable
              label={t('customPages.office.title')}
              items={pages.data.map((page) => ({ ...page, name: page.title }))}
              onMove={mayEdit ? (ids) => ordering.mutate(ids, { onError }) : undefined}
            >
              {(page, handle) => <PageListItem page={page} handle={handle} actions={acts} />}
            </Sortable>
          )}
          {mayEdit && <DeletedPages />}
        </>
      )}
      <CreatePage opened={creating} onClose={close} />
      <DeletePage page={removed} onClose={() => setRemoved(null)} />
    </Screen>
  )
}
