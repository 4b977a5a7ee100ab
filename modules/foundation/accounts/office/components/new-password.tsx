import { Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirmationDiffers } from '../confirmation.ts'
import { Password } from './password.tsx'

interface NewPasswordProps {
  label: string
  /** Props of the form's field `password`, as Mantine provides them; the same for `confirmation`. */
  password: { value?: string }
  confirmation: { value?: string; onBlur?: (event: unknown) => void }
}

/** A new password, typed twice. Specification point 5: a different confirmation shows a hint and does not block. */
export function NewPassword({ label, password, confirmation }: NewPasswordProps) {
  const { t } = useTranslation()
  const [writing, setWriting] = useState(true)
  const differs = confirmationDiffers(password.value ?? '', confirmation.value ?? '', writing)
  return (
    <>
      <Password
        {...password}
        name="password"
        label={label}
        description={t('auth.office.password.advice')}
        autoComplete="new-password"
      />
      <Password
        {...confirmation}
        name="confirmation"
        label={t('auth.office.password.confirmation')}
        // The line keeps its height while empty, so that the button below does not move.
        description={
          <Text span inherit display="block" mih="1.2em" role="status">
            {differs ? t('auth.office.password.differs') : ''}
          </Text>
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="new-password"
        onFocus={() => setWriting(true)}
        onBlur={(event) => {
          setWriting(false)
          confirmation.onBlur?.(event)
        }}
      />
    </>
  )
}
