import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { editContent } from '#core/access/policy.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Plus } from '#core/ui-office/frame/icons.tsx'
import { RowList } from '#core/ui-office/frame/layout-parts.tsx'
import { EmptyState, Failure, Screen } from '#core/ui-office/frame/screen.tsx'
import { ListSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Announcement } from '../contract.ts'
import { announcementsQuery } from './api.ts'
import { AnnouncementListItem } from './components/announcement-list-item.tsx'
import { CreateAnnouncement } from './components/create-announcement.tsx'
import { EditAnnouncement } from './components/edit-announcement.tsx'
import { EndAnnouncement } from './components/end-announcement.tsx'

/** The running, scheduled and past announcements of the hotel. */
export default function AnnouncementsScreen() {
  const { t } = useTranslation()
  const { orgId, actor } = useManagedHotel()
  const announcements = useQuery(announcementsQuery(orgId))
  const [search, setSearch] = useSearchParams()
  const [editing, setEditing] = useState<string | null>(null)
  const [ending, setEnding] = useState<Announcement | null>(null)
  const mayEdit = editContent(actor)
  const create = (
    <Button leftSection={<Plus size={16} />} onClick={() => setSearch({ new: '1' })}>
      {t('announcements.office.create')}
    </Button>
  )

  return (
    <Screen
      title={t('announcements.office.title')}
      intro={t(mayEdit ? 'announcements.office.intro' : 'announcements.office.readOnly')}
      actions={mayEdit && announcements.data?.length ? create : undefined}
    >
      {announcements.isPending ? (
        <ListSkeleton />
      ) : announcements.isLoadingError ? (
        <Failure error={announcements.error} retry={() => void announcements.refetch()} />
      ) : announcements.data?.length === 0 ? (
        <EmptyState title={t('announcements.office.empty.title')} action={mayEdit ? create : undefined}>
          {t(mayEdit ? 'announcements.office.empty.next' : 'announcements.office.empty.ask')}
        </EmptyState>
      ) : (
        <RowList aria-label={t('announcements.office.title')}>
          {announcements.data?.map((announcement) => (
            <AnnouncementListItem
              key={announcement.id}
              announcement={announcement}
              onEdit={mayEdit && announcement.state !== 'ended' ? () => setEditing(announcement.id) : undefined}
              onEnd={mayEdit && announcement.state !== 'ended' ? () => setEnding(announcement) : undefined}
            />
          ))}
        </RowList>
      )}
      <CreateAnnouncement opened={mayEdit && search.has('new')} onClose={() => setSearch({}, { replace: true })} />
      <EditAnnouncement id={editing} onClose={() => setEditing(null)} />
      <EndAnnouncement announcement={ending} onDone={() => setEnding(null)} />
    </Screen>
  )
}
