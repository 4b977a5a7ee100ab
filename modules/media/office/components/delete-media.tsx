import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ProblemError } from '#core/http/client.ts'
import { Confirm } from '#core/ui-office/confirm.tsx'
import type { Media, MediaUse } from '../../contract.ts'
import { deleteMedia, refreshMedias } from '../library.ts'
import { MediaUses } from './media-uses.tsx'

interface DeleteMediaProps {
  hotelId: string
  media: Pick<Media, 'id' | 'name' | 'usedIn'>
  opened: boolean
  /** Comes before the file is gone from the screens: the one that asked is among what goes. */
  onDone: () => void | Promise<void>
  onCancel: () => void
}

/** Asks before a file is deleted. One that stands somewhere is kept, and where it stands is said with the ways there. */
export function DeleteMedia({ hotelId, media, opened, onDone, onCancel }: DeleteMediaProps) {
  const { t } = useTranslation()
  const deleting = useMutation({
    mutationFn: () => deleteMedia(hotelId, media.id),
    onSuccess: () => onDone(),
    onSettled: () => refreshMedias(hotelId),
  })
  const uses = usesIn(deleting.error) ?? media.usedIn
  const cancel = () => {
    deleting.reset()
    onCancel()
  }
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
      {uses.length > 0 ? (
        <>
          <span>{t('media.office.delete.used')}</span>
          <MediaUses hotelId={hotelId} uses={uses} />
        </>
      ) : (
        <span>{t('media.office.delete.final')}</span>
      )}
    </Confirm>
  )
}

/** Where the file stands, as the refusal tells it. */
function usesIn(error: unknown): MediaUse[] | undefined {
  if (!(error instanceof ProblemError) || error.problem.code !== 'media_used') return undefined
  return error.problem.context?.usedIn as MediaUse[]
}
