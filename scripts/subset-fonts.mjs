// Writes the two fonts of guest pages, reduced to the used weights and characters: node scripts/subset-fonts.mjs. To be
// run after a change of a font, its weights or its characters. Unreduced, half of the bytes of a first visit would be
// weights that no guest page uses.
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const range = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)).join('')
/** The characters of French, English and Spanish, which every visit loads. */
const commonCharacters = `${range(0x20, 0x7e)}\u00a0àâäæçéèêëîïôöùûüÿœñáíóúÀÂÄÆÇÉÈÊËÎÏÔÖÙÛÜŸŒÑÁÍÓÚ¡¿ªº«»°·§©®×²³½£€\u2009\u200a\u200b\u202f‑–—‘’“”…•‹›→`
/** The rest of Latin-1, for foreign names, and symbols: loaded only on pages that contain one of them. */
const rareCharacters = [...`${range(0xa1, 0xff)}‚„™←↑↓−≤≥`]
  .filter((character) => !commonCharacters.includes(character))
  .join('')

const require = createRequire(import.meta.url)

/** Headings have one weight; texts have 400, 500 and 600. */
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

/** The OpenType features that French, English and Spanish need, and the figure styles that style sheets use. */
const keepFeatures = ['kern', 'liga', 'mark', 'mkmk', 'ccmp', 'locl', 'lnum', 'tnum', 'zero']

for (const [face, { from, variationAxes }] of Object.entries(faces)) {
  const fullFont = await readFile(from)
  const to = fileURLToPath(new URL(`../core/ui-guest/fonts/${face}`, import.meta.url))
  for (const [name, characters] of [
    ['', commonCharacters],
    ['-rare', rareCharacters],
  ]) {
    const subset = await subsetFont(fullFont, characters, { targetFormat: 'woff2', variationAxes, keepFeatures })
    await writeFile(`${to}${name}.woff2`, subset)
    console.log(`${face}${name}: ${fullFont.length} -> ${subset.length} bytes`)
  }
  await copyFile(path.join(path.dirname(from), '../LICENSE'), `${to}.license.txt`)
}
// Prints the values of `unicode-range` for core/ui-guest/fonts.css.
for (const characters of [commonCharacters, rareCharacters]) console.log(rangesOf(characters))

function rangesOf(characters) {
  const codes = [...characters].map((character) => character.codePointAt(0)).sort((one, other) => one - other)
  const ranges = []
  for (const code of codes) {
    const last = ranges.at(-1)
    if (last?.[1] === code - 1) last[1] = code
    else ranges.push([code, code])
  }
  const hex = (code) => code.toString(16).toUpperCase()
  return ranges.map(([first, last]) => `U+${hex(first)}${last > first ? `-${hex(last)}` : ''}`).join(', ')
}
