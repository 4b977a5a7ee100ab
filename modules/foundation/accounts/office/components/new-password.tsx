import { Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirmationDiffers } from '../confirmation.ts'
import { PasswordField } from './password.tsx'

interface NewPasswordProps {
  label: string
  /** Props of the form's field `password`, as Mantine provides them; the same for `confirmation`. */
  password: { value?: string }
  confirmation: { value?: string; onBlur?: (event: unknown) => void }
}

/** A new password, typed twice. Specification point 5: a different confirmation shows a hint and does not block. */
export function NewPasswordFields({ label, password, confirmation }: NewPasswordProps) {
  const { t } = useTranslation()
  const [isTyping, setIsTyping] = useState(true)
  const isDifferent = confirmationDiffers(password.value ?? '', confirmation.value ?? '', isTyping)
  return (
    <>
      <PasswordField
        {...password}
        name="password"
        label={label}
        description={t('auth.office.password.advice')}
        autoComplete="new-password"
      />
      <PasswordField
        {...confirmation}
        name="confirmation"
        label={t('auth.office.password.confirmation')}
        // The line keeps its height while empty, so that the button below does not move.
        description={
          <Text span inherit display="block" mih="1.2em" role="status">
            {isDifferent ? t('auth.office.password.differs') : ''}
          </Text>
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="new-password"
        onFocus={() => setIsTyping(true)}
        onBlur={(event) => {
          setIsTyping(false)
          confirmation.onBlur?.(event)
        }}
      />
    </>
  )
}
