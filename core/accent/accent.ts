import { clampChroma, converter, formatHex, type Oklch, wcagContrast } from 'culori'

/** The backgrounds that the accent colours are shown on. tokens.css has the same values; a test compares them. */
export const surfaces = {
  light: { paper: '#faf7f1', card: '#fffdf9', ink: '#211d18' },
  dark: { paper: '#171512', card: '#201d19', ink: '#f2ede4' },
}

export interface AccentTones {
  /** The colour of text and lines on paper, card and tint, and the fill of the main button. */
  accent: string
  /** Text on a fill of `accent`. */
  onAccent: string
  /** A faint tint of the hotel's colour, used behind text. */
  tint: string
}
export interface AccentTokens {
  light: AccentTones
  dark: AccentTones
}

/** WCAG requires a contrast of 4.5; the margin covers the rounding to eight bits per channel. */
const minContrast = 4.6
const toOklch = converter('oklch')

/**
 * Turns the hotel's colour into tones that stay readable: the hue is kept, and the lightness moves only as far as
 * contrast requires. Computed on the server and sent with the page. `hex` is `#rrggbb`.
 */
export function accentTokens(hex: string): AccentTokens {
  const brand = toOklch(hex) ?? { mode: 'oklch', l: 0.4, c: 0, h: 0 }
  return { light: tones(brand, 'light'), dark: tones(brand, 'dark') }
}

function tones(brand: Oklch, scheme: 'light' | 'dark'): AccentTones {
  const { paper, card, ink } = surfaces[scheme]
  const tint = toHex({
    ...brand,
    l: scheme === 'light' ? 0.94 : 0.285,
    c: Math.min(brand.c, scheme === 'light' ? 0.014 : 0.02),
  })
  const grounds = [paper, card, tint]
  const readable = (colour: string) => grounds.every((ground) => wcagContrast(colour, ground) >= minContrast)
  const accent = nearestReadable(brand, scheme === 'light' ? 0 : 1, readable)
  const onAccent = scheme === 'light' ? '#ffffff' : paper
  return { accent, onAccent: wcagContrast(onAccent, accent) >= minContrast ? onAccent : ink, tint }
}

/**
 * The brand colour as `#rrggbb` if it is readable, otherwise the same hue with the closest readable lightness towards
 * `endLightness`: 0 is black, 1 is white.
 */
function nearestReadable(brand: Oklch, endLightness: 0 | 1, readable: (colour: string) => boolean): string {
  const start = toHex(brand)
  if (readable(start)) return start
  let unreadableLightness = brand.l
  let readableLightness: number = endLightness
  for (let step = 0; step < 12; step++) {
    const middleLightness = (unreadableLightness + readableLightness) / 2
    if (readable(toHex({ ...brand, l: middleLightness }))) readableLightness = middleLightness
    else unreadableLightness = middleLightness
  }
  return toHex({ ...brand, l: readableLightness })
}

const toHex = (colour: Oklch) => formatHex(clampChroma(colour, 'oklch'))
