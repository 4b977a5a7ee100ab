// What a phone fetches for its first visit to a hotel's home. Reads `build/client`, as `npm run build` left it.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'

const client = fileURLToPath(new URL('../build/client', import.meta.url))
const visited = ['root', 'public-org', '../modules/public-hotel/guest/home-screen']

/**
 * In bytes, compressed as they travel; fonts are compressed by their format.
 * @returns {{ scripts: number, styles: number, fonts: number, texts: number }}
 */
export function firstVisit() {
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
    texts: Math.max(...['fr', 'en', 'es'].map((lang) => compressed(guestTexts(lang)))),
  }
}

/** As `app/guest-manifest.ts` makes it. */
function guestManifest(manifest) {
  const routes = Object.entries(manifest.routes).filter(
    ([id, { parentId }]) => id === 'root' || [id, parentId].includes('public-org'),
  )
  return `window.__reactRouterManifest=${JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) })};`
}

/** As `core/i18n/catalogues.ts` chooses them. */
function guestTexts(lang) {
  const folder = fileURLToPath(new URL(`../locales/${lang}`, import.meta.url))
  const modules = readdirSync(folder).filter((name) => name.endsWith('.json'))
  const texts = modules.map((name) => [name, JSON.parse(readFileSync(join(folder, name), 'utf8'))])
  return JSON.stringify(Object.fromEntries(texts.flatMap(([name, { guest }]) => (guest ? [[name, { guest }]] : []))))
}

const compressed = (content) => brotliCompressSync(content).length

function sizeOf(file) {
  const content = readFileSync(join(client, file))
  return file.endsWith('.woff2') ? content.length : compressed(content)
}
