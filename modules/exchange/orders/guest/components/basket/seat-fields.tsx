import { useTranslation } from '#core/i18n/use-translation.ts'
import { Notice } from '#core/ui-guest/content/notice.tsx'
import { Choice } from '#core/ui-guest/controls/choice.tsx'
import { Group } from '#core/ui-guest/controls/field.tsx'
import { type ScannedSeat, useSeatName, useSeatTexts } from '#modules/content/qr-codes/guest/api.ts'

/** The name of the choice to have the order brought to the seat. */
export function SeatChoice({ seat }: { seat: ScannedSeat | null }) {
  const { t } = useTranslation()
  const ready = useSeatTexts(true)
  const seatName = useSeatName()
  if (!seat) return null
  return ready ? t('seats.phone.choice', { seat: seatName(seat) }) : seat.label
}

/** Tells a guest who has scanned no seat that the order can be brought to one. */
export function SeatHint() {
  const { t } = useTranslation()
  return useSeatTexts(true) ? (
    <Notice>
      <p>{t('seats.phone.scan')}</p>
    </Notice>
  ) : null
}

interface SeatPaymentProps {
  /** The proven room that may be charged; null: the guest pays at the seat. */
  room: string | null
  toRoomBill: boolean
  onRoomBill: (toRoomBill: boolean) => void
}

export function SeatPayment({ room, toRoomBill, onRoomBill }: SeatPaymentProps) {
  const { t } = useTranslation()
  const ready = useSeatTexts(true)
  if (!ready || room === null) return null
  return (
    <Group legend={t('seats.phone.pay')}>
      <Choice type="radio" name="payment" checked={!toRoomBill} onChange={() => onRoomBill(false)}>
        {t('seats.phone.payHere')}
      </Choice>
      <Choice type="radio" name="payment" checked={toRoomBill} onChange={() => onRoomBill(true)}>
        {t('seats.phone.payRoom', { room })}
      </Choice>
    </Group>
  )
}
