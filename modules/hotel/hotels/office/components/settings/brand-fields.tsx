import { ColorInput } from '@mantine/core'
import { useTranslation } from '#core/i18n/use-translation.ts'
import type { HotelFields } from '../../hotel-editor.ts'

/** Suggested colours. */
const swatches = [
  '#1f4e4a',
  '#1f3a5f',
  '#3d5a80',
  '#4a3b63',
  '#7a2e3b',
  '#9c4a2f',
  '#b07d2b',
  '#5b6b2f',
  '#2f5d3a',
  '#3a3a3a',
]

export function ColourField({ form }: { form: HotelFields }) {
  const { t } = useTranslation()
  return (
    <ColorInput
      {...form.getInputProps('brand.colour')}
      maw={280}
      label={t('hotels.office.form.fields.brand.colour')}
      description={t('hotels.office.form.hints.colour')}
      format="hex"
      swatches={swatches}
      swatchesPerRow={5}
      withEyeDropper={false}
      fixOnBlur={false}
      maxLength={7}
    />
  )
}
