import type { ServerBuild } from 'react-router'
import { guestRoute } from '#modules/hotel/hotels/guest/document.ts'
import { guestRoutes, manifestScript } from './guest-routes.ts'
import type { AssetText } from './memory-assets.ts'

/** The source of the pages' code: the build, or the development server. */
export type BuildSource = ServerBuild | (() => Promise<ServerBuild>)

/**
 * The build with only guest routes in its manifest. Phones need not load the file names of staff screens, which open by
 * a full page load. `addFile` stores the manifest and returns its address.
 */
export function buildWithGuestManifest(
  build: BuildSource,
  addFile: (name: string, text: AssetText) => string,
): () => Promise<ServerBuild> {
  let guestBuild: Promise<ServerBuild> | undefined
  const createGuestBuild = async () => {
    const fullBuild = typeof build === 'function' ? await build() : build
    const assets = { ...fullBuild.assets, routes: guestRoutes(fullBuild.assets.routes, guestRoute) }
    const url = addFile('guest-manifest.js', (url) => manifestScript({ ...assets, url }))
    return { ...fullBuild, assets: { ...assets, url } }
  }
  return () => (guestBuild ??= createGuestBuild())
}
