import { Code, Radio, Stack } from '@mantine/core'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { type AutoPrint, chooseAutoPrint, useAutoPrint } from '../../auto-print-settings.ts'

const modes = ['no', 'shared', 'own'] as const

/** What this device prints automatically when an order is accepted. */
export function PrintChoice() {
  const { t } = useTranslation()
  const { orgId } = useManagedHotel()
  const choice = useAutoPrint(orgId)
  return (
    <Radio.Group
      label={t('orders.office.autoPrint.title')}
      description={
        <>
          {t('orders.office.autoPrint.hint')} <Code>--kiosk-printing</Code>
        </>
      }
      inputWrapperOrder={['label', 'input', 'description']}
      value={choice?.mode ?? 'no'}
      onChange={(value) => chooseAutoPrint(orgId, value === 'no' ? null : (value as AutoPrint))}
    >
      <Stack gap={8} my={8}>
        {modes.map((mode) => (
          <Radio key={mode} value={mode} label={t(`orders.office.autoPrint.${mode}`)} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
