import { useFocusReturn } from '@mantine/hooks'
import type { Service } from '#modules/content/services/contract.ts'
import { statusBefore } from '../../../rules.ts'
import type { Status } from '../../../status-rules.ts'
import type { StatusMove } from '../../api.ts'
import type { Board } from '../../board/board.ts'
import { focusCardInPlace } from '../../board/card-focus.ts'
import { isBooking } from '../../bookings/timeline.ts'
import type { CounterDraft } from '../../counter-order.ts'
import { AmendDialog } from '../amend/amend-dialog.tsx'
import { RebookDialog } from '../bookings/rebook-dialog.tsx'
import { CounterDialog } from '../counter/counter-dialog.tsx'
import { AvailabilityDrawer } from '../order/availability-drawer.tsx'
import type { CardActions } from '../order/order-card.tsx'
import { OrderDetail } from '../order/order-detail.tsx'
import { RefuseDialog } from '../order/refuse-dialog.tsx'
import { RecallDialog } from './recall-dialog.tsx'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'

/**
 * The dialog that is open over the board. A refusal keeps the status at the time of opening: if somebody accepts the
 * order meanwhile, the dialog says so and cannot cancel an accepted order.
 */
export type BoardDialog =
  | { name: 'availability' | 'counter' | 'shortcuts'; preset?: Partial<CounterDraft> }
  | { name: 'order' | 'recall' | 'rebook' | 'amend'; id: string }
  | { name: 'refuse'; id: string; from: Status }

interface DialogsProps {
  dialog: BoardDialog | null
  orders: Board
  hotelId: string
  services: Service[]
  move: (move: StatusMove) => void
  actions: CardActions
  keysOn: boolean
  onKeys: (on: boolean) => void
  onClose: () => void
}

export function BoardDialogs(props: DialogsProps) {
  useFocusReturn({ opened: props.dialog !== null })
  return <OpenDialog {...props} />
}

function OpenDialog({ dialog, orders, hotelId, services, move, actions, keysOn, onKeys, onClose }: DialogsProps) {
  switch (dialog?.name) {
    case 'availability':
      return <AvailabilityDrawer hotelId={hotelId} services={services} onClose={onClose} />
    case 'counter':
      return <CounterDialog services={services} preset={dialog.preset} onClose={onClose} />
    case 'shortcuts':
      return <ShortcutsDialog on={keysOn} onSwitch={onKeys} onClose={onClose} />
    case 'order': {
      const order = orders.get(dialog.id)
      if (!order) return null
      return (
        <OrderDetail
          order={order}
          onMove={(status) => actions.advance(order, status)}
          onRefuse={() => actions.refuse(order)}
          onAmend={() => actions.amend(order)}
          onRecall={() => actions.recall(order)}
          onRebook={() => actions.rebook(order)}
          onPrint={() => actions.print(order)}
          onClose={onClose}
        />
      )
    }
    case 'rebook': {
      const booking = orders.get(dialog.id)
      if (!booking || !isBooking(booking)) return null
      const service = services.find(({ id }) => id === booking.serviceId)
      return <RebookDialog booking={booking} service={service} onClose={onClose} />
    }
    case 'amend': {
      const order = orders.get(dialog.id)
      if (!order) return null
      const service = services.find(({ id }) => id === order.serviceId)
      return <AmendDialog order={order} service={service} onSee={() => actions.open(order)} onClose={onClose} />
    }
    case 'recall': {
      const order = orders.get(dialog.id)
      const before = order && statusBefore(order.history)
      if (!order || !before) return null
      const recall = (reason: string) => {
        move({ order, status: before, reason, back: true })
        onClose()
      }
      return <RecallDialog order={order} onRecall={recall} onClose={onClose} />
    }
    case 'refuse': {
      const order = orders.get(dialog.id)
      if (!order) return null
      const refuse = (reason: string, soldOut?: StatusMove['soldOut']) => {
        move({ order, status: 'cancelled', reason, soldOut })
        onClose()
        // The card that had the focus has moved to another column.
        requestAnimationFrame(() => focusCardInPlace(order.id))
      }
      return (
        <RefuseDialog
          order={order}
          from={dialog.from}
          onRefuse={refuse}
          onSee={() => actions.open(order)}
          onClose={onClose}
        />
      )
    }
    default:
      return null
  }
}
