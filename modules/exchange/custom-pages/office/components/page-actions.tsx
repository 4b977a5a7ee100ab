import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { ConfirmMutation } from '#core/ui-office/dialogs/confirm.tsx'
import { External, History } from '#core/ui-office/frame/icons.tsx'
import { TargetLinks } from '#core/ui-office/frame/target-links.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { publicPath } from '#modules/hotel/hotels/paths.ts'
import type { PageSummary } from '../../contract.ts'
import { guestPagePath } from '../../page-path-rules.ts'
import { useUnpublishPage } from '../api.ts'
import type { DeletedPictures } from '../guest-preview.ts'
import type { PageDraft } from '../page-draft.ts'
import { HistoryDrawer, type Restore } from './history-drawer.tsx'
import { PublishPage } from './publish-page.tsx'

interface PageActionsProps {
  page: PageSummary
  draft: PageDraft
  lost: DeletedPictures
  unsaved: boolean
  /** An upload or a save is running. */
  waiting: boolean
  /** Saves unsaved changes first. */
  saved: () => Promise<number | null>
  onRestore: Restore
}

/** The actions for the whole page. */
export function PageActions(props: PageActionsProps) {
  const { page, draft, lost, unsaved, waiting, saved: saveIfNeeded, onRestore } = props
  const { t } = useTranslation()
  const { hotel } = useManagedHotel()
  const [publishing, publish] = useDisclosure()
  const [unpublishing, hide] = useDisclosure()
  const [looking, look] = useDisclosure()
  const { published, changed } = page
  const hasUnpublishedChanges = !published || changed || unsaved
  return (
    <>
      {published && (
        <Button
          component="a"
          variant="subtle"
          color="gray"
          href={publicPath(hotel.slug, guestPagePath(hotel, page))}
          target="_blank"
          rightSection={<External size={14} />}
        >
          {t('customPages.office.see')}
        </Button>
      )}
      <TargetLinks id={page.id} />
      <Button variant="default" leftSection={<History size={16} />} onClick={look.open}>
        {t('customPages.office.history.title')}
      </Button>
      {published && (
        <Button variant="default" onClick={hide.open}>
          {t('customPages.office.unpublish.act')}
        </Button>
      )}
      <Button disabled={!hasUnpublishedChanges || waiting} onClick={publish.open}>
        {t('customPages.office.publish.act')}
      </Button>
      <PublishPage opened={publishing} onClose={publish.close} {...{ page, draft, lost, saved: saveIfNeeded }} />
      <UnpublishPage page={page} opened={unpublishing} onClose={hide.close} />
      <HistoryDrawer page={page} opened={looking} onClose={look.close} onRestore={onRestore} />
    </>
  )
}

interface UnpublishProps {
  page: PageSummary
  opened: boolean
  onClose: () => void
}

function UnpublishPage({ page, opened, onClose }: UnpublishProps) {
  const { t } = useTranslation()
  const { orgId, hotel } = useManagedHotel()
  const unpublishing = useUnpublishPage(orgId, page.id)
  return (
    <ConfirmMutation
      opened={opened}
      title={t('customPages.office.unpublish.title', { name: page.title })}
      act={t('customPages.office.unpublish.act')}
      mutation={unpublishing}
      onCancel={onClose}
      onConfirm={() =>
        unpublishing.mutate(undefined, {
          onSuccess: () => {
            notifications.show({ message: t('customPages.office.unpublish.done', { name: page.title }) })
            onClose()
          },
        })
      }
    >
      <span>{t('customPages.office.unpublish.text')}</span>
      {hotel.defaultPage === page.id && <span>{t('customPages.office.home.lost')}</span>}
    </ConfirmMutation>
  )
}
