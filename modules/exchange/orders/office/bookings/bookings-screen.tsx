import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import { localDate } from '#core/time/hours.ts'
import { useRootAttribute } from '#core/ui-guest/frame/root-attribute.ts'
import { EmptyState, Failure, Screen } from '#core/ui-office/frame/screen.tsx'
import { ListSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import { servicesQuery } from '#modules/content/services/office/api.ts'
import { isOrdered } from '#modules/content/services/rules.ts'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { boardQuery } from '../api.ts'
import { DayToolbar } from '../components/bookings/day-toolbar.tsx'
import { OrderWordingProvider, useStaffOrderWording } from '../wording.ts'
import { diaryQuery } from './bookings-api.ts'
import { type BookedService, BookingsDay } from './bookings-day.tsx'

/** What is booked on a day, by resource. */
export default function BookingsScreen() {
  const wording = useStaffOrderWording()
  useRootAttribute('data-office-compact')
  return (
    <OrderWordingProvider value={wording}>
      <Bookings />
    </OrderWordingProvider>
  )
}

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

function Bookings() {
  const { t } = useStaffOrderWording()
  const { orgId, hotel } = useManagedHotel()
  const [search, setSearch] = useSearchParams()
  const today = localDate(hotel.timeZone, new Date())
  const chosenDay = search.get('day')
  const day = isDay(chosenDay) ? chosenDay : today
  const services = useQuery(servicesQuery(orgId))
  const board = useQuery(boardQuery(orgId))
  const diary = useQuery(diaryQuery(orgId, day))
  const booked = (services.data ?? []).filter(
    (each): each is BookedService => each.slots !== null && isOrdered(each.kind),
  )
  const service = booked.find(({ id }) => id === search.get('service')) ?? booked[0]
  const choose = (choice: { day?: string; service?: string }) =>
    setSearch(
      (before) => {
        for (const [name, value] of Object.entries(choice)) before.set(name, value)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  const title = t('orders.office.bookings.title')
  const failed = [services, board, diary].find((each) => each.isLoadingError)
  if (failed)
    return (
      <Screen title={title} width="full">
        <Failure error={failed.error} retry={() => void failed.refetch()} />
      </Screen>
    )
  if (services.data && !service)
    return (
      <Screen title={title}>
        <EmptyState
          title={t('orders.office.bookings.empty')}
          action={
            <Button component={Link} to={hotelPath(orgId, hotelScreens.services)}>
              {t('orders.office.bookings.emptyAct')}
            </Button>
          }
        >
          {t('orders.office.bookings.emptyNext')}
        </EmptyState>
      </Screen>
    )
  const toolbar = <DayToolbar {...{ day, today, services: booked }} service={service?.id ?? ''} onChoose={choose} />
  if (!service || !board.data || !diary.data)
    return (
      <Screen title={title} width="full">
        {toolbar}
        <ListSkeleton rows={6} />
      </Screen>
    )
  return (
    <BookingsDay
      // What was done on one day is not undone on another.
      key={`${day} ${service.id}`}
      day={day}
      service={service}
      board={board.data}
      diary={diary.data}
      toolbar={toolbar}
    />
  )
}
