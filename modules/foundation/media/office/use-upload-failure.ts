import { useTranslation } from 'react-i18next'
import { fieldErrors } from '#core/ui-office/fields/form-errors.ts'
import { useFailureText } from '#core/ui-office/frame/screen.tsx'
import { UnreadableDrawingError } from './drawing-source.ts'

/** Why a file was not sent or not taken. There is no field to stand beside: what the server says of the file is said here. */
export function useUploadFailure() {
  const { t } = useTranslation()
  const text = useFailureText()
  return (failure: unknown): string =>
    failure instanceof UnreadableDrawingError
      ? t('media.office.drawing.broken')
      : (fieldErrors(failure)[0]?.message ?? text(failure))
}
