import { useTranslation } from 'react-i18next'
import { FileField } from '#modules/media/office/api.ts'
import type { HotelFields } from '../hotel-editor.ts'

/** The hotel's two pictures. */
export function HotelPictures({ form, logoOnly }: { form: HotelFields; logoOnly?: boolean }) {
  const { t } = useTranslation()
  const put = (path: string, address: string) => form.setFieldValue(path as 'brand.logo', address)
  return (logoOnly ? (['logo'] as const) : (['logo', 'cover'] as const)).map((name) => (
    <FileField
      key={name}
      label={t(`hotels.office.form.fields.brand.${name}`)}
      description={t(`hotels.office.form.hints.${name}`)}
      url={form.values.brand[name]}
      propertyName={`brand.${name}`}
      fileUploaded={put}
      onRemove={() => put(`brand.${name}`, '')}
      error={form.errors[`brand.${name}`]}
      accept="image/*"
    />
  ))
}
