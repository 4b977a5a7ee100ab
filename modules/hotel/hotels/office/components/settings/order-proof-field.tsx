import { Radio, Stack } from '@mantine/core'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { orderProofs } from '../../../rules.ts'
import type { HotelFields } from '../../hotel-editor.ts'

/** Who can order: every guest with the page, or only guests who scanned the code of their room. */
export function OrderProofField({ form }: { form: HotelFields }) {
  const { t } = useTranslation()
  return (
    <Radio.Group
      {...form.getInputProps('orderProof')}
      label={t('hotels.office.form.fields.orderProof')}
      description={t('hotels.office.form.hints.orderProof')}
    >
      <Stack gap="xs" mt="xs">
        {orderProofs.map((orderProof) => (
          <Radio key={orderProof} value={orderProof} label={t(`hotels.office.form.orderProof.${orderProof}`)} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
