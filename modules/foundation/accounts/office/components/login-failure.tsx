import { Text } from '@mantine/core'
import { ActionFailure, useFailureText } from '#core/ui-office/frame/screen.tsx'

/**
 * Headed by what happened and what to do about it, in the user's language. Specification point 8: the alert says the
 * fixed sentence below.
 */
export function LoginFailure({ error }: { error: unknown }) {
  const failureText = useFailureText()
  return (
    <ActionFailure takesFocus={false}>
      <Text fw={650}>{failureText(error)}</Text>
      <span lang="fr">Une erreur est survenue</span>
    </ActionFailure>
  )
}
