import { type AppLoadContext, data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import '@fontsource-variable/newsreader/wght.css'
import '#core/ui-office/office.css'
import { preferredLang } from '#core/i18n/preferred-lang.ts'
import { AuthLayout } from '#modules/accounts/office/components/facade.tsx'
import styles from './entry-layout.module.css'

/** Nobody is known here: the browser says which language it reads. */
export function loader({ request, context }: LoaderFunctionArgs<AppLoadContext>) {
  const lang = preferredLang(null, request.headers.get('accept-language'))
  return data({ lang, words: context.catalogues[lang].common.office.notFound }, { status: 404 })
}

/** An address that leads nowhere, outside any hotel. */
export default function NotFoundScreen() {
  const { words } = useLoaderData<typeof loader>()
  return (
    <div className={styles.entry}>
      <title>{`${words.title} · Livret`}</title>
      <AuthLayout className={styles.picture} />
      <div className={styles.page}>
        <main className={styles.words}>
          <h1>{words.title}</h1>
          <p>{words.text}</p>
          <a href="/">{words.home}</a>
        </main>
      </div>
    </div>
  )
}
