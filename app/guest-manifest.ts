import type { ServerBuild } from 'react-router'
import { guestRoute } from '#modules/hotels/guest/document.ts'
import { guestRoutes } from './guest-routes.ts'
import type { FileText } from './made-files.ts'

/** Where the pages' code comes from: the build, or the development server. */
export type Pages = ServerBuild | (() => Promise<ServerBuild>)

/**
 * The build with the routes of guests alone in its manifest: a phone would fetch the names of all files of the staff's screens. Whoever
 * leaves for those loads another page. `addFile` keeps the manifest, and returns its address.
 */
export function guestBuild(
  build: Pages,
  addFile: (name: string, text: FileText) => string,
): () => Promise<ServerBuild> {
  let made: Promise<ServerBuild> | undefined
  const make = async () => {
    const whole = typeof build === 'function' ? await build() : build
    const assets = { ...whole.assets, routes: guestRoutes(whole.assets.routes, guestRoute) }
    const url = addFile(
      'guest-manifest.js',
      (url) => `window.__reactRouterManifest=${JSON.stringify({ ...assets, url })};`,
    )
    return { ...whole, assets: { ...assets, url } }
  }
  return () => (made ??= make())
}
