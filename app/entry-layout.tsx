import { type ClientLoaderFunctionArgs, Outlet, redirect, useLoaderData } from 'react-router'
import '@fontsource-variable/newsreader/wght.css'
import '#core/ui-office/office.css'
import { OfficeProvider } from '#core/ui-office/provider.tsx'
import { loadI18n } from '#core/ui-office/texts.ts'
import { readToken, staffLang } from '#modules/auth/office/api.ts'
import { Facade } from '#modules/auth/office/components/facade.tsx'
import { safeNext } from '#modules/auth/office/return-address.ts'
import { addressLang } from '#modules/auth/office/session.ts'
import styles from './entry-layout.module.css'

/** Who is signed in already has nothing to do at the entry. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  if (readToken()) throw redirect(safeNext(search.get('next')))
  const lang = addressLang(search) ?? staffLang()
  return { lang, i18n: await loadI18n(lang) }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <div className={styles.entry}>
      <title>Livret</title>
      <Facade className={styles.picture} />
      <div className={styles.page} />
    </div>
  )
}

/** The staff entry: the house at nightfall, and a sheet of paper to sign in on. */
export default function EntryLayout() {
  const { i18n } = useLoaderData<typeof clientLoader>()
  return (
    <OfficeProvider i18n={i18n}>
      <div className={styles.entry}>
        <Facade className={styles.picture} />
        <div className={styles.page}>
          <Outlet />
        </div>
      </div>
    </OfficeProvider>
  )
}
