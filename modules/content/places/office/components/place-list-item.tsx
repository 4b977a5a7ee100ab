import { ActionIcon, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { VisibilitySwitch } from '#core/ui-office/fields/visibility-switch.tsx'
import { Trash } from '#core/ui-office/frame/icons.tsx'
import { Pill } from '#core/ui-office/frame/layout-parts.tsx'
import { LinkedRow } from '#core/ui-office/frame/linked-row.tsx'
import { MediaPreview } from '#modules/foundation/media/office/api.ts'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Place } from '../../contract.ts'
import { useSetHidden } from '../api.ts'
import { Distance } from './distance.tsx'

interface PlaceListItemProps {
  place: Place
  handle: ReactNode
  /** Absent: the user may not hide or delete the place. */
  onDelete?: (place: Place) => void
}

export function PlaceListItem({ place, handle, onDelete }: PlaceListItemProps) {
  const { t } = useTranslation()
  const { orgId } = useManagedHotel()
  const { id, name, category, distance, hidden, opinion, source } = place
  return (
    <LinkedRow
      handle={handle}
      picture={<MediaPreview url={place.pictures[0] ?? ''} />}
      name={name}
      to={hotelPath(orgId, hotelScreens.place(id))}
      description={
        <>
          <p>
            {t(`places.guest.category.${category}`)}
            {distance !== null && ' · '}
            <Distance place={place} />
          </p>
          <Group gap={6}>
            <Pill>{t(source === 'own' ? 'places.office.list.own' : 'places.office.list.fromDirectory')}</Pill>
            {opinion && <Pill tone="accent">{t('places.office.list.opinion')}</Pill>}
            {hidden && <Pill tone="warn">{t('places.office.list.hidden')}</Pill>}
          </Group>
        </>
      }
    >
      {onDelete && (
        <Group gap={12} wrap="nowrap">
          <PlaceVisibilitySwitch place={place} />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('places.office.delete.of', { name })}
            onClick={() => onDelete(place)}
          >
            <Trash />
          </ActionIcon>
        </Group>
      )}
    </LinkedRow>
  )
}

export function PlaceVisibilitySwitch({ place }: { place: Pick<Place, 'id' | 'name' | 'hidden'> }) {
  const { t } = useTranslation()
  const setHidden = useSetHidden(useManagedHotel().orgId)
  const { name } = place
  return (
    <VisibilitySwitch
      item={place}
      setHidden={setHidden}
      label={t('places.office.list.hide')}
      accessibleLabel={t('places.office.list.hideOf', { name })}
    />
  )
}
