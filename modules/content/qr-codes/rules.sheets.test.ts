import QRCode from 'qrcode'
import { describe, expect, test } from 'vitest'
import { wifiQr } from '#modules/foundation/info/wifi-rules.ts'
import fc from '#tests/properties.ts'
import { tokenAlphabet } from './proof-rules.ts'
import { errorCorrection, quietZone } from './rules.ts'
import {
  type Box,
  hasWifiPart,
  minCodeMm,
  minModuleMm,
  paperMm,
  piecesPerSheet,
  positionOnSheet,
  type SheetFace,
  sheetCount,
  sheetFormats,
  sheetParts,
  sheetsOf,
  unprintableMarginMm,
} from './sheets-rules.ts'

const anySheets = fc
  .record({ format: fc.constantFrom(...sheetFormats), wifi: fc.boolean(), codes: fc.integer({ min: 1, max: 130 }) })
  .map(({ wifi, ...sheets }) => ({ ...sheets, wifi: wifi && hasWifiPart(sheets.format) }))

const boxesOf = (face: SheetFace): Box[] => [
  face.code,
  face.rule,
  ...(face.name ? [face.name] : []),
  ...sheetParts.flatMap((part) => face.parts[part] ?? []),
]

const overlaps = (one: Box, other: Box) =>
  Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left) > 1e-9 &&
  Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top) > 1e-9

const overlappingBoxes = (boxes: Box[]) =>
  boxes.filter((box, i) => boxes.slice(i + 1).some((other) => overlaps(box, other)))

const isInside = (inner: Box, outer: Box) =>
  inner.left >= outer.left - 1e-9 &&
  inner.top >= outer.top - 1e-9 &&
  inner.left + inner.width <= outer.left + outer.width + 1e-9 &&
  inner.top + inner.height <= outer.top + outer.height + 1e-9

const printableArea: Box = {
  left: unprintableMarginMm,
  top: unprintableMarginMm,
  width: paperMm.width - 2 * unprintableMarginMm,
  height: paperMm.height - 2 * unprintableMarginMm,
}

