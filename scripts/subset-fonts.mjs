// Writes the two faces of guest pages anew from the whole ones: node scripts/subset-fonts.mjs. Once, by whoever changes a face, its weights or
// its characters: half of what a first visit had to fetch were weights that no guest page uses.
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const range = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)).join('')
/** Latin-1 whole, for names of other countries too, and what French, English and Spanish set beside it. */
const characters = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ŒœŸ\u2009\u200a\u200b\u202f‑–—‘’‚“”„•…‹›€™←↑→↓−≤≥`

const require = createRequire(import.meta.url)

/** Headings have one weight; texts 400, 500 and 600. */
const faces = {
  newsreader: {
    from: require.resolve('@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2'),
    variationAxes: { wght: 500 },
  },
  'instrument-sans': {
    from: require.resolve('@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2'),
    variationAxes: { wght: { min: 400, max: 600 } },
  },
}

for (const [face, { from, variationAxes }] of Object.entries(faces)) {
  const whole = await readFile(from)
  const part = await subsetFont(whole, characters, { targetFormat: 'woff2', variationAxes })
  const to = fileURLToPath(new URL(`../core/ui-guest/fonts/${face}`, import.meta.url))
  await writeFile(`${to}.woff2`, part)
  await copyFile(path.join(path.dirname(from), '../LICENSE'), `${to}.license.txt`)
  console.log(`${face}: ${whole.length} -> ${part.length} bytes`)
}
