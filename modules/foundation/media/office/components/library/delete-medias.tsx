import { Button, Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Modal } from '#core/ui-office/dialogs/dialogs.tsx'
import { ActionFailure, useFailureText } from '#core/ui-office/frame/screen.tsx'
import type { Media } from '../../../contract.ts'
import { maxDeletedAtOnce } from '../../../rules.ts'
import { deleteMedias, refreshMedia } from '../../library.ts'
import { MediaUses } from './media-uses.tsx'

interface DeleteMediasProps {
  hotelId: string
  medias: readonly Media[]
  opened: boolean
  onClose: () => void
}

/** Asks before several files are deleted. Files in use are not deleted, and their uses are listed. */
export function DeleteMedias({ hotelId, medias, opened, onClose }: DeleteMediasProps) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  // Only files that are unused as far as this screen knows; the server checks each again.
  const unusedMedias = medias.filter(({ usedIn }) => usedIn.length === 0).slice(0, maxDeletedAtOnce)
  const usedMedias = medias.filter(({ usedIn }) => usedIn.length > 0)
  const deleting = useMutation({
    mutationFn: () =>
      deleteMedias(
        hotelId,
        unusedMedias.map(({ id }) => id),
      ),
    onSuccess: async (results) => {
      const keptCount = results.filter(({ outcome }) => outcome === 'used').length
      const count = results.length - keptCount
      if (count > 0) notifications.show({ message: t('media.office.several.deleted', { count }) })
      // Files that somebody has used meanwhile stay selected and are listed among those in use.
      if (keptCount === 0) onClose()
      await refreshMedia(hotelId)
    },
  })
  const close = () => {
    deleting.reset()
    onClose()
  }
  return (
    <Modal
      opened={opened}
      onClose={close}
      centered
      title={t('media.office.several.deleteTitle', { count: medias.length })}
    >
      <Stack gap="md">
        {unusedMedias.length > 0 && <p>{t('media.office.several.final', { count: unusedMedias.length })}</p>}
        {usedMedias.length > 0 && (
          <section>
            <Text mb={8}>{t('media.office.several.used', { count: usedMedias.length })}</Text>
            <Stack gap="sm">
              {usedMedias.map(({ id, name, usedIn }) => (
                <div key={id}>
                  <Text fw={600} truncate title={name}>
                    {name}
                  </Text>
                  <MediaUses hotelId={hotelId} uses={usedIn} />
                </div>
              ))}
            </Stack>
          </section>
        )}
      </Stack>
      {deleting.error ? (
        <ActionFailure title={t('common.office.failure.act')}>{failureText(deleting.error)}</ActionFailure>
      ) : null}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={close} data-autofocus>
          {t(unusedMedias.length > 0 ? 'common.office.cancel' : 'common.office.close')}
        </Button>
        {unusedMedias.length > 0 && (
          <Button color="hot" loading={deleting.isPending} onClick={() => deleting.mutate()}>
            {t('media.office.several.deleteAct', { count: unusedMedias.length })}
          </Button>
        )}
      </Group>
    </Modal>
  )
}