describe('sheets', () => {
  test('have nothing in the unprintable margin, and no overlapping boxes', () => {
    fc.assert(
      fc.property(anySheets, ({ format, wifi, codes }) => {
        for (const { pieces } of sheetsOf(format, wifi, codes)) {
          const faces = pieces.flatMap(({ faces }) => faces)
          const misplacedBoxes = [
            ...overlappingBoxes([...faces, ...pieces.flatMap(({ tab }) => tab ?? [])]),
            ...faces.flatMap((face) => {
              const boxes = boxesOf(face).map((box) => positionOnSheet(face, box))
              return [
                ...overlappingBoxes(boxes),
                ...boxes.filter((box) => !isInside(box, face) || !isInside(box, printableArea)),
              ]
            }),
          ]
          expect(misplacedBoxes).toEqual([])
        }
      }),
      { numRuns: 60 },
    )
  })

  test('have every code once, in order; a tent without Wi-Fi has its code on both faces', () => {
    fc.assert(
      fc.property(anySheets, ({ format, wifi, codes }) => {
        const all = [...sheetsOf(format, wifi, codes)]
        expect(all).toHaveLength(sheetCount(format, wifi, codes))
        expect(all.flatMap(({ pieces }) => pieces.map(({ index }) => index))).toEqual(
          Array.from({ length: codes }, (_, i) => i),
        )
        for (const piece of all.flatMap((sheet) => sheet.pieces)) {
          const faceContents = piece.faces.map((face) => face.shows)
          expect(faceContents.filter((each) => each === 'code')).toHaveLength(format === 'tent' && !wifi ? 2 : 1)
          expect(faceContents.filter((each) => each === 'wifi')).toHaveLength(wifi ? 1 : 0)
        }
      }),
    )
  })

  test('have cut and fold marks in the printable area, beside the pieces and never across their content', () => {
    fc.assert(
      fc.property(anySheets, ({ format, wifi, codes }) => {
        for (const { cuts, folds, pieces } of sheetsOf(format, wifi, codes)) {
          const boxes = pieces.flatMap(({ faces }) =>
            faces.flatMap((face) => boxesOf(face).map((box) => positionOnSheet(face, box))),
          )
          const marks = [...cuts, ...folds].map(([fromX, fromY, toX, toY]) => ({
            left: Math.min(fromX, toX) - 0.1,
            top: Math.min(fromY, toY) - 0.1,
            width: Math.abs(toX - fromX) + 0.2,
            height: Math.abs(toY - fromY) + 0.2,
          }))
          const shortest = 0.9
          expect(
            marks.filter(
              (mark) =>
                mark.width + mark.height < shortest ||
                !isInside(mark, { left: 4.9, top: 4.9, width: paperMm.width - 9.8, height: paperMm.height - 9.8 }) ||
                boxes.some((box) => overlaps(mark, box)),
            ),
          ).toEqual([])
        }
      }),
      { numRuns: 60 },
    )
  })

  test('are folded at the edges of faces, so that both faces of a tent stand upright back to back', () => {
    const [sheet] = sheetsOf('tent', false, 2)
    const [back, front] = sheet?.pieces[0]?.faces ?? []
    if (!sheet || !back || !front) throw new Error('no tent')
    expect(back.turned).toBe(true)
    expect(front.turned).toBe(false)
    expect(back.top + back.height).toBeCloseTo(front.top)
    const heights = [...new Set(sheet.folds.map(([, y]) => y))]
    expect(heights).toHaveLength(3)
    for (const [i, y] of [back.top, front.top, front.top + front.height].entries()) expect(heights[i]).toBeCloseTo(y)
    // The back is upside down: its first line below the fold mirrors the front's first line.
    expect(positionOnSheet(back, back.code).top + back.code.height).toBeCloseTo(front.top - front.code.top)
  })
})

describe('codes on sheets', () => {
  const address = fc
    .record({
      host: fc.stringMatching(/^[a-z]{3,40}(-[a-z]{3,20}){0,3}\.example$/),
      token: fc.array(fc.constantFrom(...tokenAlphabet), { minLength: 10, maxLength: 10 }),
    })
    .map(({ host, token }) => `https://${host}/q/${token.join('')}`)
  const wifi = fc
    .record({
      network: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 32 }).map((text) => text.slice(0, 32)),
      password: fc.string({ unit: fc.constantFrom(...'\\;,:"aZ0é'), minLength: 8, maxLength: 63 }),
      hidden: fc.boolean(),
    })
    .map((each) => wifiQr({ ...each, security: 'WPA' }))

  test('are at least 2 cm wide, with modules of at least 0.4 mm and four empty modules on each side', () => {
    fc.assert(
      fc.property(anySheets, address, wifi, ({ format, wifi: withWifi }, url, wifiText) => {
        for (const { pieces } of sheetsOf(format, withWifi, 1))
          for (const face of pieces.flatMap(({ faces }) => faces)) {
            const { size } = QRCode.create(face.shows === 'code' ? url : wifiText, {
              errorCorrectionLevel: errorCorrection,
            }).modules
            const module = face.code.width / (size + 2 * quietZone)
            expect(face.code.width).toBe(face.code.height)
            expect(module).toBeGreaterThanOrEqual(minModuleMm)
            expect(module * size).toBeGreaterThanOrEqual(minCodeMm)
          }
      }),
    )
  })

  test('fill each sheet with as many pieces as its format has', () => {
    expect(piecesPerSheet('card', false)).toBe(8)
    expect(piecesPerSheet('card', true)).toBe(4)
    expect(piecesPerSheet('tent', true)).toBe(2)
    expect(piecesPerSheet('sticker', false)).toBe(21)
    expect(sheetCount('poster', true, 3)).toBe(3)
  })
})
