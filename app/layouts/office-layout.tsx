import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  type ClientLoaderFunctionArgs,
  Link,
  Outlet,
  redirect,
  useLoaderData,
  useLocation,
  useParams,
} from 'react-router'
import { type Actor, seeCodes, seeOrders } from '#core/access/policy.ts'
import { hotelPath, officePaths } from '#core/app/office-paths.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import '#core/ui-office/office.css'
import { CurrentHotel, isAccessLost, isFactorNeeded } from '#core/ui-office/app/current-hotel.ts'
import { mayOpenScreen, OfficeModules } from '#core/ui-office/app/office-module.ts'
import { queryClient } from '#core/ui-office/app/query-client.ts'
import { readToken, staffLang } from '#core/ui-office/app/staff-request.ts'
import { loadI18n } from '#core/ui-office/app/texts.ts'
import { OfficeProvider } from '#core/ui-office/frame/provider.tsx'
import { AccessRefused, Failure, Screen, WaitingCount } from '#core/ui-office/frame/screen.tsx'
import { BarSkeleton, ScreenSkeleton, screenShape } from '#core/ui-office/frame/skeletons.tsx'
import { AlertBar } from '#modules/content/alerts/office/components/alert-bar.tsx'
import { OtherHotelsAlerts } from '#modules/content/alerts/office/components/other-hotels-alerts.tsx'
import { PhoneRequests } from '#modules/content/qr-codes/office/api.ts'
import { useIsKitchen } from '#modules/exchange/orders/office/kitchen-settings.ts'
import type { User } from '#modules/foundation/accounts/contract.ts'
import { meQuery, useMe } from '#modules/foundation/accounts/office/api.ts'
import { SecondFactorNeeded } from '#modules/foundation/accounts/office/components/second-factor-needed.tsx'
import { UnverifiedNotice } from '#modules/foundation/accounts/office/components/unverified-notice.tsx'
import { loginAddress } from '#modules/foundation/accounts/office/return-address.ts'
import {
  ManagedHotelContext,
  type ManagedHotelData,
  manageQuery,
  useRefreshAfterRefusal,
} from '#modules/hotel/hotels/office/api.ts'
import { HotelGone } from '#modules/hotel/hotels/office/components/hotels/hotel-gone.tsx'
import { homePath } from '#modules/hotel/hotels/office/links-api.ts'
import { HotelStream } from '#modules/hotel/hotels/office/stream-api.ts'
import { HotelFrame } from '#modules/reach/back-office/office/components/hotel-frame.tsx'
import { TopBar } from '#modules/reach/back-office/office/components/top-bar.tsx'
import { officeModules } from '../office-modules.ts'
import { ScriptLoadWatchdog } from '../offline/script-load-watchdog.tsx'
import { DraftNotice } from './draft-notice.tsx'
import { openStoredDestination, useStoredDestination } from './stored-destination.ts'

/** Lets the staff screens be installed on a phone. */
export const links = () => [
  { rel: 'manifest', href: '/office.webmanifest' },
  { rel: 'apple-touch-icon', href: '/icon-180.png' },
]

/** Specification point 4, session check: redirects to login without a token, or when `me` does not recognize it. */
export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  if (!readToken()) throw redirect(loginAddress(new URL(request.url)))
  // The page is being left, so this never resolves.
  if (openStoredDestination()) return new Promise<never>(() => undefined)
  void queryClient.prefetchQuery(meQuery)
  if (params.orgId) void queryClient.prefetchQuery(manageQuery(params.orgId))
  const lang = staffLang()
  return { lang, i18n: await loadI18n(lang) }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <>
      <Skeleton />
      <ScriptLoadWatchdog />
    </>
  )
}

function Skeleton() {
  const { pathname } = useLocation()
  return (
    <>
      <title>Livret</title>
      <BarSkeleton />
      <ScreenSkeleton shape={screenShape(officeModules, pathname)} />
    </>
  )
}

export default function OfficeLayout() {
  const { i18n } = useLoaderData<typeof clientLoader>()
  return (
    <OfficeProvider i18n={i18n}>
      <OfficeModules value={officeModules}>
        <SignedIn />
      </OfficeModules>
    </OfficeProvider>
  )
}

function SignedIn() {
  useStoredDestination()
  const { orgId } = useParams()
  const { pathname } = useLocation()
  const me = useMe()
  if (!me.data)
    return me.isError ? (
      <Screen title="Livret">
        <Failure error={me.error} retry={() => void me.refetch()} />
      </Screen>
    ) : (
      <Skeleton />
    )
  return orgId ? (
    <InHotel key={orgId} orgId={orgId} me={me.data} />
  ) : (
    <>
      <TopBar me={me.data} />
      <OtherHotelsAlerts />
      <div id="content">
        {/* The account page shows the same notice in another place. */}
        {pathname === officePaths.hotels && <UnverifiedNotice me={me.data} />}
        <Outlet />
      </div>
    </>
  )
}

