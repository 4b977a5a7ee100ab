import { Button, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { ProblemError } from '#core/http/client.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Confirm } from '#core/ui-office/dialogs/confirm.tsx'
import { Modal } from '#core/ui-office/dialogs/dialogs.tsx'
import type { Media, MediaUse } from '../../../contract.ts'
import { deleteMedia, refreshMedia } from '../../library.ts'
import { MediaUses } from './media-uses.tsx'

interface DeleteMediaProps {
  hotelId: string
  media: Pick<Media, 'id' | 'name' | 'usedIn'>
  opened: boolean
  /** Called before the file disappears from the screens, because the component that called may disappear with it. */
  onDone: () => void | Promise<void>
  onCancel: () => void
}

/** Asks before a file is deleted. A file in use is not deleted, and its uses are listed with links. */
export function DeleteMedia({ hotelId, media, opened, onDone, onCancel }: DeleteMediaProps) {
  const { t } = useTranslation()
  const deleting = useMutation({
    mutationFn: () => deleteMedia(hotelId, media.id),
    onSuccess: () => onDone(),
    onSettled: () => refreshMedia(hotelId),
  })
  const uses = usesInError(deleting.error) ?? media.usedIn
  const cancel = () => {
    deleting.reset()
    onCancel()
  }
  if (uses.length > 0)
    return (
      <Modal opened={opened} onClose={cancel} title={t('media.office.delete.usedTitle', { name: media.name })}>
        <p>{t('media.office.delete.used')}</p>
        <MediaUses hotelId={hotelId} uses={uses} />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={cancel} data-autofocus>
            {t('common.office.close')}
          </Button>
        </Group>
      </Modal>
    )
  return (
    <Confirm
      opened={opened}
      title={t('media.office.delete.title', { name: media.name })}
      act={t('media.office.delete.act')}
      busy={deleting.isPending}
      error={deleting.error}
      onCancel={cancel}
      onConfirm={() => deleting.mutate()}
    >
      <span>{t('media.office.delete.final')}</span>
    </Confirm>
  )
}

/** Where the file is used, from the server's refusal. */
function usesInError(error: unknown): MediaUse[] | undefined {
  if (!(error instanceof ProblemError) || error.problem.code !== 'media_used') return undefined
  return error.problem.context?.usedIn as MediaUse[]
}
