// Computes the metrics of the fallback fonts in core/ui-guest/fonts.css, so that text takes the same space as in the
// web fonts:
//   node scripts/match-fallbacks.mjs newsreader Georgia=gelasio-latin-400-normal.woff2 'DejaVu Serif'=DejaVuSerif.ttf
//   node scripts/match-fallbacks.mjs instrument-sans:600 'Arial Bold'=arimo-latin-700-normal.woff2
// To be run after a change of a font. Measured in Chromium, including kerning, on the guests' texts of every
// language in Latin letters.
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { chromium } from 'playwright-core'
import { findChromium } from './browser.mjs'
import { root } from './setup.mjs'

const entries = await readdir(join(root, 'locales'), { withFileTypes: true })
/** The languages that the fonts have letters for. */
const latinLangs = entries
  .filter((entry) => entry.isDirectory() && new Intl.Locale(entry.name).maximize().script === 'Latn')
  .map(({ name }) => name)

const [face, ...fallbacks] = process.argv.slice(2)
const [fontName, weight = '400'] = face?.split(':') ?? []
if (!fontName || fallbacks.length === 0) throw new Error('Name a face and its fallbacks: newsreader Georgia=<file>')

const fonts = [`${fontName}=${join(root, `core/ui-guest/fonts/${fontName}.woff2`)}`, ...fallbacks].map((pair) =>
  pair.split('='),
)
const formats = { '.woff2': 'woff2', '.woff': 'woff', '.ttf': 'truetype', '.otf': 'opentype' }

const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
try {
  const page = await browser.newPage()
  const texts = await Promise.all(latinLangs.map(readGuestTexts))
  const measured = []
  for (const [name, file] of fonts) {
    const format = formats[extname(file)]
    const bytes = (await readFile(file)).toString('base64')
    measured.push({ name, ...(await page.evaluate(measure, { bytes, format, texts, weight })) })
  }
  const [webFont, ...fallbackFonts] = measured
  for (const { name, widths } of fallbackFonts) {
    const ratios = widths.map((width, i) => webFont.widths[i] / width)
    const size = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length
    const percent = (part) => `${(part * 100).toFixed(1)}%`
    console.log(`${name}: size-adjust ${percent(size)} (${ratios.map(percent).join(', ')} by language),
  ascent-override ${percent(webFont.ascent / size)}, descent-override ${percent(webFont.descent / size)}, line-gap-override 0%`)
  }
} finally {
  await browser.close()
}

async function readGuestTexts(lang) {
  const folder = join(root, 'locales', lang)
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json'))
  const texts = await Promise.all(files.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))))
  const words = (part) => (typeof part === 'string' ? [part] : Object.values(part ?? {}).flatMap(words))
  return words(texts.map(({ guest }) => guest))
    .join(' ')
    .replaceAll(/\{\{[^}]*\}\}|<[^>]*>/g, '')
}

/** Runs in the page. Widths and heights are relative to the font size. */
async function measure({ bytes, format, texts, weight }) {
  const font = new FontFace('Measured', `url(data:font/${format};base64,${bytes})`, { weight: '100 900' })
  document.fonts.add(await font.load())
  const canvas = document.createElement('canvas').getContext('2d')
  canvas.font = `${weight} 100px Measured`
  const widths = texts.map((text) => canvas.measureText(text).width)
  const { fontBoundingBoxAscent, fontBoundingBoxDescent } = canvas.measureText('x')
  document.fonts.delete(font)
  return { widths, ascent: fontBoundingBoxAscent / 100, descent: fontBoundingBoxDescent / 100 }
}
