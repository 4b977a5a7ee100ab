import { type ComponentType, type ReactNode, useContext } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches, useRouteError } from 'react-router'
import type { Lang } from '#core/i18n/contract.ts'
import { langs } from '#core/i18n/langs.ts'
import { OldBrowserNotice } from './layouts/old-browser.tsx'
import { ErrorPage } from './pages/error-page.tsx'
import { Nonce } from './pages/nonce.ts'

/** What a layout says of the page around it. */
export interface Handle {
  /** The first of the page's head, and in place of the product's icon, for it has one of its own. */
  Start?: ComponentType
  /** A page of guests, styled by `core/ui-guest/base.css`. */
  guest?: boolean
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useContext(Nonce)
  const handle = useMatches().find(({ handle }) => handle)?.handle as Handle | undefined
  return (
    <html lang={useLang()} data-guest={handle?.guest} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        {nonce && <meta name="csp-nonce" content={nonce} />}
        {handle?.Start ? <handle.Start /> : <link rel="icon" href="/favicon.svg" type="image/svg+xml" />}
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
        <OldBrowserNotice nonce={nonce} />
      </body>
    </html>
  )
}

/** Guest pages know their language; staff pages set theirs once the person is known. */
const useLang = () => useKnownLang() ?? 'fr'

function useKnownLang(): Lang | undefined {
  const texts = useMatches().flatMap(({ loaderData }) =>
    typeof loaderData === 'object' && loaderData !== null && 'lang' in loaderData ? [loaderData.lang] : [],
  )
  return langs.find((lang) => lang === texts[0])
}

export default function Root() {
  return <Outlet />
}

/** Of whatever has no boundary of its own: the staff's entry, the layouts, and the screens that belong to no hotel. */
export function ErrorBoundary() {
  const error = useRouteError()
  const lang = useKnownLang()
  return <ErrorPage error={error} lang={lang} home="/" />
}
