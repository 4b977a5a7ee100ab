import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { Confirm } from '#core/ui-office/confirm.tsx'
import { useManagedHotel } from '#modules/hotels/office/api.ts'
import type { ChosenCodes } from '../../contract.ts'
import { type Retirement, useRetireCodes } from '../api.ts'

/** Codes that somebody wants to renew or to delete, and what they are called. */
export interface AskedCodes {
  how: Retirement
  codes: ChosenCodes
  count: number
  /** Of a single one. */
  name?: string
  /** A single one that is a room's, or the hotel's: guests can do without it in another way. */
  kind?: 'hotel' | 'room' | 'target'
}

/** Asks before what hangs on the wall stops working. `asked`: null while nobody asks. */
export function RetireCodes({
  asked,
  onClose,
  onDone,
}: {
  asked: AskedCodes | null
  onClose: () => void
  onDone?: () => void
}) {
  const { t } = useTranslation()
  const how = asked?.how ?? 'renew'
  const count = asked?.count ?? 1
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
      : t(asked?.kind === 'target' ? 'qrCodes.office.delete.target' : 'qrCodes.office.delete.typed')
  return (
    <Confirm
      opened={asked !== null}
      title={t(`qrCodes.office.${how}.title`, { count, name: asked?.name })}
      act={t(`qrCodes.office.${how}.confirm`, { count })}
      busy={retiring.isPending}
      error={retiring.error}
      onCancel={cancel}
      onConfirm={() => asked && retiring.mutate(asked)}
    >
      <span>{t(`qrCodes.office.${how}.dies`, { count })}</span>
      <span>{next}</span>
      {asked?.codes.which === 'all' && <span>{t('qrCodes.office.renew.all')}</span>}
    </Confirm>
  )
}
