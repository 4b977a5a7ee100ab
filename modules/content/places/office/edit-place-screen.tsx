import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { officePaths } from '#core/app/office-paths.ts'
import { readText } from '#core/i18n/localized.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { staffLang } from '#core/ui-office/app/staff-request.ts'
import { Trash } from '#core/ui-office/frame/icons.tsx'
import { Failure } from '#core/ui-office/frame/screen.tsx'
import { FormSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import { DeleteDirectoryPlace } from './components/delete-place.tsx'
import { DirectoryForm } from './components/directory-form.tsx'
import { DirectoryScreen } from './components/directory-frame.tsx'
import { directoryTextsQuery } from './directory-api.ts'

/** One place of the shared directory. */
export default function EditPlaceScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { placeId = '' } = useParams()
  const { data: place, isPending, error, refetch } = useQuery(directoryTextsQuery(placeId))
  const [deleting, setDeleting] = useState(false)
  const name = readText(place?.name, staffLang(), 'fr')
  return (
    <DirectoryScreen
      title={name || t('places.links.directory')}
      intro={place && place.hotels > 0 ? t('places.office.directory.hotels', { count: place.hotels }) : undefined}
      back
      actions={
        place && (
          <Button variant="subtle" color="gray" leftSection={<Trash />} onClick={() => setDeleting(true)}>
            {t('places.office.delete.fromDirectory')}
          </Button>
        )
      }
    >
      {place ? (
        <DirectoryForm key={place.id} place={place} />
      ) : isPending ? (
        <FormSkeleton />
      ) : (
        <Failure error={error} retry={() => void refetch()} />
      )}
      <DeleteDirectoryPlace
        place={deleting && place ? { id: place.id, name, hotels: place.hotels } : null}
        onCancel={() => setDeleting(false)}
        onDone={() => void navigate(officePaths.directory)}
      />
    </DirectoryScreen>
  )
}
