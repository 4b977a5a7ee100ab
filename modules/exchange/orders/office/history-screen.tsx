import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { localDate } from '#core/time/hours.ts'
import { AsOfNotice } from '#core/ui-office/app/as-of-notice.tsx'
import { DownloadButton } from '#core/ui-office/dialogs/download-button.tsx'
import { BackLink } from '#core/ui-office/frame/back-link.tsx'
import { EmptyState, Failure, Screen } from '#core/ui-office/frame/screen.tsx'
import { ListSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { HistoryDetail } from './components/history/history-detail.tsx'
import { HistoryFilters } from './components/history/history-filters.tsx'
import { HistoryList } from './components/history/history-list.tsx'
import { fetchHistory, type HistorySearch, historyFilter, historyQuery } from './history-api.ts'
import { OrderWordingProvider, useStaffOrderWording } from './wording.ts'

/** All orders that the hotel still stores, searchable and exportable. Nothing can be deleted here. */
export default function HistoryScreen() {
  const wording = useStaffOrderWording()
  return (
    <OrderWordingProvider value={wording}>
      <History />
    </OrderWordingProvider>
  )
}

function History() {
  const { t } = useTranslation()
  const { orgId, hotel } = useManagedHotel()
  const [search, setSearch] = useSearchParams()
  const filter = historyFilter(search)
  const history = useInfiniteQuery(historyQuery(orgId, filter))
  const orders = history.data?.orders ?? []
  const filtered = Object.values(filter).some(Boolean)
  const show = (chosen: HistorySearch) =>
    setSearch(
      Object.entries(chosen).filter((entry): entry is [string, string] => Boolean(entry[1])),
      {
        replace: true,
        preventScrollReset: true,
      },
    )
  const orderId = search.get('order')
  const openOrder = (id: string | null) =>
    setSearch(
      (now) => {
        if (id) now.set('order', id)
        else now.delete('order')
        return now
      },
      { preventScrollReset: true, replace: id === null },
    )

  return (
    <Screen
      title={t('orders.office.history.title')}
      intro={t('orders.office.history.intro', { count: hotel.retentionDays })}
      above={<BackLink to={hotelPath(orgId, hotelScreens.orders)}>{t('orders.office.title')}</BackLink>}
      actions={
        orders.length > 0 && (
          <DownloadButton
            label={t('orders.office.history.download')}
            fileName={() =>
              `${t('orders.office.history.file')}-${hotel.slug}-${localDate(hotel.timeZone, new Date())}.csv`
            }
            fetchFile={() => fetchHistory(orgId, filter)}
          />
        )
      }
    >
      <HistoryFilters filter={filter} onChoose={show} />
      <AsOfNotice at={history.data?.asOf} timeZone={hotel.timeZone} />
      {history.isPending ? (
        <ListSkeleton rows={6} />
      ) : history.isLoadingError ? (
        <Failure error={history.error} retry={() => void history.refetch()} />
      ) : orders.length === 0 ? (
        filtered ? (
          <EmptyState
            title={t('orders.office.history.noMatch')}
            action={
              <Button variant="default" onClick={() => show({})}>
                {t('orders.office.history.all')}
              </Button>
            }
          >
            {t('orders.office.history.noMatchNext')}
          </EmptyState>
        ) : (
          <EmptyState title={t('orders.office.history.empty')}>{t('orders.office.history.emptyNext')}</EmptyState>
        )
      ) : (
        <>
          <HistoryList orders={orders} onOpen={openOrder} />
          {history.isFetchNextPageError && <Failure error={history.error} />}
          {history.hasNextPage && (
            <Button
              variant="default"
              mt="md"
              loading={history.isFetchingNextPage}
              onClick={() => void history.fetchNextPage()}
            >
              {t('orders.office.history.more')}
            </Button>
          )}
        </>
      )}
      {orderId && <HistoryDetail orderId={orderId} onClose={() => openOrder(null)} />}
    </Screen>
  )
}
