import { Box, Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery } from '@tanstack/react-query'
import { answerGuests } from '#core/access/policy.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Warning } from '#core/ui-office/frame/icons.tsx'
import { useFailureText } from '#core/ui-office/frame/screen.tsx'
import { updateHotel, useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { OrderProof } from '#modules/hotel/hotels/rules.ts'
import { refusalsQuery } from '../../api.ts'
import { type Board, floodMinutes, unprovenOrders } from '../../board/board.ts'
import styles from './toolbar.module.css'

/**
 * Warns that the hotel is flooded with orders, with a button that accepts orders from scanned rooms only. While that is
 * on, it says so and offers to turn it off.
 */
export function FloodBanner({ orders, now }: { orders: Board; now: number }) {
  const { t } = useTranslation()
  const { orgId, hotel, actor } = useManagedHotel()
  const failureText = useFailureText()
  const refusals = useQuery(refusalsQuery(orgId)).data ?? []
  const changeProof = useMutation({
    mutationFn: (orderProof: OrderProof) => updateHotel(orgId, { orderProof }, undefined),
    onError: (error) => notifications.show({ color: 'hot', message: failureText(error) }),
  })
  const { placed, refused, flooded } = unprovenOrders(orders, refusals, now)
  const isRestricted = hotel.orderProof === 'room'
  if (!isRestricted && !flooded) return null
  const figures = { minutes: floodMinutes, placed, refused }
  return (
    <Box
      mx={12}
      mb={8}
      className={`${styles.flood} warning`}
      data-closed={isRestricted || undefined}
      role={isRestricted ? 'status' : 'alert'}
    >
      {!isRestricted && <Warning />}
      <p>
        <b>{t(isRestricted ? 'orders.office.flood.closed' : 'orders.office.flood.open')}</b>{' '}
        {placed > 0 && !isRestricted && t('orders.office.flood.placed', figures)}{' '}
        {refused > 0 && t('orders.office.flood.refused', figures)}
      </p>
      {answerGuests(actor) && (
        <Button
          variant={isRestricted ? 'default' : 'filled'}
          color={isRestricted ? undefined : 'hot'}
          loading={changeProof.isPending}
          onClick={() => changeProof.mutate(isRestricted ? 'none' : 'room')}
        >
          {t(isRestricted ? 'orders.office.flood.reopen' : 'orders.office.flood.close')}
        </Button>
      )}
    </Box>
  )
}
