import { useEffect, useRef, useState } from 'react'
import { type Location, matchRoutes, useBlocker, useNavigate } from 'react-router'
import { isLivretResponse } from '#core/net/livret-header.ts'
import { whenPageIdle } from '#core/ui-guest/frame/when-page-idle.ts'
import { useRetry } from '#core/ui-guest/storage/retry.ts'
import { guestRoute } from '#modules/hotel/hotels/guest/document.ts'

/** A screen in the router's manifest: its path, its code and its styles. */
interface Screen {
  id: string
  parentId?: string
  path?: string
  index?: true
  module: string
  imports?: string[]
  css?: string[]
}

declare global {
  var __reactRouterManifest: { routes: Record<string, Screen>; version: string } | undefined
  /** Screens whose code has been executed, by route id. */
  var __reactRouterRouteModules: object | undefined
}

const routes = () => Object.values(globalThis.__reactRouterManifest?.routes ?? {})
const screens = () => routes().filter(({ parentId }) => parentId === guestRoute)

function screenAt(pathname: string): Screen | undefined {
  const manifest = screens()
  const children = manifest.map(({ id, path, index }) => (index ? { id, index } : { id, path }))
  const path = globalThis.__reactRouterManifest?.routes[guestRoute]?.path
  const routeId = matchRoutes([{ id: guestRoute, path, children }], pathname)?.at(-1)?.route.id
  return manifest.find(({ id }) => id === routeId)
}

/** Files that have been loaded. The browser keeps them, because they never change. */
const loadedFiles = new Set<string>()
/** The router appends `#` to style sheets of lazily loaded code. */
const filesOf = ({ module, imports = [], css = [] }: Screen) =>
  [module, ...imports, ...css].map((file) => file.replace(/#$/, ''))
const isLoaded = (screen: Screen) =>
  screen.id in (globalThis.__reactRouterRouteModules ?? {}) || filesOf(screen).every((file) => loadedFiles.has(file))

const pendingFiles = new Map<string, Promise<void>>()

/** Milliseconds for one file, because a stalled connection would block the next attempt. */
const fileTimeoutMs = 30_000

/** Resolves also for a file that a newer release has removed: the router then loads that release. */
function fetchFile(file: string, priority: RequestPriority): Promise<void> {
  const pending = pendingFiles.get(file)
  if (pending) return pending
  const response = fetch(file, { priority, signal: AbortSignal.timeout(fileTimeoutMs) })
    .then((answer) => {
      if (!isLivretResponse(answer)) throw new Error('not an answer of the hotel')
      return answer.arrayBuffer()
    })
    .then(() => void loadedFiles.add(file))
    .finally(() => pendingFiles.delete(file))
  pendingFiles.set(file, response)
  return response
}

/** Loads the code and styles of a screen. Rejects without a network. */
const fetchScreen = (screen: Screen, priority: RequestPriority) =>
  Promise.all(
    filesOf(screen)
      .filter((file) => !loadedFiles.has(file))
      .map((file) => fetchFile(file, priority)),
  )

/**
 * Once the page is idle, loads the other guest screens, so that they open at once even if the Wi-Fi fails. Returns the
 * promise of the addresses of all their files; null until loading has begun.
 */
export function usePrefetchedScreens(): Promise<string[]> | null {
  const [fetched, setFetched] = useState<Promise<string[]> | null>(null)
  useEffect(() => {
    const start = () => {
      for (const file of routes().filter(isLoaded).flatMap(filesOf)) loadedFiles.add(file)
      const all = Promise.all(screens().map((screen) => fetchScreen(screen, 'low'))).then(() =>
        screens().flatMap(filesOf),
      )
      all.catch(() => null)
      setFetched(all)
    }
    return whenPageIdle(start)
  }, [])
  return fetched
}

const retryEveryMs = 5000

/** A navigation whose files have not loaded yet. */
export interface PendingNavigation {
  /** Loading has failed at least once. */
  failed: boolean
  /** Cancels it. */
  cancel: () => void
}

/**
 * The screen that a guest has tapped and that has not loaded yet. The current screen stays until it has; the router
 * alone would reload the page and lose the current screen.
 */
export function usePendingScreen(): PendingNavigation | null {
  const navigate = useNavigate()
  const [failed, setFailed] = useState<unknown>(null)
  /** The destination of the last navigation. */
  const lastRequested = useRef<Location>(null)
  const blocker = useBlocker(({ nextLocation }) => {
    lastRequested.current = nextLocation
    const screen = screenAt(nextLocation.pathname)
    return screen !== undefined && !isLoaded(screen)
  })
  const blocked = blocker.state === 'blocked' ? blocker : null
  const latest = useRef<typeof blocked>(null)
  useEffect(() => {
    const previous = latest.current
    latest.current = blocked
    // An earlier navigation has ended, and the router no longer waits for the later screen, so it is opened here.
    if (previous && !blocked && lastRequested.current === previous.location) void navigate(previous.location)
  }, [blocked, navigate])
  const attempt = async () => {
    const screen = blocked && screenAt(blocked.location.pathname)
    if (!screen) return
    const hasLoaded = await fetchScreen(screen, 'high').then(
      () => true,
      () => false,
    )
    // The guest may have chosen another screen meanwhile.
    if (latest.current !== blocked || lastRequested.current !== blocked.location) return
    if (!hasLoaded) return setFailed(blocked)
    // Reset first, because the router accepts one answer and another attempt may begin before it has opened the screen.
    latest.current = null
    try {
      blocked.proceed()
    } catch {
      // The previous navigation has ended at this moment.
      void navigate(blocked.location)
    }
  }
  useRetry(blocked, attempt, retryEveryMs)
  const giveUp = () => {
    latest.current = null
    blocked?.reset()
  }
  return blocked && { failed: failed === blocked, cancel: giveUp }
}
