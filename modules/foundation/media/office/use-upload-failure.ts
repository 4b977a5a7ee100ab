import { useTranslation } from '#core/i18n/use-translation.ts'
import { fieldErrors } from '#core/ui-office/fields/form-errors.ts'
import { useFailureText } from '#core/ui-office/frame/screen.tsx'
import { UnreadableDrawingError } from './drawing-source.ts'

/**
 * Returns a function that explains why an upload failed, including the server's errors about the file, because there is
 * no field to show them.
 */
export function useUploadFailure() {
  const { t } = useTranslation()
  const failureText = useFailureText()
  return (failure: unknown): string =>
    failure instanceof UnreadableDrawingError
      ? t('media.office.drawing.broken')
      : (fieldErrors(failure)[0]?.message ?? failureText(failure))
}
