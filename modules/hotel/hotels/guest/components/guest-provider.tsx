import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import type { Lang } from '#core/i18n/contract.ts'
import { isPreview, type PreviewDraft } from '#core/preview/frame.ts'
import { sourcesOf } from '#core/storage/address-rules.ts'
import { type PictureInfo, PictureInfoContext } from '#core/ui-guest/content/picture.tsx'
import { hotelTime, useClockOffset } from '#core/ui-guest/frame/hotel-time.ts'
import { type GuestPath, publicPath } from '#modules/hotel/hotels/paths.ts'
import type { PublicHotel } from '../../contract.ts'
import type { GuestDocument } from '../document.ts'
import { type MissedUpdate, useFreshHotel } from '../fresh-hotel.ts'

export interface Guest {
  hotel: PublicHotel
  lang: Lang
  offers: GuestDocument['offers']
  /** The server's time during hydration, then the phone's clock, corrected if it is far off. */
  now: Date
  /** An address of this hotel's guest pages, in the requested language: `path(basketPath, { service: id })`. */
  path: (to: GuestPath, extra?: Record<string, string>) => string
  map: GuestDocument['map']
  analytics: GuestDocument['analytics']
  providerSite: GuestDocument['providerSite']
  /**
   * Loads the hotel again, in this version or a later one if one is given, without changing the screen meanwhile.
   * Returns the current hotel if loading fails; it is then retried until it succeeds.
   */
  refresh: (version?: number) => Promise<PublicHotel>
  missed: MissedUpdate | null
}

const GuestContext = createContext<Guest | null>(null)

export function useGuest(): Guest {
  const guest = useContext(GuestContext)
  if (!guest) throw new Error('useGuest outside of the guest layout')
  return guest
}

export const useHotel = (): PublicHotel => useGuest().hotel

const clockIntervalMs = 30_000

function useNow(renderedAt: string): Date {
  const [now, setNow] = useState(() => new Date(renderedAt))
  const clockOffset = useClockOffset()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new clock offset changes the time
  useEffect(() => {
    // In a transition, because every screen re-renders.
    const update = () => startTransition(() => setNow(new Date(hotelTime())))
    update()
    const timer = setInterval(update, clockIntervalMs)
    document.addEventListener('visibilitychange', update)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [clockOffset])
  return now
}

/** The unsaved draft of the editor, in a preview of the back office; null elsewhere. */
function useDraft(lang: Lang): PreviewDraft<PublicHotel> | null {
  const [draft, setDraft] = useState<PreviewDraft<PublicHotel> | null>(null)
  useEffect(() => {
    if (!isPreview()) return
    let stopListening: (() => void) | null = null
    let isUnmounted = false
    void import('../preview-stream.ts').then(({ listenToPreview }) => {
      if (!isUnmounted) stopListening = listenToPreview(lang, setDraft)
    })
    return () => {
      isUnmounted = true
      stopListening?.()
    }
  }, [lang])
  return draft?.hotel.lang === lang ? draft : null
}

/** A picture that was just added to a draft has no known sizes yet, and is shown in its original size. */
function usePictureInfo({ medias }: PublicHotel): (src: string) => PictureInfo | null {
  return useCallback(
    (src) => {
      const media = medias[src]
      return media ? { ...media, sources: sourcesOf(src, media.width) } : null
    },
    [medias],
  )
}

/** Opens the screen that a preview asks for. */
function useOpenPreviewedScreen(screenPath: string | undefined, path: Guest['path']) {
  const navigate = useNavigate()
  const latestPath = useRef(path)
  useEffect(() => {
    latestPath.current = path
  })
  useEffect(() => {
    if (screenPath === undefined) return
    const [to = '', query] = screenPath.split('?')
    void navigate(latestPath.current(to as GuestPath, Object.fromEntries(new URLSearchParams(query))), {
      replace: true,
    })
  }, [screenPath, navigate])
}

/** Provides the hotel, the language, the time and the path builder to every screen. */
export function GuestProvider({ document, children }: { document: GuestDocument; children: ReactNode }) {
  const { orgId = document.hotel.slug } = useParams()
  const [search] = useSearchParams()
  const fresh = useFreshHotel(document.hotel)
  const draft = useDraft(document.lang)
  const hotel = draft?.hotel ?? fresh.hotel
  const requestedLang = hotel.languages.find((offered) => offered === search.get('lang'))
  const clock = useNow(document.renderedAt)
  const previewedTime = draft?.now
  const now = useMemo(() => (previewedTime ? new Date(previewedTime) : clock), [previewedTime, clock])
  const { lang, offers, map, analytics, providerSite } = document

  const path = useCallback<Guest['path']>(
    (to, extra) => {
      const query = new URLSearchParams(requestedLang ? { lang: requestedLang, ...extra } : extra).toString()
      return `${publicPath(orgId, to)}${query ? `?${query}` : ''}`
    },
    [orgId, requestedLang],
  )
  useOpenPreviewedScreen(draft?.place, path)
  const { refresh, missed } = fresh
  const guest = useMemo(
    () => ({ hotel, lang, offers, now, path, map, analytics, providerSite, refresh, missed }),
    [hotel, lang, offers, now, path, map, analytics, providerSite, refresh, missed],
  )
  return (
    <GuestContext value={guest}>
      <PictureInfoContext value={usePictureInfo(hotel)}>{children}</PictureInfoContext>
    </GuestContext>
  )
}
