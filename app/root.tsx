import { type ComponentType, type ReactNode, useContext } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches, useRouteError } from 'react-router'
import type { Lang } from '#core/i18n/contract.ts'
import { directionOf } from '#core/i18n/langs.ts'
import { guestLangs } from '#locales/languages.ts'
import { OldBrowserNotice } from './layouts/old-browser.tsx'
import { ErrorPage } from './pages/error-page.tsx'
import { Nonce } from './pages/nonce.ts'

/** Settings of the page that a layout's route exports as its handle. */
export interface Handle {
  /** The first element of the page's head, which replaces the product's icon. */
  HeadStart?: ComponentType
  /** A guest page, styled by `core/ui-guest/base.css`. */
  guest?: boolean
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useContext(Nonce)
  const handle = useMatches().find(({ handle }) => handle)?.handle as Handle | undefined
  const lang = useKnownLang() ?? 'fr'
  return (
    <html lang={lang} dir={directionOf(lang)} data-guest={handle?.guest} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        {nonce && <meta name="csp-nonce" content={nonce} />}
        {handle?.HeadStart ? <handle.HeadStart /> : <link rel="icon" href="/favicon.svg" type="image/svg+xml" />}
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
        <OldBrowserNotice lang={lang} nonce={nonce} />
      </body>
    </html>
  )
}

/** Guest pages know their language; staff pages set it once the person is known. */
function useKnownLang(): Lang | undefined {
  const texts = useMatches().flatMap(({ loaderData }) =>
    typeof loaderData === 'object' && loaderData !== null && 'lang' in loaderData ? [loaderData.lang] : [],
  )
  return guestLangs.find((lang) => lang === texts[0])
}

export default function Root() {
  return <Outlet />
}

/**
 * For everything without its own error boundary: the sign-in screens, the layouts, and screens that belong to no hotel.
 */
export function ErrorBoundary() {
  const error = useRouteError()
  const lang = useKnownLang()
  return <ErrorPage error={error} lang={lang} home="/" />
}
