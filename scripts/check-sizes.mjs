// What a phone fetches for its first visit to a hotel's home, compressed as it travels: never more than this. Reads `build/client`, as
// `npm run build` left it. Fonts are compressed by their format.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'

/** In bytes. Whoever makes one smaller lowers its bound too. */
const bounds = { scripts: 168_000, styles: 9_000, fonts: 51_000 }

const client = fileURLToPath(new URL('../build/client', import.meta.url))
const assets = readdirSync(join(client, 'assets'))
const manifestFile = `/assets/${assets.find((name) => /^manifest-.*\.js$/.test(name))}`
const manifest = JSON.parse(
  readFileSync(join(client, manifestFile), 'utf8').replace(/^window\.__reactRouterManifest=|;$/g, ''),
)
const visited = ['root', 'public-org', '../modules/public-hotel/guest/home-screen']

const files = new Set([manifestFile])
for (const { module, imports = [], css = [] } of [manifest.entry, ...visited.map((id) => manifest.routes[id])])
  for (const file of [module, ...imports, ...css]) files.add(file.replace('#', ''))
const sizeOf = (file) => {
  const content = readFileSync(join(client, file))
  return file.endsWith('.woff2') ? content.length : brotliCompressSync(content).length
}
const sum = (list) => list.reduce((total, file) => total + sizeOf(file), 0)
const sizes = {
  scripts: sum([...files].filter((file) => file.endsWith('.js'))),
  styles: sum([...files].filter((file) => file.endsWith('.css'))),
  fonts: sum(
    assets
      .filter((name) => /^(newsreader|instrument-sans)-(?!latin|vietnamese)/.test(name))
      .map((name) => `/assets/${name}`),
  ),
}

for (const [kind, bound] of Object.entries(bounds)) {
  const size = sizes[kind]
  const fits = size > 0 && size <= bound
  console.log(`${fits ? ' ' : '✗'} ${kind}: ${(size / 1000).toFixed(1)} kB of ${bound / 1000}`)
  if (!fits) process.exitCode = 1
}
