import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { changeSettings } from '#core/access/policy.ts'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { BackLink } from '#core/ui-office/frame/back-link.tsx'
import { RowList } from '#core/ui-office/frame/layout-parts.tsx'
import { AccessRefused, EmptyState, Failure, Screen } from '#core/ui-office/frame/screen.tsx'
import { ListSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { deliveriesQuery, webhooksQuery } from './api.ts'
import { DeliveryListItem } from './components/delivery-list-item.tsx'
import { hostOf } from './components/webhook-list-item.tsx'

/** The deliveries of one webhook and their results. */
export default function DeliveriesScreen() {
  const { t } = useTranslation()
  const { actor } = useManagedHotel()
  const { webhookId = '' } = useParams()
  if (changeSettings(actor)) return <Deliveries webhookId={webhookId} />
  return (
    <Screen title={t('webhooks.office.title')}>
      <AccessRefused />
    </Screen>
  )
}

function Deliveries({ webhookId }: { webhookId: string }) {
  const { t } = useTranslation()
  const { orgId } = useManagedHotel()
  const webhook = useQuery(webhooksQuery(orgId)).data?.find(({ id }) => id === webhookId)
  const deliveries = useInfiniteQuery(deliveriesQuery(orgId, webhookId))
  return (
    <Screen
      title={webhook ? t('webhooks.sent.title', { name: hostOf(webhook) }) : t('webhooks.office.deliveries')}
      intro={t('webhooks.sent.intro')}
      above={<BackLink to={hotelPath(orgId, hotelScreens.webhooks)}>{t('webhooks.sent.back')}</BackLink>}
      width="text"
    >
      {deliveries.isPending ? (
        <ListSkeleton />
      ) : deliveries.isLoadingError ? (
        <Failure error={deliveries.error} retry={() => void deliveries.refetch()} />
      ) : deliveries.data?.length === 0 ? (
        <EmptyState title={t('webhooks.sent.empty')}>{t('webhooks.sent.emptyNext')}</EmptyState>
      ) : (
        <>
          <RowList>
            {deliveries.data?.map((delivery) => (
              <DeliveryListItem key={delivery.id} webhookId={webhookId} delivery={delivery} />
            ))}
          </RowList>
          {deliveries.isFetchNextPageError && (
            <Failure error={deliveries.error} retry={() => void deliveries.fetchNextPage()} />
          )}
          {deliveries.hasNextPage && !deliveries.isFetchNextPageError && (
            <Button
              variant="default"
              mt="md"
              loading={deliveries.isFetchingNextPage}
              onClick={() => void deliveries.fetchNextPage()}
            >
              {t('webhooks.sent.loadMore')}
            </Button>
          )}
        </>
      )}
    </Screen>
  )
}
