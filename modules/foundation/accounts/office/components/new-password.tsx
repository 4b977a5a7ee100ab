import { Alert, Box } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { PasswordField } from '#core/ui-office/fields/password-field.tsx'
import { Warning } from '#core/ui-office/frame/icons.tsx'
import { confirmationDiffers } from '../confirmation.ts'

interface NewPasswordProps {
  label: string
  /** Props of the form's field `password`, as Mantine provides them; the same for `confirmation`. */
  password: { value?: string }
  confirmation: { value?: string }
}

/**
 * Milliseconds without a keystroke after which a confirmation counts as complete. Leaving the field does not: the warning
 * would move the button under the finger.
 */
const pauseMs = 600

/** A new password, typed twice. Specification point 5: a different confirmation is warned of and does not block. */
export function NewPasswordFields({ label, password, confirmation }: NewPasswordProps) {
  const { t } = useTranslation()
  const { value = '' } = confirmation
  const [complete, setComplete] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setComplete(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  const isDifferent = confirmationDiffers(password.value ?? '', value, complete !== value)
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
        // As the description, so that the field is described by it.
        description={
          <Box role="status" mt={6}>
            {isDifferent && (
              <Alert
                icon={<Warning />}
                title={t('auth.office.password.differs')}
                bg="var(--office-note)"
                bd="1px solid var(--office-warn)"
                c="var(--office-warn)"
                styles={{ title: { color: 'inherit' }, icon: { color: 'inherit' } }}
              >
                {t('auth.office.password.differsNext')}
              </Alert>
            )}
          </Box>
        }
        descriptionProps={{ component: 'div' }}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="new-password"
      />
    </>
  )
}
