import { TextInput, type TextInputProps } from '@mantine/core'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { maxAccountTextLengths } from '../../rules.ts'

/**
 * A field for a code of the authenticator application. Recovery codes are digits too, so a numeric keyboard is enough
 * for both.
 */
export function CodeField(props: TextInputProps) {
  const { t } = useTranslation()
  return (
    <TextInput
      name="code"
      label={t('auth.office.secondFactor.code')}
      description={t('auth.office.secondFactor.codeHint')}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={maxAccountTextLengths.code}
      required
      withAsterisk={false}
      {...props}
    />
  )
}
