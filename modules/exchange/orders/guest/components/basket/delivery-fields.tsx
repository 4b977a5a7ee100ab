import { flushSync } from 'react-dom'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Button } from '#core/ui-guest/controls/button.tsx'
import { Choice } from '#core/ui-guest/controls/choice.tsx'
import { Group, TextField } from '#core/ui-guest/controls/field.tsx'
import type { ScannedSeat } from '#modules/content/qr-codes/guest/api.ts'
import { maxRoomLength } from '#modules/content/qr-codes/rules.ts'
import type { Handover } from '../../../handover-rules.ts'
import { maxOrderTextLengths } from '../../../rules.ts'
import type { Checkout, CheckoutDetails } from '../../basket/checkout-state.ts'
import css from './delivery-fields.module.css'
import { SeatChoice, SeatHint, SeatPayment } from './seat-fields.tsx'

/** Where the order goes: to a room, or to the reception under a name. */
export function DeliveryFields({
  checkout: { handover, handovers, billProof, mayChargeRoom, toRoomBill },
  details,
  scanned,
  nearRooms,
  errorOf,
  seat,
  toSeats,
  onHandover,
  onRoomBill,
  onDetails,
}: {
  checkout: Checkout
  details: CheckoutDetails
  scanned: ScannedRoomField | null
  /** Existing rooms that are similar to the typed one, which does not exist. */
  nearRooms: string[]
  errorOf: (field: string) => string | undefined
  /** The seat whose code this phone has scanned. */
  seat: ScannedSeat | null
  /** The service brings orders to seats. */
  toSeats: boolean
  onHandover: (handover: Handover) => void
  onRoomBill: (toRoomBill: boolean) => void
  onDetails: (details: Partial<Pick<CheckoutDetails, 'room' | 'guestName'>>) => void
}) {
  const { t } = useTranslation()
  const pickup = handover === 'reception-pickup'
  const toSeat = handover === 'seat-delivery'
  return (
    <>
      {handovers.length > 1 ? (
        <Group legend={t('orders.guest.place.question')} error={errorOf('deliveryMode')}>
          {handovers.map((each) => (
            <Choice
              key={each}
              type="radio"
              name="handover"
              checked={each === handover}
              onChange={() => onHandover(each)}
            >
              {each === 'seat-delivery' ? <SeatChoice seat={seat} /> : t(`orders.guest.place.${each}`)}
            </Choice>
          ))}
        </Group>
      ) : null}
      {toSeats && !handovers.includes('seat-delivery') ? <SeatHint /> : null}
      {toSeat ? (
        <SeatPayment
          room={mayChargeRoom ? (scanned?.room ?? null) : null}
          toRoomBill={toRoomBill}
          onRoomBill={onRoomBill}
        />
      ) : pickup ? (
        <TextField
          label={t('orders.guest.place.name')}
          hint={t('orders.guest.place.nameHint')}
          error={errorOf('guestName')}
          name="guestName"
          maxLength={maxOrderTextLengths.guestName}
          autoComplete="name"
          enterKeyHint="next"
          value={details.guestName}
          onChange={(event) => onDetails({ guestName: event.currentTarget.value })}
        />
      ) : details.roomToken && scanned ? (
        <KnownRoom scanned={scanned} />
      ) : (
        <div>
          <TextField
            label={t('orders.guest.place.room')}
            hint={t('orders.guest.place.roomHint')}
            error={errorOf('room')}
            name="room"
            maxLength={maxRoomLength}
            autoComplete="off"
            autoCapitalize="characters"
            enterKeyHint="next"
            value={details.room}
            onChange={(event) => onDetails({ room: event.currentTarget.value })}
          />
          {nearRooms.length > 0 ? (
            <div className={css.near}>
              {nearRooms.map((room) => (
                <Button
                  key={room}
                  look="quiet"
                  onClick={({ currentTarget: { form } }) => {
                    flushSync(() => onDetails({ room }))
                    focusField(form, 'room')
                  }}
                >
                  {t('orders.guest.place.nearRoom', { room })}
                </Button>
              ))}
            </div>
          ) : null}
          {scanned ? (
            <Button look="text" onClick={({ currentTarget }) => swap(currentTarget, scanned, true)}>
              {t('orders.guest.place.keepScanned', { room: scanned.room })}
            </Button>
          ) : null}
        </div>
      )}
      {billProof === 'surname' ? (
        <TextField
          label={t('orders.guest.place.surname')}
          hint={t('orders.guest.place.surnameHint')}
          error={errorOf('guestName')}
          name="guestName"
          maxLength={maxOrderTextLengths.guestName}
          autoComplete="family-name"
          enterKeyHint="next"
          value={details.guestName}
          onChange={(event) => onDetails({ guestName: event.currentTarget.value })}
        />
      ) : null}
    </>
  )
}

/** The room whose code this phone has scanned. `use(false)` dismisses it, to type another room. */
export interface ScannedRoomField {
  room: string
  /** The hotel accepts orders from scanned rooms only, so the room cannot be changed. */
  fixed: boolean
  use: (wanted: boolean) => void
}

function KnownRoom({ scanned }: { scanned: ScannedRoomField }) {
  const { t } = useTranslation()
  return (
    <Group legend={t('orders.guest.place.yourRoom')}>
      <div className={css.known}>
        <p>
          <strong>{t('orders.guest.recap.place.room-delivery', { place: scanned.room })}</strong>{' '}
          <span>{t('orders.guest.place.scanned')}</span>
        </p>
        {scanned.fixed ? null : (
          <Button look="text" name="otherRoom" onClick={({ currentTarget }) => swap(currentTarget, scanned, false)}>
            {t('orders.guest.place.otherRoom')}
          </Button>
        )}
      </div>
    </Group>
  )
}

/** Moves the focus, because the button is removed. */
function swap({ form }: HTMLButtonElement, { use }: ScannedRoomField, wanted: boolean) {
  flushSync(() => use(wanted))
  focusField(form, wanted ? 'otherRoom' : 'room')
}

function focusField(form: HTMLFormElement | null, name: string) {
  const field = form?.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}
