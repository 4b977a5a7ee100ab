import { Anchor, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { editContent } from '#core/access/policy.ts'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Lines } from '#core/ui-office/fields/lines.tsx'
import { Panel, RowList, RowText } from '#core/ui-office/frame/layout-parts.tsx'
import { EmptyState, Failure } from '#core/ui-office/frame/screen.tsx'
import { FormSkeleton, ListSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import type { Place } from '#modules/content/places/contract.ts'
import { placesQuery, placeTextsQuery } from '#modules/content/places/office/api.ts'
import { OpinionForm } from '#modules/content/places/office/opinion-api.ts'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'

/**
 * The hotel's own recommendations: `placeOpinions`, specification point 3. They are edited here or on the screen of the
 * place.
 */
export function OwnRecommendations() {
  const { t } = useTranslation()
  const { orgId } = useManagedHotel()
  const places = useQuery(placesQuery(orgId))
  const [open, setOpen] = useState<string | null>(null)
  if (places.isPending) return <ListSkeleton />
  if (places.isError) return <Failure error={places.error} retry={() => void places.refetch()} />
  if (places.data.length === 0)
    return (
      <EmptyState
        title={t('opinions.office.own.empty')}
        action={
          <Button component={Link} to={hotelPath(orgId, hotelScreens.places)}>
            {t('opinions.office.own.places')}
          </Button>
        }
      >
        {t('opinions.office.own.emptyNext')}
      </EmptyState>
    )
  return (
    <>
      <Text c="dimmed" mb={12}>
        {t('opinions.office.own.intro')}
      </Text>
      <Panel p={0}>
        <RowList plain>
          {places.data.map((place) => (
            <Recommendation
              key={place.id}
              place={place}
              open={open === place.id}
              onOpen={(now) => setOpen(now ? place.id : null)}
            />
          ))}
        </RowList>
      </Panel>
    </>
  )
}

interface RecommendationProps {
  place: Place
  open: boolean
  onOpen: (open: boolean) => void
}

function Recommendation({ place, open, onOpen }: RecommendationProps) {
  const { t } = useTranslation()
  const { orgId, actor } = useManagedHotel()
  const { id, name, category, opinion } = place
  const act = open ? 'close' : opinion ? 'edit' : 'write'
  return (
    <li style={{ flexWrap: 'wrap' }}>
      <RowText>
        <Anchor
          component={Link}
          to={hotelPath(orgId, hotelScreens.place(id))}
          fw={600}
          aria-label={t('opinions.office.own.openNamed', { name })}
        >
          {name}
        </Anchor>
        <p>{t(`places.guest.category.${category}`)}</p>
        {!open && (
          <Text c={opinion ? undefined : 'dimmed'}>
            <Lines text={opinion || t('opinions.office.own.nothing')} />
          </Text>
        )}
      </RowText>
      {editContent(actor) && (
        <Group>
          <Button
            size="xs"
            variant="default"
            aria-expanded={open}
            aria-label={t(`opinions.office.own.${act}Named`, { name })}
            onClick={() => onOpen(!open)}
          >
            {t(`opinions.office.own.${act}`)}
          </Button>
        </Group>
      )}
      {open && (
        <div style={{ flexBasis: '100%', minWidth: 0 }}>
          <Editor place={place} />
        </div>
      )}
    </li>
  )
}

/** The form, loaded with the current data of the server in all languages. */
function Editor({ place: { id, version } }: { place: Place }) {
  const { orgId } = useManagedHotel()
  const texts = useQuery(placeTextsQuery(orgId, id))
  if (texts.isPending) return <FormSkeleton />
  if (texts.isError) return <Failure error={texts.error} retry={() => void texts.refetch()} />
  return <OpinionForm place={texts.data} latest={version} />
}
