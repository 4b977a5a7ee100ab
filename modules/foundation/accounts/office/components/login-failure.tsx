import { ActionFailure, useFailureText } from '#core/ui-office/frame/screen.tsx'

/** Specification point 8: the title is fixed; what to do about it follows in the user's language. */
export function LoginFailure({ error }: { error: unknown }) {
  const failureText = useFailureText()
  return (
    <ActionFailure title={<span lang="fr">Une erreur est survenue</span>} takesFocus={false}>
      {failureText(error)}
    </ActionFailure>
  )
}
