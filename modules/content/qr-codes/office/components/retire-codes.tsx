import { notifications } from '@mantine/notifications'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { ConfirmMutation } from '#core/ui-office/dialogs/confirm.tsx'
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
  /** The kind of a single code, which selects the explanation in the dialog. */
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
  const action = request?.how ?? 'renew'
  const count = request?.count ?? 1
  const retiring = useRetireCodes(useManagedHotel().orgId, () => {
    onClose()
    onDone?.()
    notifications.show({ message: t(`qrCodes.office.${action}.done`, { count }) })
  })
  const nextStep =
    action === 'renew'
      ? t('qrCodes.office.renew.print', { count })
      : t(request?.kind === 'target' ? 'qrCodes.office.delete.target' : 'qrCodes.office.delete.typed')
  return (
    <ConfirmMutation
      opened={request !== null}
      title={t(`qrCodes.office.${action}.title`, { count, name: request?.name })}
      act={t(`qrCodes.office.${action}.confirm`, { count })}
      mutation={retiring}
      onCancel={onClose}
      onConfirm={() => request && retiring.mutate(request)}
    >
      <span>{t(`qrCodes.office.${action}.dies`, { count })}</span>
      <span>{nextStep}</span>
      {request?.codes.which === 'all' && <span>{t('qrCodes.office.renew.all')}</span>}
    </ConfirmMutation>
  )
}
