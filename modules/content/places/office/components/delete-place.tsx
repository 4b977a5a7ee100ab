import { useTranslation } from '#core/i18n/use-translation.ts'
import { ConfirmMutation } from '#core/ui-office/dialogs/confirm.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { DirectoryPlace, Place } from '../../contract.ts'
import { useDeletePlace } from '../api.ts'
import { useDeleteDirectoryPlace } from '../directory-api.ts'

interface DeletePlaceProps<Of> {
  /** The place to be deleted; null while the dialog is closed. */
  place: Of | null
  onDone: () => void
  onCancel: () => void
}

export function DeletePlace({ place, onDone, onCancel }: DeletePlaceProps<Pick<Place, 'id' | 'name' | 'source'>>) {
  const { t } = useTranslation()
  const deleting = useDeletePlace(useManagedHotel().orgId, onDone)
  return (
    <ConfirmMutation
      opened={place !== null}
      title={t('places.office.delete.title', { name: place?.name })}
      act={t('places.office.delete.act')}
      mutation={deleting}
      onCancel={onCancel}
      onConfirm={() => place && deleting.mutate(place.id)}
    >
      <span>{t(place?.source === 'own' ? 'places.office.delete.own' : 'places.office.delete.taken')}</span>
      <span>{t('places.office.delete.final')}</span>
    </ConfirmMutation>
  )
}

export function DeleteDirectoryPlace({
  place,
  onDone,
  onCancel,
}: DeletePlaceProps<Pick<DirectoryPlace, 'id' | 'name' | 'hotels'>>) {
  const { t } = useTranslation()
  const deleting = useDeleteDirectoryPlace(onDone)
  return (
    <ConfirmMutation
      opened={place !== null}
      title={t('places.office.delete.directoryTitle', { name: place?.name })}
      act={t('places.office.delete.fromDirectory')}
      mutation={deleting}
      onCancel={onCancel}
      onConfirm={() => place && deleting.mutate(place.id)}
    >
      {place && place.hotels > 0 && <span>{t('places.office.delete.hotels', { count: place.hotels })}</span>}
      <span>{t('places.office.delete.directoryFinal')}</span>
    </ConfirmMutation>
  )
}
