import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { ActionFailure, useFailureText } from '#core/ui-office/frame/screen.tsx'
import type { Session } from '../../contract.ts'
import { arePasskeysSupported, loginWithPasskey, passkeyRefusal } from '../passkeys.ts'

/** The button to sign in with a passkey, below the password form. */
export function PasskeyLogin({ onSession }: { onSession: (session: Session) => void }) {
  const { t, i18n } = useTranslation()
  const failureText = useFailureText()
  const signingIn = useMutation({ mutationFn: () => loginWithPasskey(i18n.language), onSuccess: onSession })
  if (!arePasskeysSupported()) return null
  return (
    <>
      {signingIn.isError && (
        <ActionFailure
          title={passkeyRefusal(signingIn.error) ? t('passkeys.office.enterCancelled') : failureText(signingIn.error)}
        >
          <span lang="fr">Une erreur est survenue</span>
        </ActionFailure>
      )}
      <Button
        variant="default"
        size="md"
        fullWidth
        mt="sm"
        loading={signingIn.isPending}
        onClick={() => signingIn.mutate()}
      >
        {t('passkeys.office.enter')}
      </Button>
    </>
  )
}
