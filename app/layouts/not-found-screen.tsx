import { type AppLoadContext, data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import '@fontsource-variable/newsreader/wght.css'
import '#core/ui-office/office.css'
import { pageLang } from '#core/i18n/preferred-lang.ts'
import { staffLangs } from '#locales/languages.ts'
import { HotelIllustration } from '#modules/foundation/accounts/office/components/hotel-illustration.tsx'
import { useStartLanguage } from '#modules/foundation/visitors/guest/api.ts'
import styles from './entry-layout.module.css'

export function loader({ request, context }: LoaderFunctionArgs<AppLoadContext>) {
  const { lang, offer } = pageLang(request, staffLangs)
  const { catalogues } = context
  const offered = offer && { lang: offer, read: catalogues[offer].language.read }
  return data({ lang, offer: offered, words: catalogues[lang].common.office.notFound }, { status: 404 })
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
            <p className={styles.offer} lang={offer.lang}>
              <a href={`?lang=${offer.lang}`}>{offer.read}</a>
            </p>
          )}
        </main>
      </div>
    </div>
  )
}
