import { Button, Group, Image, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Drawer } from '#core/ui-office/dialogs/dialogs.tsx'
import { Failure } from '#core/ui-office/frame/screen.tsx'
import { FormSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import type { Media } from '../../../contract.ts'
import { mediaQuery } from '../../library.ts'
import { MediaForm } from './media-form.tsx'

const wizardParam = 'texts'

/** Opens a picture in the wizard, or closes it. It is in the address, so that leaving with unsaved texts asks first. */
export const altWizardParam = (id?: string) => (search: URLSearchParams) => {
  const newSearch = new URLSearchParams(search)
  if (id) newSearch.set(wizardParam, id)
  else newSearch.delete(wizardParam)
  return newSearch
}

/** Writes the alternative texts of several pictures one after the other; each is saved on its own. */
export function AltTextWizard({ hotelId, chosen }: { hotelId: string; chosen: readonly Media[] }) {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const requestedId = search.get(wizardParam)
  /** The pictures when the wizard started, because saving may change the filtered list. */
  const [pictureIds, setPictureIds] = useState<readonly string[]>([])
  if (requestedId && !pictureIds.includes(requestedId)) {
    const ids = chosen.map(({ id }) => id)
    setPictureIds(ids.includes(requestedId) ? ids : [requestedId])
  }
  if (!requestedId && pictureIds.length > 0) setPictureIds([])
  const openPicture = (id?: string) => setSearch(altWizardParam(id), { preventScrollReset: true, replace: true })
  const index = requestedId ? pictureIds.indexOf(requestedId) : -1
  const [previousId, nextId] = [pictureIds[index - 1], pictureIds[index + 1]]
  return (
    <Drawer
      opened={requestedId !== null}
      onClose={() => openPicture()}
      position="right"
      size="600px"
      title={t('media.office.several.walk')}
      closeButtonProps={{ 'aria-label': t('common.office.close') }}
    >
      {pictureIds.length > 1 && (
        <Group justify="space-between" mb="md">
          <Button size="xs" variant="default" disabled={!previousId} onClick={() => openPicture(previousId)}>
            {t('media.office.several.before')}
          </Button>
          <Text role="status">{t('media.office.several.at', { at: index + 1, count: pictureIds.length })}</Text>
          <Button size="xs" variant="default" disabled={!nextId} onClick={() => openPicture(nextId)}>
            {t('media.office.several.after')}
          </Button>
        </Group>
      )}
      {requestedId && (
        <WizardStep
          key={requestedId}
          hotelId={hotelId}
          mediaId={requestedId}
          last={!nextId}
          onSaved={() => openPicture(nextId)}
        />
      )}
    </Drawer>
  )
}

interface WizardStepProps {
  hotelId: string
  mediaId: string
  last: boolean
  onSaved: () => void
}

function WizardStep({ hotelId, mediaId, last, onSaved }: WizardStepProps) {
  const { t } = useTranslation()
  const { data: media, ...query } = useQuery(mediaQuery(hotelId, mediaId))
  if (query.isPending) return <FormSkeleton />
  if (!media) return <Failure error={query.error} retry={() => void query.refetch()} />
  return (
    <>
      {/* The whole picture, uncropped: the described object may be at its edge. */}
      <Image src={media.address} alt="" mah="36vh" mb={8} fit="contain" radius="md" bg="var(--office-sunk)" />
      <Text mb="md" truncate title={media.name} c="dimmed">
        {media.name}
      </Text>
      <MediaForm
        media={media}
        latest={media.version}
        walk={{ act: t(`media.office.several.${last ? 'saveLast' : 'saveNext'}`), onSaved }}
      />
    </>
  )
}
