import { NumberInput } from '@mantine/core'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { maxRetentionDays } from '../../../rules.ts'
import type { HotelFields } from '../../hotel-editor.ts'

/** How long the hotel keeps guests' personal data. */
export function RetentionField({ form }: { form: HotelFields }) {
  const { t } = useTranslation()
  return (
    <NumberInput
      {...form.getInputProps('retentionDays')}
      label={t('hotels.office.form.fields.retentionDays')}
      description={t('hotels.office.form.hints.retentionDays')}
      suffix={` ${t('hotels.office.form.days')}`}
      min={1}
      max={maxRetentionDays}
      clampBehavior="none"
      allowDecimal={false}
      allowNegative={false}
    />
  )
}
