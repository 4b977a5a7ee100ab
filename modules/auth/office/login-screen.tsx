import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { type Lang, langs } from '#core/i18n/contract.ts'
import { languageNames } from '#core/ui-office/languages.ts'
import { ActFailure, useFailureText } from '#core/ui-office/screen.tsx'
import { login } from './api.ts'
import styles from './login.module.css'
import { safeNext } from './return-address.ts'
import { addressLang, storeSession } from './session.ts'

/** Staff entry, specification point 2. */
export default function LoginScreen() {
  const { t, i18n } = useTranslation()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const form = useForm({ mode: 'uncontrolled', initialValues: { email: '', password: '' } })
  const entering = useMutation({
    mutationFn: (credentials: typeof form.values) => login(credentials, i18n.language as Lang),
    onSuccess: (session) => {
      storeSession(session, addressLang(search))
      void navigate(safeNext(search.get('next')), { replace: true })
    },
    onError: () => form.getInputNode('password')?.focus(),
  })
  return (
    <main className={styles.card}>
      <title>{`${t('auth.office.login.title')} · Livret`}</title>
      <p className={styles.wordmark}>Livret</p>
      <h1 className={styles.title}>{t('auth.office.login.title')}</h1>
      <p className={styles.intro}>{t('auth.office.login.intro')}</p>
      {entering.isError && <LoginFailure error={entering.error} />}
      <form onSubmit={form.onSubmit((credentials) => entering.mutate(credentials))}>
        <TextInput
          {...form.getInputProps('email')}
          key={form.key('email')}
          type="email"
          name="email"
          label={t('auth.office.login.email')}
          autoComplete="username"
          required
          withAsterisk={false}
          autoFocus
        />
        <PasswordInput
          {...form.getInputProps('password')}
          key={form.key('password')}
          name="password"
          label={t('auth.office.login.password')}
          autoComplete="current-password"
          required
          withAsterisk={false}
          visibilityToggleButtonProps={{ 'aria-label': t('auth.office.login.showPassword') }}
        />
        <Button type="submit" size="md" fullWidth loading={entering.isPending}>
          {t('auth.office.login.enter')}
        </Button>
      </form>
      <Languages current={i18n.language} next={search.get('next')} />
    </main>
  )
}

/** Specification point 8: the sentence is fixed; what to do about it follows in the person's language. */
function LoginFailure({ error }: { error: unknown }) {
  const text = useFailureText()
  return <ActFailure title={<span lang="fr">Une erreur est survenue</span>}>{text(error)}</ActFailure>
}

function Languages({ current, next }: { current: string; next: string | null }) {
  const { t } = useTranslation()
  return (
    <nav className={styles.languages} aria-label={t('auth.office.login.languages')}>
      {langs.map((lang) => (
        <Link
          key={lang}
          to={`/?${new URLSearchParams({ lang, ...(next ? { next } : {}) })}`}
          replace
          lang={lang}
          hrefLang={lang}
          aria-current={lang === current || undefined}
        >
          {languageNames[lang]}
        </Link>
      ))}
    </nav>
  )
}
