import { Alert, NumberInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { instantAt } from '#core/time/hours.ts'
import { Modal } from '#core/ui-office/dialogs/dialogs.tsx'
import { CallForm, useCallForm } from '#core/ui-office/fields/call-form.tsx'
import { FormActions } from '#core/ui-office/fields/form-actions.tsx'
import { toLocalDateTime } from '#core/ui-office/fields/local-date-time.ts'
import type { Service } from '#modules/content/services/contract.ts'
import { maxPartySize } from '#modules/content/services/slots-rules.ts'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { orderOfMoveError } from '../../api.ts'
import { sendBookingMove } from '../../bookings/bookings-api.ts'
import { type Booking, isSameTarget, positionOf } from '../../bookings/timeline.ts'
import { movedByOtherText } from '../../bookings/use-booking-changes.ts'
import { useOrderWording } from '../../wording.ts'
import { ResourceField } from './resource-field.tsx'

interface RebookProps {
  booking: Booking
  service: Service | undefined
  onClose: () => void
}

/** Moves a booking to another time, resource or size of party, with a form. */
export function RebookDialog({ booking, service, onClose }: RebookProps) {
  const { t } = useTranslation()
  const wording = useOrderWording()
  const { orgId, hotel } = useManagedHotel()
  const slots = service?.slots
  const [opened] = useState(booking)
  const isMovedByOther = !isSameTarget(positionOf(opened), positionOf(booking))
  const { form, call, formProps } = useCallForm({
    initialValues: {
      startsAt: toLocalDateTime(hotel.timeZone, booking.dueAt),
      resourceId: booking.booking.resource?.id ?? '',
      partySize: booking.booking.partySize as number | string,
    },
    validate: {
      startsAt: (local) => (instantAt(hotel.timeZone, local) ? null : t('orders.office.bookings.form.timeMissing')),
      partySize: (people) => (Number(people) >= 1 ? null : t('orders.office.bookings.form.partyMissing')),
    },
    send: ({ startsAt, resourceId, partySize }) =>
      sendBookingMove(orgId, {
        booking,
        target: { startsAt: instantAt(hotel.timeZone, startsAt)?.getTime() ?? 0, resourceId },
        partySize: Number(partySize),
      }),
    onSuccess: onClose,
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('orders.office.bookings.form.moveTitle', {
        number: booking.number,
        place: wording.destinationInFull(booking),
      })}
    >
      <CallForm
        {...formProps}
        // The notice below says more, and stays until the form is sent again.
        failure={isMovedByOther && orderOfMoveError(formProps.failure) ? null : formProps.failure}
        failureTitle={t('orders.office.bookings.form.notMoved')}
      >
        {isMovedByOther && !call.isPending && !call.isSuccess && (
          <Alert role="alert" color="hot" variant="light">
            {movedByOtherText(booking, wording)}
          </Alert>
        )}
        <TextInput
          {...form.getInputProps('startsAt')}
          type="datetime-local"
          label={t('orders.office.bookings.form.start')}
          data-autofocus
        />
        {slots && <ResourceField {...form.getInputProps('resourceId')} slots={slots} automatic />}
        {slots?.asksPartySize && (
          <NumberInput
            {...form.getInputProps('partySize')}
            label={t('orders.office.bookings.form.party')}
            min={1}
            max={maxPartySize(slots)}
            allowDecimal={false}
          />
        )}
        <FormActions act={t('orders.office.bookings.form.move')} busy={call.isPending} onCancel={onClose} />
      </CallForm>
    </Modal>
  )
}
