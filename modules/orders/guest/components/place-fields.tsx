import { useTranslation } from 'react-i18next'
import { Choice } from '#core/ui-guest/choice.tsx'
import { Group, TextField } from '#core/ui-guest/field.tsx'
import type { Handover } from '../../rules.ts'
import type { Checkout, Details } from '../checkout.ts'

/** Where it goes: to a room, or to the reception under a name. */
export function PlaceFields({
  checkout: { handover, handovers },
  details,
  errorOf,
  onHandover,
  onDetails,
}: {
  checkout: Checkout
  details: Details
  errorOf: (field: string) => string | undefined
  onHandover: (handover: Handover) => void
  onDetails: (details: Partial<Details>) => void
}) {
  const { t } = useTranslation()
  const pickup = handover === 'reception-pickup'
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
              {t(`orders.guest.place.${each}`)}
            </Choice>
          ))}
        </Group>
      ) : null}
      {pickup ? (
        <TextField
          label={t('orders.guest.place.name')}
          hint={t('orders.guest.place.nameHint')}
          error={errorOf('guestName')}
          name="guestName"
          maxLength={80}
          autoComplete="name"
          enterKeyHint="next"
          value={details.guestName}
          onChange={(event) => onDetails({ guestName: event.currentTarget.value })}
        />
      ) : (
        <TextField
          label={t('orders.guest.place.room')}
          hint={t('orders.guest.place.roomHint')}
          error={errorOf('room')}
          name="room"
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          enterKeyHint="next"
          value={details.room}
          onChange={(event) => onDetails({ room: event.currentTarget.value })}
        />
      )}
    </>
  )
}
