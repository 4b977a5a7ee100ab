// Writes the two faces of guest pages anew from the whole ones: node scripts/subset-fonts.mjs. Once, by whoever changes a face, its weights or
// its characters: half of what a first visit had to fetch were weights that no guest page uses.
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const root = fileURLToPath(new URL('..', import.meta.url))
const range = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)).join('')
/** Latin-1 whole, for names of other countries too, and what French, English and Spanish set beside it. */
const characters = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ŒœŸ\u2009\u200a\u200b\u202f‑–—‘’‚“”„•…‹›€™←↑→↓−≤≥`

/** Headings have one weight; texts 400, 500 and 600. */
const faces = { newsreader: { wght: 500 }, 'instrument-sans': { wght: { min: 400, max: 600 } } }

for (const [face, variationAxes] of Object.entries(faces)) {
  const folder = `${root}/node_modules/@fontsource-variable/${face}`
  const whole = await readFile(`${folder}/files/${face}-latin-wght-normal.woff2`)
  const part = await subsetFont(whole, characters, { targetFormat: 'woff2', variationAxes })
  await writeFile(`${root}/core/ui-guest/fonts/${face}.woff2`, part)
  await writeFile(`${root}/core/ui-guest/fonts/${face}.license.txt`, await readFile(`${folder}/LICENSE`))
  console.log(`${face}: ${whole.length} -> ${part.length} bytes`)
}
