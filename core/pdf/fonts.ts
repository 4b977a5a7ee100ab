import { createRequire } from 'node:module'
import { type Font, openSync } from 'fontkit'

const require = createRequire(import.meta.url)
const serif = [
  require.resolve('@fontsource/newsreader/files/newsreader-latin-500-normal.woff'),
  require.resolve('@fontsource/newsreader/files/newsreader-latin-ext-500-normal.woff'),
  require.resolve('@fontsource/newsreader/files/newsreader-vietnamese-500-normal.woff'),
]
const plain = [
  require.resolve('@fontsource/instrument-sans/files/instrument-sans-latin-400-normal.woff'),
  require.resolve('@fontsource/instrument-sans/files/instrument-sans-latin-ext-400-normal.woff'),
]
const bold = [
  require.resolve('@fontsource/instrument-sans/files/instrument-sans-latin-600-normal.woff'),
  require.resolve('@fontsource/instrument-sans/files/instrument-sans-latin-ext-600-normal.woff'),
]
const dejavuPath = (name: string) => require.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)

/** The font that a PDF file needs at its start. */
export const defaultFont = plain[0] as string

/**
 * The product's own fonts first; DejaVu, installed for tickets, has Greek, Cyrillic, Hebrew, Arabic and more. Passwords
 * use a font that distinguishes l, 1 and I.
 */
const fontsByStyle = {
  serif: [...serif, dejavuPath('DejaVuSerif'), dejavuPath('DejaVuSans')],
  plain: [...plain, dejavuPath('DejaVuSans')],
  bold: [...bold, dejavuPath('DejaVuSans-Bold'), dejavuPath('DejaVuSans')],
  mono: [dejavuPath('DejaVuSansMono'), dejavuPath('DejaVuSans')],
}
export type Style = keyof typeof fontsByStyle

const charactersByFont = new Map<string, ReadonlySet<number>>()

/** The characters that a font has, read once. */
function charactersOf(font: string): ReadonlySet<number> {
  let characters = charactersByFont.get(font)
  if (!characters) {
    characters = new Set((openSync(font) as Font).characterSet)
    charactersByFont.set(font, characters)
  }
  return characters
}

export const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/**
 * Normalizes a text for printing: composed, on one line, without characters that have no glyph. The non-breaking hyphen
 * has none in the product's fonts.
 */
export const cleanText = (text: string) =>
  text
    .normalize('NFC')
    .replace(/‑/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/\p{Cc}|\p{Variation_Selector}|[\u{200b}\u{200e}\u{200f}\u{202a}-\u{202e}\u{2060}-\u{2069}\u{feff}]/gu, '')
    .trim()

/** The first font of the style that contains a letter with its marks; null: none. */
export const fontFor = (letter: string, style: Style): string | null =>
  fontsByStyle[style].find((font) => {
    const characters = charactersOf(font)
    return [...letter].every((character) => characters.has(character.codePointAt(0) ?? 0))
  }) ?? null

/** The letters that no font contains, which would be printed as empty boxes. */
export const missingLetters = (text: string, style: Style): string[] => [
  ...new Set(
    [...graphemes.segment(cleanText(text))]
      .map(({ segment }) => segment)
      .filter((letter) => fontFor(letter, style) === null),
  ),
]
