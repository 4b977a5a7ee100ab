import { type ClientLoaderFunctionArgs, Outlet, useLoaderData } from 'react-router'
import '@fontsource-variable/newsreader/wght.css'
import '#core/ui-office/office.css'
import { staffLang } from '#core/ui-office/app/staff-request.ts'
import { loadI18n } from '#core/ui-office/app/texts.ts'
import { OfficeProvider } from '#core/ui-office/frame/provider.tsx'
import { addressLang } from '#modules/foundation/accounts/office/api.ts'
import { HotelIllustration } from '#modules/foundation/accounts/office/components/hotel-illustration.tsx'
import { ScriptLoadWatchdog } from '../offline/script-load-watchdog.tsx'
import styles from './entry-layout.module.css'

/**
 * Uses the language of the address, otherwise the stored one. Links in emails lead here too, so the person may already
 * be signed in.
 */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const lang = addressLang(new URL(request.url).searchParams) ?? staffLang()
  return { lang, i18n: await loadI18n(lang) }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <div className={styles.entry}>
      <title>Livret</title>
      <HotelIllustration className={styles.picture} />
      <div className={styles.page} />
      <ScriptLoadWatchdog />
    </div>
  )
}

/** The layout of the sign-in screens: an illustration and a panel with the form. */
export default function EntryLayout() {
  const { i18n } = useLoaderData<typeof clientLoader>()
  return (
    <OfficeProvider i18n={i18n}>
      <div className={styles.entry}>
        <HotelIllustration className={styles.picture} />
        <div className={styles.page}>
          <Outlet />
        </div>
      </div>
    </OfficeProvider>
  )
}
