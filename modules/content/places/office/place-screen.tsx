import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { editContent } from '#core/access/policy.ts'
import { hotelPath, hotelScreens, officePaths } from '#core/app/office-paths.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { BackLink } from '#core/ui-office/frame/back-link.tsx'
import { Trash } from '#core/ui-office/frame/icons.tsx'
import { Panel, Section } from '#core/ui-office/frame/layout-parts.tsx'
import { EditorOrReader } from '#core/ui-office/frame/lost-permission.tsx'
import { AccessRefused, EmptyState, Failure, Screen } from '#core/ui-office/frame/screen.tsx'
import { FormSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import { TargetLinks } from '#core/ui-office/frame/target-links.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Place } from '../contract.ts'
import { manageDirectory } from '../policy.ts'
import { placesQuery, placeTextsQuery } from './api.ts'
import { DeletePlace } from './components/delete-place.tsx'
import { OpinionForm } from './components/opinion-form.tsx'
import { OwnPlaceForm } from './components/own-place-form.tsx'
import { PlaceFacts } from './components/place-facts.tsx'
import { PlaceVisibilitySwitch } from './components/place-list-item.tsx'

/** One place of the hotel: for its own places all fields, for directory places the hotel's own text. */
export default function PlaceScreen() {
  const { placeId = '' } = useParams()
  return placeId === 'new' ? <NewPlace /> : <ExistingPlace key={placeId} id={placeId} />
}

function BackToPlaces() {
  const { t } = useTranslation()
  const { orgId } = useManagedHotel()
  return <BackLink to={hotelPath(orgId, hotelScreens.places)}>{t('places.links.places')}</BackLink>
}

function NewPlace() {
  const { t } = useTranslation()
  const { actor } = useManagedHotel()
  return (
    <Screen title={t('places.office.new.title')} intro={t('places.office.new.intro')} above={<BackToPlaces />}>
      <EditorOrReader may={editContent(actor)} reader={<AccessRefused />}>
        <OwnPlaceForm />
      </EditorOrReader>
    </Screen>
  )
}

function ExistingPlace({ id }: { id: string }) {
  const { t } = useTranslation()
  const { orgId, actor } = useManagedHotel()
  const places = useQuery(placesQuery(orgId))
  const place = places.data?.find((each) => each.id === id)
  return (
    <Screen
      title={place?.name ?? t('places.links.places')}
      intro={place && !editContent(actor) ? t('places.office.list.readOnly') : undefined}
      above={<BackToPlaces />}
      actions={place ? <TargetLinks id={place.id} /> : undefined}
    >
      {places.isPending ? (
        <FormSkeleton />
      ) : places.isError ? (
        <Failure error={places.error} retry={() => void places.refetch()} />
      ) : !place ? (
        <EmptyState title={t('places.office.edit.gone')}>{t('places.office.edit.goneNext')}</EmptyState>
      ) : (
        <EditorOrReader
          may={editContent(actor)}
          reader={
            <Panel>
              <PlaceFacts place={place} />
            </Panel>
          }
        >
          <Stack gap="lg">
            {editContent(actor) && <PlaceActions place={place} />}
            {place.source === 'directory' && <FromDirectory place={place} />}
            <Editor place={place} />
          </Stack>
        </EditorOrReader>
      )}
    </Screen>
  )
}

/** Actions on a place that take effect at once: hiding and deleting. */
function PlaceActions({ place }: { place: Place }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { orgId } = useManagedHotel()
  const [deleting, setDeleting] = useState(false)
  return (
    <Panel py={12}>
      <Group justify="space-between" gap="10px 16px">
        <PlaceVisibilitySwitch place={place} />
        <Button variant="subtle" color="gray" leftSection={<Trash />} onClick={() => setDeleting(true)}>
          {t('places.office.delete.act')}
        </Button>
      </Group>
      <DeletePlace
        place={deleting ? place : null}
        onCancel={() => setDeleting(false)}
        onDone={() => void navigate(hotelPath(orgId, hotelScreens.places))}
      />
    </Panel>
  )
}

function FromDirectory({ place }: { place: Place }) {
  const { t } = useTranslation()
  const { actor } = useManagedHotel()
  return (
    <Section title={t('places.office.taken.facts')}>
      <Text c="dimmed" mb={10}>
        {t('places.office.taken.factsHint')}
      </Text>
      <Panel>
        <PlaceFacts place={{ ...place, opinion: '' }} />
        {manageDirectory(actor) && (
          <Anchor component={Link} to={`${officePaths.directory}?q=${encodeURIComponent(place.name)}`}>
            {t('places.office.taken.directory')}
          </Anchor>
        )}
      </Panel>
    </Section>
  )
}

/** The form starts from the server's current data, in all languages. */
function Editor({ place: { id, source, version } }: { place: Place }) {
  const { orgId } = useManagedHotel()
  const place = useQuery(placeTextsQuery(orgId, id))
  if (place.isPending) return <FormSkeleton />
  if (place.isError) return <Failure error={place.error} retry={() => void place.refetch()} />
  return source === 'own' ? (
    <OwnPlaceForm place={place.data} latest={version} />
  ) : (
    <OpinionForm place={place.data} latest={version} />
  )
}
