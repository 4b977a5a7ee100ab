import { Button, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { PasswordField } from '#core/ui-office/fields/password-field.tsx'
import { ActionFailure, useFailureText } from '#core/ui-office/frame/screen.tsx'
import { leaveForIssuer, useSignInMethods } from '../issuer.ts'

/**
 * The current password, which proves who is there. Somebody without a password proves it at the issuer instead, and the
 * field stays empty.
 */
export function OwnPasswordField(props: React.ComponentProps<typeof PasswordField>) {
  const methods = useSignInMethods()
  if (!methods || methods.password) return <PasswordField {...props} autoComplete="current-password" />
  return <IssuerProof name={methods.issuer ?? ''} isProven={methods.proven} error={props.error} />
}

interface IssuerProofProps {
  /** How people call the issuer. */
  name: string
  isProven: boolean
  /** What the server said about the missing proof. */
  error: React.ReactNode
}

function IssuerProof({ name, isProven, error }: IssuerProofProps) {
  const { t, i18n } = useTranslation()
  const failureText = useFailureText()
  const leaving = useMutation({
    mutationFn: () => leaveForIssuer(i18n.language, location.pathname + location.search, true),
  })
  if (isProven && !error) return <Text c="dimmed">{t('identities.office.proof.done', { name })}</Text>
  return (
    <Stack gap={10}>
      <Text role={error ? 'alert' : undefined}>{t('identities.office.proof.needed', { name })}</Text>
      {leaving.isError && (
        <ActionFailure title={t('common.office.failure.act')}>{failureText(leaving.error)}</ActionFailure>
      )}
      <Button
        variant="default"
        mr="auto"
        loading={leaving.isPending || leaving.isSuccess}
        onClick={() => leaving.mutate()}
      >
        {t('identities.office.proof.again', { name })}
      </Button>
    </Stack>
  )
}