interface InManagedHotelProps {
  orgId: string
  me: User
  managed: ManagedHotelData | null
  children: ReactNode
}

/** Provides the hotel to all screens below. */
function InManagedHotel({ orgId, me, managed, children }: InManagedHotelProps) {
  const actor = { role: managed?.role ?? null, provider: me.provider }
  return (
    <ManagedHotelContext value={managed}>
      <CurrentHotel value={managed && { orgId, userId: me.id, actor, hotel: managed.hotel }}>{children}</CurrentHotel>
    </ManagedHotelContext>
  )
}

interface FramedProps {
  /** Hides all navigation. */
  bare: boolean
  me: User
  managed: ManagedHotelData | undefined
  children: ReactNode
}

const Framed = ({ bare, children, ...frame }: FramedProps) =>
  bare ? <div id="content">{children}</div> : <HotelFrame {...frame}>{children}</HotelFrame>

const useWaiting = (orgId: string, actor: Actor | null) =>
  officeModules.reduce(
    // biome-ignore lint/correctness/useHookAtTopLevel: the list of modules never changes
    (sum, { useWaitingCount, may }) => sum + (useWaitingCount?.(orgId, actor !== null && may?.(actor) !== false) ?? 0),
    0,
  )

const Watches = ({ hotelId, actor, kitchen }: { hotelId: string; actor: Actor; kitchen: boolean }) =>
  officeModules.map(({ Watch, watchWhere, may }, index) =>
    Watch && may?.(actor) !== false && !(kitchen && watchWhere === 'outsideKitchen') ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the list of modules never changes
      <Watch key={index} hotelId={hotelId} />
    ) : null,
  )

function InHotel({ orgId, me }: { orgId: string; me: User }) {
  const { pathname } = useLocation()
  const { t } = useTranslation()
  const managed = useQuery(manageQuery(orgId))
  useRefreshAfterRefusal(orgId)
  const actor = { role: managed.data?.role ?? null, provider: me.provider }
  const waiting = useWaiting(orgId, managed.isSuccess ? actor : null)
  // The pop-up window of a ticket: the board that opened it already rings.
  const besideBoard = pathname.endsWith('/ticket') && window.opener !== null
  const kitchen = useIsKitchen()
  const bare = besideBoard || kitchen
  if (isFactorNeeded(managed.error))
    return (
      <>
        <TopBar me={me} />
        <div id="content">
          <SecondFactorNeeded />
        </div>
      </>
    )
  if (managed.data && isAccessLost(managed.error))
    return (
      <>
        <TopBar me={me} />
        <div id="content">
          <HotelGone hotelId={orgId} name={managed.data.hotel.name} worked={managed.data.role !== null} />
        </div>
      </>
    )
  return (
    <InManagedHotel orgId={orgId} me={me} managed={managed.data ?? null}>
      <WaitingCount value={waiting}>
        {!besideBoard && (
          <>
            {!kitchen && <TopBar me={me} orgId={managed.isLoadingError ? undefined : orgId} managed={managed.data} />}
            {managed.data && (
              <>
                {seeOrders(actor) ? <AlertBar key={String(kitchen)} /> : <HotelStream hotelId={orgId} />}
                <Watches hotelId={orgId} actor={actor} kitchen={kitchen} />
              </>
            )}
          </>
        )}
        <Framed bare={bare} me={me} managed={managed.isLoadingError ? undefined : managed.data}>
          {managed.data ? (
            <>
              {managed.data.draft && !bare && <DraftNotice me={me} owner={managed.data.role === 'owner'} />}
              {!bare && seeCodes(actor) && <PhoneRequests />}
              {mayOpenScreen(officeModules, actor, pathname.slice(hotelPath(orgId, '').length)) ? (
                <Outlet />
              ) : (
                <Screen title={t('common.office.failure.forbidden')}>
                  <AccessRefused
                    wayOut={
                      <Button component={Link} to={homePath(orgId, actor)}>
                        {t(seeOrders(actor) ? 'orders.office.title' : 'services.links.services')}
                      </Button>
                    }
                  />
                </Screen>
              )}
            </>
          ) : managed.isError ? (
            <Screen title="Livret">
              <Failure
                error={managed.error}
                retry={() => void managed.refetch()}
                wayOut={
                  <Button component={Link} to={officePaths.hotels}>
                    {t('hotels.office.list.title')}
                  </Button>
                }
              />
            </Screen>
          ) : (
            <ScreenSkeleton shape={screenShape(officeModules, pathname)} />
          )}
        </Framed>
      </WaitingCount>
    </InManagedHotel>
  )
}
