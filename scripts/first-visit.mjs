// Measures what a phone loads on its first visit to a hotel's home screen, or to another one, from the files in `build/client`.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { register } from 'tsx/esm/api'

register()
const { guestRoutes, manifestScript } = await import('../app/pages/guest-routes.ts')
const { guestTexts } = await import('../core/i18n/catalogues.ts')
const { guestLangs, staffLangs } = await import('../locales/languages.ts')

const client = fileURLToPath(new URL('../build/client', import.meta.url))
const layout = 'public-org'
export const [home, service] = ['reach/public-hotel/guest/home-screen', 'exchange/orders/guest/service-screen']

/**
 * Sizes in bytes as transferred, which is compressed; fonts are compressed by their format. `screen` is a file of `modules`.
 * @returns {{ scripts: number, styles: number, fonts: number, texts: number }}
 */
export function firstVisit(screen = home) {
  const visited = ['root', layout, `../modules/${screen}`]
  const assets = readdirSync(join(client, 'assets'))
  const manifestFile = `/assets/${assets.find((name) => /^manifest-.*\.js$/.test(name))}`
  const manifest = JSON.parse(
    readFileSync(join(client, manifestFile), 'utf8').replace(/^window\.__reactRouterManifest=|;$/g, ''),
  )
  const files = new Set()
  for (const { module, imports = [], css = [] } of [manifest.entry, ...visited.map((id) => manifest.routes[id])])
    for (const file of [module, ...imports, ...css]) files.add(file.replace('#', ''))
  const sum = (list) => list.reduce((total, file) => total + sizeOf(file), 0)
  return {
    scripts: sum([...files].filter((file) => file.endsWith('.js'))) + compressed(guestManifest(manifest)),
    styles: sum([...files].filter((file) => file.endsWith('.css'))),
    fonts: sum(
      assets
        .filter((name) => /^(newsreader|instrument-sans)-(?!latin|vietnamese|rare)/.test(name))
        .map((name) => `/assets/${name}`),
    ),
    texts: Math.max(...staffLangs.map(textsOf)),
    'texts of other languages': Math.max(...guestLangs.filter((lang) => !staffLangs.includes(lang)).map(textsOf)),
  }
}

/** The texts that guest screens need in one language. */
const textsOf = (lang) => compressed(JSON.stringify(guestTexts(lang)))

/** The manifest as `app/pages/guest-manifest.ts` writes it. */
const guestManifest = (manifest) => manifestScript({ ...manifest, routes: guestRoutes(manifest.routes, layout) })

const compressed = (content) => brotliCompressSync(content).length

function sizeOf(file) {
  const content = readFileSync(join(client, file))
  return file.endsWith('.woff2') ? content.length : compressed(content)
}
