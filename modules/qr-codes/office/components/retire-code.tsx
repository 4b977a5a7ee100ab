import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { Confirm } from '#core/ui-office/confirm.tsx'
import { useHotelScope } from '#modules/hotels/office/api.ts'
import type { QrCode } from '../../contract.ts'
import { type Retirement, useRetireCode } from '../api.ts'

/** Asks before what hangs on the wall stops working. `how`: what is asked about; null while nobody asks. */
export function RetireCode({ code, how, onClose }: { code: QrCode; how: Retirement | null; onClose: () => void }) {
  const { t } = useTranslation()
  const retiring = useRetireCode(useHotelScope().orgId, () => {
    onClose()
    notifications.show({ message: t(`qrCodes.office.${how ?? 'renew'}.done`) })
  })
  const cancel = () => {
    retiring.reset()
    onClose()
  }
  return (
    <Confirm
      opened={how !== null}
      title={t(`qrCodes.office.${how ?? 'renew'}.title`, { room: code.room })}
      act={t(`qrCodes.office.${how ?? 'renew'}.confirm`)}
      busy={retiring.isPending}
      error={retiring.error}
      onCancel={cancel}
      onConfirm={() => how && retiring.mutate({ id: code.id, how })}
    >
      <span>{t(`qrCodes.office.${how ?? 'renew'}.dies`)}</span>
      <span>{t(how === 'delete' ? 'qrCodes.office.delete.typed' : 'qrCodes.office.renew.print')}</span>
    </Confirm>
  )
}
