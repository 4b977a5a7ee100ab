import { kioskPath, publicPath } from '#modules/hotel/hotels/paths.ts'
import '#core/ui-guest/fonts.css'
import '#core/ui-guest/tokens.css'
import '#core/ui-guest/base.css'
import {
  lazy,
  type ReactNode,
  Suspense,
  startTransition,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import {
  type AppLoadContext,
  type ClientLoaderFunctionArgs,
  data,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
  useMatches,
  useParams,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import { loadLanguage, storeTexts } from '#core/i18n/fetched-texts.ts'
import type { I18n } from '#core/i18n/i18n.ts'
import { languageNames } from '#core/i18n/langs.ts'
import { I18nContext, useTranslation } from '#core/i18n/use-translation.ts'
import { isPreview } from '#core/preview/frame.ts'
import { Notice } from '#core/ui-guest/content/notice.tsx'
import { Button, ButtonAnchor } from '#core/ui-guest/controls/button.tsx'
import instrumentSans from '#core/ui-guest/fonts/instrument-sans.woff2?url'
import newsreader from '#core/ui-guest/fonts/newsreader.woff2?url'
import { accentCss } from '#core/ui-guest/frame/accent-css.ts'
import { EarlyTouchesStart, useEarlyTouches } from '#core/ui-guest/frame/early-touches.tsx'
import { useNavigationHistory } from '#core/ui-guest/frame/navigation-history.ts'
import { whenPageIdle } from '#core/ui-guest/frame/when-page-idle.ts'
import { ScreenParts } from '#core/ui-guest/screen-parts.ts'
import { useRetry } from '#core/ui-guest/storage/retry.ts'
import { guestLangs } from '#locales/languages.ts'
import { selectionOfAddress } from '#modules/content/places/guest/api.ts'
import { ArrivalStart } from '#modules/content/qr-codes/guest/components/arrival-start.tsx'
import { findPage } from '#modules/exchange/custom-pages/page-path-rules.ts'
import { AnnouncementStart } from '#modules/exchange/info-pages/guest/components/announcement-start.tsx'
import { findInfo } from '#modules/foundation/info/rules.ts'
import { useSlowCalls } from '#modules/foundation/visitors/guest/api.ts'
import { isKioskPath } from '#modules/foundation/visitors/rules.ts'
import { GuestProvider, useGuest } from '#modules/hotel/hotels/guest/api.ts'
import {
  type DocumentTexts,
  type GuestDocument,
  guestRoute,
  parseDocument,
  type SerializedDocument,
  serializeDocument,
  textsOf,
  translatorOf,
} from '#modules/hotel/hotels/guest/document.ts'
import { CallButton } from '#modules/reach/public-hotel/guest/components/call-button.tsx'
import { HomeFooter } from '#modules/reach/public-hotel/guest/components/home-footer.tsx'
import { InstallLinks } from '#modules/reach/public-hotel/guest/components/install-links.tsx'
import { LanguageOffers, offerCss } from '#modules/reach/public-hotel/guest/components/language-offer.tsx'
import { LanguageStart } from '#modules/reach/public-hotel/guest/components/language-start.tsx'
import { SearchLink } from '#modules/reach/public-hotel/guest/components/search-link.tsx'
import { SidePicture } from '#modules/reach/public-hotel/guest/components/side-picture.tsx'
import { Tabs, tabRows } from '#modules/reach/public-hotel/guest/components/tabs.tsx'
import { guestScreenParts } from '../guest-screen-parts.ts'
import { useCachedPage } from '../offline/use-cached-page.ts'
import { useAnalyticsScript } from '../pages/analytics-script.ts'
import { type FailureTexts, useErrorTexts } from '../pages/error-page.tsx'
import { Nonce } from '../pages/nonce.ts'
import type { Handle } from '../root.tsx'
import css from './guest-layout.module.css'
import type { GuestOverlays } from './guest-overlays.tsx'
import { requestedOrCachedDocument, usePendingLanguage } from './pending-language.ts'
import { usePendingScreen, usePrefetchedScreens } from './prefetch.ts'
import { TextsPreloadLink } from './texts-link.tsx'

export const links = () =>
  [newsreader, instrumentSans].map((href) => ({
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous',
    href,
  }))

/** The first element of a hotel page on a phone. Pages without a hotel have none. */
function HeadStart(): ReactNode {
  const sent = useRouteLoaderData(guestRoute) as SerializedDocument | undefined
  const nonce = useContext(Nonce)
  const { pathname } = useLocation()
  if (!sent || isKioskPath(pathname)) return null
  const { hotel } = parseDocument(sent)
  return (
    <>
      <ArrivalStart hotel={hotel} nonce={nonce} />
      <AnnouncementStart hotel={hotel} nonce={nonce} />
      <LanguageStart hotel={hotel} lang={sent.lang} nonce={nonce} />
      <EarlyTouchesStart nonce={nonce} />
    </>
  )
}

export const handle: Handle = { HeadStart, guest: true }

/** Settings that a screen's route exports as its handle. */
interface ScreenHandle {
  /** The screen scrolls inside itself, with only the dock and the tabs below it. */
  fills?: boolean
}

/** The only loader of the public area. It loads the whole hotel, so that no screen below needs a request. */
export async function loader({ context, params, request }: LoaderFunctionArgs<AppLoadContext>) {
  const guest = await context.loadGuest(params.orgId ?? '', request.url)
  if (!guest) {
    const requestedLang = new URL(request.url).searchParams.get('lang')
    const lang = guestLangs.find((each) => each === requestedLang) ?? 'fr'
    throw data({ lang, texts: context.guestTexts(lang) }, { status: 404 })
  }
  const { serviceId, pageId, info, selection, placeId } = params
  const { hotel } = guest
  const unknown =
    params['*'] !== undefined ||
    (serviceId && !hotel.services.some(({ id }) => id === serviceId)) ||
    (pageId && !findPage(hotel.pages, pageId)) ||
    (info !== undefined && !findInfo(hotel.info, info)) ||
    (placeId ? !hotel.places.some(({ id }) => id === placeId) : selection && !selectionOfAddress(selection))
  storeTexts(guest.texts, context.guestTexts(guest.lang))
  return data(serializeDocument(guest), { status: unknown ? 404 : 200 })
}

/** The last document loaded by this page. In the browser only. */
let lastDocument: SerializedDocument | undefined

/**
 * Without a network another language cannot be loaded: the page keeps its language, says so, and retries until it
 * succeeds.
 */
export async function clientLoader({
  request,
  serverLoader,
  params,
}: ClientLoaderFunctionArgs): Promise<SerializedDocument> {
  const previous = lastDocument
  const hotel = previous && parseDocument(previous).hotel
  const isSameHotel = previous && [hotel?.id, hotel?.slug].includes(params.orgId)
  const requestedLang = new URL(request.url).searchParams.get('lang')
  // The guest returned from a language that could not be loaded.
  if (isSameHotel && requestedLang === previous.lang) return { ...previous, languageFailed: undefined }
  const fetched = serverLoader<typeof loader>().then(async (sent) => {
    await loadLanguage(previous?.texts, sent.texts, request.url)
    return sent
  })
  return isSameHotel ? requestedOrCachedDocument(previous, fetched) : fetched
}

/**
 * Loads again only for another hotel or language, or to retry a language that failed to load. Changing the screen needs
 * no request.
 */
export function shouldRevalidate({ currentUrl, nextUrl, currentParams, nextParams }: ShouldRevalidateFunctionArgs) {
  const lang = (url: URL) => url.searchParams.get('lang')
  const needsOtherDocument = currentParams.orgId !== nextParams.orgId || lang(currentUrl) !== lang(nextUrl)
  return needsOtherDocument || (lastDocument?.languageFailed === true && currentUrl.href === nextUrl.href)
}

export default function GuestLayout() {
  const sent: SerializedDocument = useLoaderData<typeof loader>()
  const guest = useMemo(() => parseDocument(sent), [sent])
  // A layout effect runs before effects of children, because a cached page may request another language at once.
  useLayoutEffect(() => {
    lastDocument = sent
  }, [sent])
  const { pathname } = useLocation()
  if (!isKioskPath(pathname)) return <PhoneLayout document={guest} />
  return (
    <Suspense>
      <KioskLayout document={guest} />
    </Suspense>
  )
}

/** Loaded lazily, so that phones never load it. */
const KioskLayout = lazy(() => import('./kiosk-layout.tsx'))

function PhoneLayout({ document: guest }: { document: GuestDocument }) {
  useAnalyticsScript(guest.analytics ?? null)
  return (
    <I18nContext value={translatorOf(guest)}>
      <GuestProvider document={guest}>
        <style nonce={useContext(Nonce)}>{accentCss(guest.accent) + offerCss(guest.hotel.languages)}</style>
        <TextsPreloadLink texts={guest.texts} />
        <InstallLinks accent={guest.accent} />
        <ScreenParts value={guestScreenParts}>
          <GuestFrame languageFailed={guest.languageFailed} machineTranslated={guest.machineTranslated} />
        </ScreenParts>
      </GuestProvider>
    </I18nContext>
  )
}

/**
 * Overlays that the server does not render, loaded once the page is hydrated and idle, so that a first visit does not
 * wait for them.
 */
function IdleOverlays() {
  const [LoadedOverlays, setLoadedOverlays] = useState<typeof GuestOverlays | null>(null)
  const loadOverlays = async () => {
    await new Promise<void>(whenPageIdle)
    const overlays = await import('./guest-overlays.tsx')
    startTransition(() => setLoadedOverlays(() => overlays.GuestOverlays))
  }
  useRetry(LoadedOverlays === null, () => loadOverlays().catch(() => undefined), 5000)
  const screens = usePrefetchedScreens()
  return LoadedOverlays ? <LoadedOverlays screenFiles={screens} /> : null
}

type FrameProps = Pick<GuestDocument, 'languageFailed' | 'machineTranslated'>

function GuestFrame({ languageFailed, machineTranslated }: FrameProps) {
  const { t } = useTranslation()
  const { hotel } = useGuest()
  useEarlyTouches()
  useFocusOnArrival()
  useCachedPage()
  useNavigationHistory()
  const fills = useMatches().some(({ handle }) => (handle as ScreenHandle | undefined)?.fills)
  return (
    <div className={`guest ${css.booklet}`} data-tab-rows={tabRows(hotel)}>
      <a className={css.skip} href="#screen">
        {t('common.guest.skip')}
      </a>
      <SidePicture />
      <div className={css.page} data-fills={fills || undefined}>
        <LanguageOffers />
        <Tabs />
        <main id="screen" className={css.screen} tabIndex={-1}>
          <CallButton />
          <SearchLink />
          <Outlet />
        </main>
        <div className={css.foot}>
          <HomeFooter machineTranslated={machineTranslated} />
        </div>
        <div className={css.dock}>
          <PendingNotice languageFailed={languageFailed} />
          <IdleOverlays />
        </div>
      </div>
    </div>
  )
}

/** Tells the guest that a screen or a language has not loaded yet, or that a call is slow, and lets them give up. */
function PendingNotice({ languageFailed }: Pick<GuestDocument, 'languageFailed'>) {
  const { t } = useTranslation()
  const screen = usePendingScreen()
  const language = usePendingLanguage(languageFailed)
  const giveUpCalls = useSlowCalls()
  const pending = screen ?? language
  const failureText = screen ? 'common.guest.away.screen' : 'common.guest.away.language'
  const giveUp = pending ? null : giveUpCalls
  return (
    <div className={css.awaited} role="status">
      {pending ? (
        <div className={pending.failed ? undefined : css.soon}>
          <Notice tone={pending.failed ? 'warn' : 'calm'}>
            <p>{t(pending.failed ? failureText : 'common.guest.aMoment')}</p>
            <Button look="text" onClick={pending.cancel}>
              {t('common.guest.away.giveUp')}
            </Button>
          </Notice>
        </div>
      ) : null}
      {giveUp ? (
        <Notice tone="calm">
          <p>{t('common.guest.slow.text')}</p>
          <Button look="text" onClick={giveUp}>
            {t('common.guest.slow.giveUp')}
          </Button>
        </Notice>
      ) : null}
    </div>
  )
}

/** Moves the focus to the start of a new screen for screen readers, except on the first load. */
function useFocusOnArrival() {
  const { pathname } = useLocation()
  const previousPath = useRef(pathname)
  useEffect(() => {
    // In a preview, the editor keeps the focus.
    if (previousPath.current === pathname || isPreview()) return
    previousPath.current = pathname
    document.getElementById('screen')?.focus({ preventScroll: true })
  }, [pathname])
}

/** The page for an unknown hotel or an unexpected error, in the guest's language, with a link back. */
export function ErrorBoundary() {
  const error = useRouteError()
  const document = useRouteLoaderData(guestRoute) as SerializedDocument | undefined
  const sent = isRouteErrorResponse(error) ? (error.data as DocumentTexts | null) : null
  const texts: DocumentTexts | undefined = document ?? (sent?.texts ? sent : undefined) ?? lastDocument
  const { orgId = '' } = useParams()
  const { pathname } = useLocation()
  const address = isKioskPath(pathname) ? publicPath(orgId, kioskPath) : publicPath(orgId)
  const home = texts ? `${address}?lang=${texts.lang}` : address
  if (texts && isRouteErrorResponse(error) && error.status === 404)
    return <UnknownHotel translator={translatorOf(texts)} lang={texts.lang} />
  return <FailedPage error={error} texts={texts} home={home} />
}

/** Uses only its own style sheet, because the content security policy of a guest page allows no other styles. */
function FailedPage({
  error,
  texts: loaded,
  home,
}: {
  error: unknown
  texts?: DocumentTexts
  home: string
}): ReactNode {
  const stored: { language?: { failure?: FailureTexts } } = loaded ? textsOf(loaded) : {}
  const texts = useErrorTexts(error, loaded?.lang, stored.language?.failure)
  return (
    <main className={`guest ${css.fault}`} lang={texts.lang}>
      <title>{texts.title}</title>
      <h1>{texts.title}</h1>
      <p>{texts.text}</p>
      <Button onClick={() => location.reload()}>{texts.retry}</Button>
      <ButtonAnchor look="quiet" href={home}>
        {texts.home}
      </ButtonAnchor>
    </main>
  )
}

function UnknownHotel({ translator: { t }, lang }: { translator: I18n; lang: string }): ReactNode {
  return (
    <main className={`guest ${css.fault}`} lang={lang}>
      <title>{t('hotels.guest.unknown.title')}</title>
      <h1>{t('hotels.guest.unknown.title')}</h1>
      <p>{t('hotels.guest.unknown.text')}</p>
      <ButtonAnchor href={`/q?lang=${lang}`}>{t('orders.guest.proof.typed')}</ButtonAnchor>
      <p>
        {guestLangs.map((other) => (
          <ButtonAnchor key={other} look="text" href={`?lang=${other}`}>
            {languageNames[other]}
          </ButtonAnchor>
        ))}
      </p>
    </main>
  )
}
