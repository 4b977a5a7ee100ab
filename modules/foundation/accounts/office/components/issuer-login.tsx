import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { leaveForIssuer } from '../issuer.ts'
import { LoginFailure } from './login-failure.tsx'

interface IssuerLoginProps {
  /** How people call the issuer. */
  name: string
  /** The page that opens after signing in. */
  next: string | null
  /** Whether the issuer asks who is there even if it knows this browser. */
  again?: boolean
  /** Whether it is the main way to sign in on this screen. */
  isMain?: boolean
}

/** The button that opens the issuer's page. */
export function IssuerLogin({ name, next, again = false, isMain = false }: IssuerLoginProps) {
  const { t, i18n } = useTranslation()
  const leaving = useMutation({ mutationFn: () => leaveForIssuer(i18n.language, next, again) })
  return (
    <>
      {leaving.isError && <LoginFailure error={leaving.error} />}
      <Button
        variant={isMain ? 'filled' : 'default'}
        size="md"
        fullWidth
        mt={isMain ? 0 : 'sm'}
        autoFocus={isMain}
        loading={leaving.isPending || leaving.isSuccess}
        onClick={() => leaving.mutate()}
      >
        {t('identities.office.enter', { name })}
      </Button>
    </>
  )
}
