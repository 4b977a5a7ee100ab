import { Anchor, Button, Group, TextInput } from '@mantine/core'
import { useDebouncedCallback, useDisclosure } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { officePaths } from '#core/app/office-paths.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Plus } from '#core/ui-office/frame/icons.tsx'
import { RowList, RowText } from '#core/ui-office/frame/layout-parts.tsx'
import { EmptyState, Failure } from '#core/ui-office/frame/screen.tsx'
import { ListSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import { maxPositionLength, parsePosition } from '#modules/hotel/hotels/position-rules.ts'
import type { DirectoryPlace } from '../contract.ts'
import { type PlaceCategory, placeCategories } from '../rules.ts'
import type { PlaceSearchTerms } from './api.ts'
import { DirectoryScreen } from './components/directory-frame.tsx'
import { Distance } from './components/distance.tsx'
import { ImportPlaces } from './components/import-places.tsx'
import { PlaceSearch } from './components/place-search.tsx'
import { directoryQuery } from './directory-api.ts'

const isCategory = (word: string): word is PlaceCategory => (placeCategories as readonly string[]).includes(word)

/** The directory of places that all hotels share. The search is in the URL. */
export default function PlacesDirectoryScreen() {
  const { t } = useTranslation()
  const [importing, { open, close }] = useDisclosure()
  return (
    <DirectoryScreen
      title={t('places.links.directory')}
      intro={t('places.office.directory.intro')}
      actions={
        <>
          <Button variant="default" onClick={open}>
            {t('places.office.directory.import')}
          </Button>
          <Button component={Link} to={officePaths.newDirectoryPlace} leftSection={<Plus size={16} />}>
            {t('places.office.directory.add')}
          </Button>
        </>
      }
    >
      <Directory />
      <ImportPlaces opened={importing} onClose={close} />
    </DirectoryScreen>
  )
}

function Directory() {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const [q, category, nearText] = ['q', 'category', 'near'].map((name) => params.get(name) ?? '') as [
    string,
    string,
    string,
  ]
  const near = parsePosition(nearText)
  const search: PlaceSearchTerms = { q, category: isCategory(category) ? category : '' }
  const places = useInfiniteQuery(directoryQuery(search, near))
  const setParamValues = (next: Record<string, string>) => {
    const nonBlank = Object.entries({ q, category, near: nearText, ...next }).filter(([, value]) => value)
    setParams(Object.fromEntries(nonBlank), { replace: true })
  }
  return (
    <>
      <Group gap={10} align="flex-start" mb={16}>
        <PlaceSearch search={search} onSearch={({ q, category }) => setParamValues({ q, category })} />
        <NearField initial={nearText} onChange={(near) => setParamValues({ near })} />
      </Group>
      {places.isPending ? (
        <ListSkeleton />
      ) : places.isError && !places.data ? (
        <Failure error={places.error} retry={() => void places.refetch()} />
      ) : places.data.length === 0 ? (
        q || category ? (
          <EmptyState title={t('places.office.directory.noMatch')}>
            {t('places.office.directory.noMatchNext')}
          </EmptyState>
        ) : (
          <EmptyState title={t('places.office.directory.empty')}>{t('places.office.directory.emptyNext')}</EmptyState>
        )
      ) : (
        <RowList aria-label={t('places.links.directory')}>
          {places.data.map((place) => (
            <DirectoryRow key={place.id} place={place} />
          ))}
        </RowList>
      )}
      {places.isFetchNextPageError && <Failure error={places.error} />}
      {places.hasNextPage && (
        <Button
          variant="default"
          mt="md"
          loading={places.isFetchingNextPage}
          onClick={() => void places.fetchNextPage()}
        >
          {t('places.office.directory.more')}
        </Button>
      )}
    </>
  )
}

/** A field for the position from which distances are measured. */
function NearField({ initial, onChange }: { initial: string; onChange: (near: string) => void }) {
  const { t } = useTranslation()
  const [typed, setNearInput] = useState(initial)
  const changeLater = useDebouncedCallback((text: string) => onChange(parsePosition(text) ? text.trim() : ''), 250)
  return (
    <TextInput
      flex="1 1 220px"
      label={t('places.office.directory.near')}
      placeholder="48.6493, -2.0257"
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        setNearInput(value)
        changeLater(value)
      }}
      error={typed.trim() && !parsePosition(typed) ? t('places.office.directory.nearFault') : undefined}
      maxLength={maxPositionLength}
      autoComplete="off"
    />
  )
}

function DirectoryRow({ place }: { place: DirectoryPlace }) {
  const { t } = useTranslation()
  const { id, name, category, address, distance, hotels } = place
  const facts = [
    t(`places.guest.category.${category}`),
    address,
    hotels > 0 && t('places.office.directory.hotels', { count: hotels }),
  ]
  return (
    <li>
      <RowText>
        <Anchor component={Link} to={officePaths.directoryPlace(id)} fw={600}>
          {name}
        </Anchor>
        <p>
          {facts.filter(Boolean).join(' · ')}
          {distance !== null && ' · '}
          <Distance place={place} />
        </p>
      </RowText>
    </li>
  )
}
