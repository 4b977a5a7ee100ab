import { Text } from '@mantine/core'
import type { Order } from '../../contract.ts'
import { useWords } from '../wording.ts'

/** Whose order it is that is collected at the reception, where their room is known: it is not a door to bring it to. */
export function PickupRoom({ order }: { order: Order }) {
  const { t } = useWords()
  if (order.deliveryMode !== 'reception-pickup' || !order.room) return null
  return <Text fw={600}>{t('orders.office.card.guestOf', { room: order.room })}</Text>
}
