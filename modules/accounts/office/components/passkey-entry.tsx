import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ActFailure, useFailureText } from '#core/ui-office/screen.tsx'
import type { Session } from '../../contract.ts'
import { browserRefusal, enterWithPasskey, passkeysWork } from '../passkeys.ts'

/** The other way in, below the password: one touch, and nothing to type. */
export function PasskeyEntry({ onSession }: { onSession: (session: Session) => void }) {
  const { t, i18n } = useTranslation()
  const text = useFailureText()
  const entering = useMutation({ mutationFn: () => enterWithPasskey(i18n.language), onSuccess: onSession })
  if (!passkeysWork()) return null
  return (
    <>
      {entering.isError && (
        <ActFailure title={<span lang="fr">Une erreur est survenue</span>}>
          {browserRefusal(entering.error) ? t('passkeys.office.enterCancelled') : text(entering.error)}
        </ActFailure>
      )}
      <Button
        variant="default"
        size="md"
        fullWidth
        mt="sm"
        loading={entering.isPending}
        onClick={() => entering.mutate()}
      >
        {t('passkeys.office.enter')}
      </Button>
    </>
  )
}
