import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Drawer } from '#core/ui-office/dialogs/dialogs.tsx'
import { RowList } from '#core/ui-office/frame/layout-parts.tsx'
import { ActionFailure, EmptyState, Failure, useFailureText } from '#core/ui-office/frame/screen.tsx'
import { ListSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { NearbyPlace } from '../../contract.ts'
import { nearbyQuery, type PlaceSearchTerms, useTakePlaces } from '../api.ts'
import { Distance } from './distance.tsx'
import { PlaceSearch } from './place-search.tsx'

/** Maximum places that one call can add. */
const maxPlacesPerCall = 100

/** A drawer to select directory places, nearest first, and add them to the hotel. */
export function TakePlaces({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="560px"
      title={t('places.office.take.title')}
      closeButtonProps={{ 'aria-label': t('common.office.close') }}
    >
      <PlaceSelectionForm onClose={onClose} />
    </Drawer>
  )
}

function PlaceSelectionForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const { orgId } = useManagedHotel()
  const [search, setSearch] = useState<PlaceSearchTerms>({ q: '', category: '' })
  const [selectedIds, setSelectedIds] = useState<string[]>([])
  const nearby = useInfiniteQuery(nearbyQuery(orgId, search))
  const taking = useTakePlaces(orgId, (count) => {
    notifications.show({ message: t('places.office.take.done', { count }) })
    onClose()
  })
  const isSearch = search.q !== '' || search.category !== ''
  const toggle = ({ id }: NearbyPlace) =>
    setSelectedIds((previous) => (previous.includes(id) ? previous.filter((other) => other !== id) : [...previous, id]))
  return (
    <Stack gap="md">
      <Group gap={10} align="flex-end">
        <PlaceSearch search={search} onSearch={setSearch} />
      </Group>
      {nearby.isPending ? (
        <ListSkeleton />
      ) : nearby.isError && !nearby.data ? (
        <Failure error={nearby.error} retry={() => void nearby.refetch()} />
      ) : nearby.data.length === 0 ? (
        isSearch ? (
          <EmptyState title={t('places.office.directory.noMatch')}>
            {t('places.office.directory.noMatchNext')}
          </EmptyState>
        ) : (
          <EmptyState title={t('places.office.take.empty')}>{t('places.office.take.emptyNext')}</EmptyState>
        )
      ) : (
        <RowList aria-label={t('places.office.take.title')}>
          {nearby.data.map((place) => (
            <li key={place.id}>
              <Checkbox
                checked={place.taken || selectedIds.includes(place.id)}
                disabled={place.taken}
                onChange={() => toggle(place)}
                label={place.name}
                description={<NearbyPlaceText place={place} />}
                w="100%"
              />
            </li>
          ))}
        </RowList>
      )}
      {nearby.isFetchNextPageError && <Failure error={nearby.error} />}
      {nearby.hasNextPage && (
        <Button variant="default" loading={nearby.isFetchingNextPage} onClick={() => void nearby.fetchNextPage()}>
          {t('places.office.directory.more')}
        </Button>
      )}
      {taking.isError && (
        <ActionFailure title={t('common.office.failure.act')}>{failureText(taking.error)}</ActionFailure>
      )}
      <Group justify="flex-end" pos="sticky" bottom={0} py={10} bg="var(--mantine-color-body)">
        {selectedIds.length > maxPlacesPerCall && (
          <Text c="var(--office-warn)" role="alert">
            {t('places.office.take.most')}
          </Text>
        )}
        <Button
          disabled={selectedIds.length === 0 || selectedIds.length > maxPlacesPerCall}
          loading={taking.isPending}
          onClick={() => taking.mutate(selectedIds)}
        >
          {selectedIds.length > 0
            ? t('places.office.take.act', { count: selectedIds.length })
            : t('places.office.take.none')}
        </Button>
      </Group>
    </Stack>
  )
}

function NearbyPlaceText({ place }: { place: NearbyPlace }) {
  const { t } = useTranslation()
  const { category, address, distance, taken } = place
  return (
    <>
      {t(`places.guest.category.${category}`)}
      {distance !== null && ' · '}
      <Distance place={place} />
      {address && ` · ${address}`}
      {taken && ` · ${t('places.office.take.taken')}`}
    </>
  )
}
