// Renders the pictures of the demo's libraries from their SVG sources: node scripts/draw-demo.mjs. To be run after a
// change of a source: the product never renders SVG, and its first start has no time for it.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const root = fileURLToPath(new URL('..', import.meta.url))
const { default: drawn } = await import('../app/demo/drawn.json', { with: { type: 'json' } })

for (const [drawing, { id }] of Object.entries(drawn)) {
  const from = path.join(root, 'public/demo', `${drawing}.svg`)
  const to = path.join(root, 'app/demo', path.dirname(drawing), 'files', `${id}.webp`)
  await mkdir(path.dirname(to), { recursive: true })
  const { data, info } = await sharp(await readFile(from), { density: 288 })
    .resize({ width: 1280 })
    .webp({ quality: 88, effort: 6 })
    .toBuffer({ resolveWithObject: true })
  await writeFile(to, data)
  const blur = await sharp(data).resize({ width: 16 }).webp({ quality: 25, effort: 6 }).toBuffer()
  drawn[drawing] = {
    id,
    width: info.width,
    height: info.height,
    blur: `data:image/webp;base64,${blur.toString('base64')}`,
  }
}
await writeFile(path.join(root, 'app/demo/drawn.json'), `${JSON.stringify(drawn, null, 2)}\n`)
