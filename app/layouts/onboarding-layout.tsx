import { type ClientLoaderFunctionArgs, Outlet, redirect, useLoaderData } from 'react-router'
import '@fontsource-variable/newsreader/wght.css'
import '#core/ui-office/office.css'
import { queryClient } from '#core/ui-office/app/query-client.ts'
import { readToken, staffLang } from '#core/ui-office/app/staff-request.ts'
import { loadI18n } from '#core/ui-office/app/texts.ts'
import { OfficeProvider } from '#core/ui-office/frame/provider.tsx'
import { addressLang, meQuery } from '#modules/foundation/accounts/office/api.ts'
import { loginAddress } from '#modules/foundation/accounts/office/return-address.ts'
import { ScriptLoadWatchdog } from '../offline/script-load-watchdog.tsx'
import styles from './entry-layout.module.css'

/** The layout for people who are signed in but have no hotel yet. Specification point 4, session check. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  if (!readToken()) throw redirect(loginAddress(new URL(request.url)))
  // If the session has ended, the failed request redirects to login.
  void queryClient.prefetchQuery(meQuery)
  // Keeps the language used for registration.
  const lang = addressLang(new URL(request.url).searchParams) ?? staffLang()
  return { lang, i18n: await loadI18n(lang) }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <div className={styles.paper} aria-busy="true">
      <title>Livret</title>
      <p className={styles.wordmark}>Livret</p>
      <ScriptLoadWatchdog />
    </div>
  )
}

export default function OnboardingLayout() {
  const { i18n } = useLoaderData<typeof clientLoader>()
  return (
    <OfficeProvider i18n={i18n}>
      <div className={styles.paper}>
        <p className={styles.wordmark}>Livret</p>
        <Outlet />
      </div>
    </OfficeProvider>
  )
}
