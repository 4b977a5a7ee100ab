import { readFileSync } from 'node:fs'
import { wcagContrast } from 'culori'
import { expect, test } from 'vitest'
import { accentCss } from '#core/ui-guest/frame/accent-css.ts'
import fc from '#tests/properties.ts'
import { accentTokens, surfaces } from './accent.ts'

const channel = fc.integer({ min: 0, max: 255 }).map((value) => value.toString(16).padStart(2, '0'))
const anyColour = fc.tuple(channel, channel, channel).map((channels) => `#${channels.join('')}`)

test('whatever colour a hotel picks, its accent stays readable in light and dark', () => {
  fc.assert(
    fc.property(anyColour, (colour) => {
      const tokens = accentTokens(colour)
      for (const scheme of ['light', 'dark'] as const) {
        const { accent, onAccent, tint } = tokens[scheme]
        const { paper, card, ink } = surfaces[scheme]
        for (const background of [paper, card, tint])
          expect(wcagContrast(accent, background)).toBeGreaterThanOrEqual(4.5)
        expect(wcagContrast(onAccent, accent)).toBeGreaterThanOrEqual(4.5)
        expect(wcagContrast(ink, tint)).toBeGreaterThanOrEqual(7)
      }
    }),
    { numRuns: 500 },
  )
})

test('a colour that is readable on paper is used as it is', () => {
  expect(accentTokens('#1f4e4a').light.accent).toBe('#1f4e4a')
})

test('the accent style sheet contains only colour values', () => {
  expect(accentCss(accentTokens('#ff0000'))).toMatch(/^[-.a-z():{}@#;0-9]+$/)
})

test('the background colours used to compute the tones equal those in tokens.css', () => {
  const css = readFileSync(new URL('../ui-guest/tokens.css', import.meta.url), 'utf8')
  const [light, dark] = css.split('prefers-color-scheme: dark')
  for (const [name, value] of Object.entries(surfaces.light)) expect(light).toContain(`--${name}: ${value}`)
  for (const [name, value] of Object.entries(surfaces.dark)) expect(dark).toContain(`--${name}: ${value}`)
})

test('quiet text is readable on every surface and on the tint of any colour', () => {
  const css = readFileSync(new URL('../ui-guest/tokens.css', import.meta.url), 'utf8')
  const [light, dark] = [...css.matchAll(/--soft: (#\w+)/g)].map((match) => match[1] as string)
  fc.assert(
    fc.property(anyColour, (colour) => {
      const tokens = accentTokens(colour)
      expect(wcagContrast(light as string, tokens.light.tint)).toBeGreaterThanOrEqual(4.5)
      expect(wcagContrast(dark as string, tokens.dark.tint)).toBeGreaterThanOrEqual(4.5)
    }),
    { numRuns: 200 },
  )
})
