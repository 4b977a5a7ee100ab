import { Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Modal } from '#core/ui-office/dialogs/dialogs.tsx'
import { Failure } from '#core/ui-office/frame/screen.tsx'
import { ListSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import type { Slots } from '#modules/content/services/slots-rules.ts'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { calendarsQuery } from '../../bookings/calendars-api.ts'
import { AddCalendar, CalendarRow } from './read-calendars.tsx'
import { ResourceFeed } from './resource-feed.tsx'

interface CalendarsDialogProps {
  service: { id: string; name: string; slots: Slots }
  onClose: () => void
}

/** The secret addresses of the bookings of each resource, and the calendars whose times are blocked. */
export function CalendarsDialog({ service, onClose }: CalendarsDialogProps) {
  const { t } = useTranslation()
  const { orgId } = useManagedHotel()
  const [feedsHeading, readsHeading] = [useId(), useId()]
  const of = { hotelId: orgId, serviceId: service.id }
  const { data, isLoadingError, error, refetch } = useQuery(calendarsQuery(of))
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('orders.office.bookings.calendars.title', { service: service.name })}
    >
      {isLoadingError && <Failure error={error} retry={() => void refetch()} />}
      {!data && !isLoadingError && <ListSkeleton rows={4} />}
      {data && (
        <Stack gap="xl">
          <Stack component="section" gap="sm" aria-labelledby={feedsHeading}>
            <Title order={3} id={feedsHeading}>
              {t('orders.office.bookings.calendars.feeds.title')}
            </Title>
            <Text c="dimmed">{t('orders.office.bookings.calendars.feeds.explain')}</Text>
            {service.slots.resources.map(({ id, name }) => (
              <ResourceFeed
                key={id}
                of={of}
                resource={{ id, name }}
                feed={data.feeds.find(({ resourceId }) => resourceId === id)}
              />
            ))}
          </Stack>
          <Stack component="section" gap="sm" aria-labelledby={readsHeading}>
            <Title order={3} id={readsHeading}>
              {t('orders.office.bookings.calendars.reads.title')}
            </Title>
            <Text c="dimmed">{t('orders.office.bookings.calendars.reads.explain')}</Text>
            {data.calendars.length === 0 && <Text>{t('orders.office.bookings.calendars.reads.none')}</Text>}
            {data.calendars.map((calendar) => (
              <CalendarRow
                key={calendar.id}
                of={of}
                calendar={calendar}
                resource={service.slots.resources.find(({ id }) => id === calendar.resourceId)?.name}
              />
            ))}
            <AddCalendar of={of} slots={service.slots} />
          </Stack>
        </Stack>
      )}
    </Modal>
  )
}
