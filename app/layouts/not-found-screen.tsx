import { type AppLoadContext, data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import '@fontsource-variable/newsreader/wght.css'
import '#core/ui-office/office.css'
import { languageOffers } from '#core/i18n/langs.ts'
import { pageLang } from '#core/i18n/preferred-lang.ts'
import { HotelIllustration } from '#modules/foundation/accounts/office/components/hotel-illustration.tsx'
import { useStartLanguage } from '#modules/foundation/visitors/guest/api.ts'
import styles from './entry-layout.module.css'

export function loader({ request, context }: LoaderFunctionArgs<AppLoadContext>) {
  const { lang, offer } = pageLang(request)
  return data({ lang, offer, words: context.catalogues[lang].common.office.notFound }, { status: 404 })
}

/** The page for an unknown address outside any hotel. */
export default function NotFoundScreen() {
  const { lang, offer, words } = useLoaderData<typeof loader>()
  useStartLanguage(lang)
  return (
    <div className={styles.entry}>
      <title>{`${words.title} · Livret`}</title>
      <HotelIllustration className={styles.picture} />
      <div className={styles.page}>
        <main className={styles.words}>
          <h1>{words.title}</h1>
          <p>{words.text}</p>
          <a href="/">{words.home}</a>
          {offer && (
            <p className={styles.offer} lang={offer}>
              <a href={`?lang=${offer}`}>{languageOffers[offer].read}</a>
            </p>
          )}
        </main>
      </div>
    </div>
  )
}
