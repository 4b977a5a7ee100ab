import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useTranslation } from '#core/i18n/use-translation.ts'

/** A password field that can be shown in clear, also by keyboard. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation()
  return (
    <PasswordInput
      required
      withAsterisk={false}
      // Mantine marks the field for the eye only.
      aria-invalid={props.error ? true : undefined}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': t('common.office.fields.showPassword') }}
      {...props}
    />
  )
}
