import { useCallback } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { FileField } from '#modules/foundation/media/office/api.ts'
import type { HotelEditor } from '../../hotel-editor.ts'

interface PictureProps {
  editor: Pick<HotelEditor, 'form' | 'onSending'>
  name: 'logo' | 'cover'
}

/** One of the hotel's two pictures. Saving waits until it is uploaded. */
export function HotelPicture({ editor: { form, onSending }, name }: PictureProps) {
  const { t } = useTranslation()
  const path = `brand.${name}` as const
  return (
    <FileField
      label={t(`hotels.office.form.fields.brand.${name}`)}
      description={t(`hotels.office.form.hints.${name}`)}
      url={form.values.brand[name]}
      propertyName={path}
      fileUploaded={(_, address) => form.setFieldValue(path, address)}
      onRemove={() => form.setFieldValue(path, '')}
      onRunning={useCallback((running: boolean) => onSending(path, running), [onSending, path])}
      error={form.errors[path]}
      accept="image/*"
    />
  )
}
