import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { Confirm } from '#core/ui-office/dialogs/confirm.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { ChosenCodes } from '../../contract.ts'
import { type Retirement, useRetireCodes } from '../api.ts'

/** Codes to be renewed or deleted, and their name in the dialog. */
export interface RetireRequest {
  how: Retirement
  codes: ChosenCodes
  count: number
  /** The name of a single code. */
  name?: string
  /** The kind of a single code: for rooms and the hotel, guests have another way. */
  kind?: 'hotel' | 'room' | 'target'
}

/** Confirms that printed codes will stop working. `request`: null while the dialog is closed. */
export function RetireCodes({
  request,
  onClose,
  onDone,
}: {
  request: RetireRequest | null
  onClose: () => void
  onDone?: () => void
}) {
  const { t } = useTranslation()
  const how = request?.how ?? 'renew'
  const count = request?.count ?? 1
  const retiring = useRetireCodes(useManagedHotel().orgId, () => {
    onClose()
    onDone?.()
    notifications.show({ message: t(`qrCodes.office.${how}.done`, { count }) })
  })
  const cancel = () => {
    retiring.reset()
    onClose()
  }
  const next =
    how === 'renew'
      ? t('qrCodes.office.renew.print', { count })
      : t(request?.kind === 'target' ? 'qrCodes.office.delete.target' : 'qrCodes.office.delete.typed')
  return (
    <Confirm
      opened={request !== null}
      title={t(`qrCodes.office.${how}.title`, { count, name: request?.name })}
      act={t(`qrCodes.office.${how}.confirm`, { count })}
      busy={retiring.isPending}
      error={retiring.error}
      onCancel={cancel}
      onConfirm={() => request && retiring.mutate(request)}
    >
      <span>{t(`qrCodes.office.${how}.dies`, { count })}</span>
      <span>{next}</span>
      {request?.codes.which === 'all' && <span>{t('qrCodes.office.renew.all')}</span>}
    </Confirm>
  )
}
