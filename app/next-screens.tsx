import { useEffect, useState } from 'react'
import { guestRoute } from '#modules/hotels/guest/document.ts'

/** What the router's manifest tells of each screen: where its code is, and its styles. */
interface Manifest {
  routes: Record<string, { parentId?: string; module: string; imports?: string[]; css?: string[] }>
}

declare global {
  var __reactRouterManifest: Manifest | undefined
}

/**
 * Once the page is at rest, fetches the code and the styles of the other guest screens: they open at once, whatever the
 * Wi-Fi does then. Not the router's own `PrefetchPageLinks`, which reloads the page when one of them does not come.
 */
export function NextScreens() {
  const [code, setCode] = useState<string[]>([])
  useEffect(() => {
    const start = () => {
      const routes = Object.values(globalThis.__reactRouterManifest?.routes ?? {})
      const screens = routes.filter(({ parentId }) => parentId === guestRoute)
      setCode([...new Set(screens.flatMap(({ module, imports = [] }) => [module, ...imports]))])
      const styles = new Set(screens.flatMap(({ css = [] }) => css))
      for (const href of styles) void fetch(href, { priority: 'low' }).catch(() => null)
    }
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(start, 1500)
      return () => clearTimeout(timer)
    }
    const request = requestIdleCallback(start, { timeout: 4000 })
    return () => cancelIdleCallback(request)
  }, [])
  return code.map((href) => <link key={href} rel="modulepreload" href={href} fetchPriority="low" />)
}
