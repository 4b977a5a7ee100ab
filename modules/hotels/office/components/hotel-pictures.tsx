import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { HotelFields } from '../hotel-editor.ts'

/** The hotel's two pictures, by their addresses. */
export function HotelPictures({ form, logoOnly }: { form: HotelFields; logoOnly?: boolean }) {
  const { t } = useTranslation()
  return (logoOnly ? (['logo'] as const) : (['logo', 'cover'] as const)).map((name) => (
    <TextInput
      key={name}
      {...form.getInputProps(`brand.${name}`)}
      type="url"
      label={t(`hotels.office.form.fields.brand.${name}`)}
      description={t(`hotels.office.form.hints.${name}`)}
      placeholder="https://"
      maxLength={500}
    />
  ))
}
