import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { wifiQr } from '#modules/foundation/info/wifi-rules.ts'
import { pagesOf, scanned } from '#tests/scanner.ts'
import { hasWifiPart, positionOnSheet, type SheetFormat, sheetFormats, sheetsOf } from '../sheets-rules.ts'
import { pngPicture, svgPicture } from './render.ts'
import { drawSheets } from './sheets/render.ts'

// Guests' pictures are never read as SVG: the media module disables that for the whole process, which other test files
// share.
const svg = { operation: ['VipsForeignLoadSvg'] }
beforeAll(() => sharp.unblock(svg))
afterAll(() => sharp.block(svg))

const addresses = ['K7M2P9QRST', '23456789AB', 'ZYXWVTSRQP'].map(
  (token) => `https://livret.grand-hotel-des-remparts.example/q/${token}`,
)
const address = addresses[0] as string
const wifiText = wifiQr({ network: 'Remparts; "Invités"', password: 'a\\b,c:d;é-2026', security: 'WPA', hidden: true })

const texts = {
  label: ['Chambre · Room · Habitación'],
  title: ['204'],
  lines: ['Scannez pour commander', 'Scan to order'],
  token: ['K7M2P-9QRST'],
  address: ['livret.grand-hotel-des-remparts.example/q'],
}

async function pdfOf(format: SheetFormat, wifi: boolean, colour = '#1f4e4a'): Promise<Buffer> {
  const bytes: Uint8Array[] = []
  const sheets = drawSheets({
    format,
    name: 'Grand Hôtel des Remparts',
    colour,
    logo: null,
    codes: addresses.map((url) => ({ url, written: texts })),
    wifi: wifi ? { text: wifiText, written: { title: ['Wi-Fi'], network: ['Remparts'], secret: ['a\\b'] } } : null,
    tab: 'À coller',
    title: 'QR',
    lang: 'fr',
  })
  for await (const piece of sheets) bytes.push(piece)
  return Buffer.concat(bytes)
}

const formatCases = sheetFormats.flatMap((format) =>
  (hasWifiPart(format) ? [false, true] : [false]).map((wifi): [SheetFormat, boolean] => [format, wifi]),
)

test.each(formatCases)('every code of a %s is read on its sheets (with the Wi-Fi: %s)', async (format, wifi) => {
  const pages = await pagesOf(await pdfOf(format, wifi), 150)
  const decodedTexts = (await Promise.all(pages.map(scanned))).flat().sort()
  const copies = format === 'tent' && !wifi ? 2 : 1
  const expectedAddresses = addresses.flatMap((each) => Array.from({ length: copies }, () => each))
  expect(decodedTexts).toEqual([...expectedAddresses, ...(wifi ? addresses.map(() => wifiText) : [])].sort())
})

/** The code with its quiet zone, cut out of a sheet rendered at 300 dpi. */
async function cropCode(format: SheetFormat, shows: 'code' | 'wifi', colour?: string): Promise<Buffer> {
  const [page] = await pagesOf(await pdfOf(format, shows === 'wifi', colour), 300)
  const [sheet] = sheetsOf(format, shows === 'wifi', addresses.length)
  const face = sheet?.pieces[0]?.faces.find((each) => each.shows === shows)
  if (!page || !face) throw new Error('no such face')
  const { left, top, width, height } = positionOnSheet(face, face.code)
  const toPixels = (length: number) => Math.round((length / 25.4) * 300)
  return sharp(page)
    .extract({ left: toPixels(left), top: toPixels(top), width: toPixels(width), height: toPixels(height) })
    .png()
    .toBuffer()
}

/** Runs `draw` once and reuses the result. */
function drawOnce(draw: () => Promise<Uint8Array>): () => Promise<Uint8Array> {
  let drawing: Promise<Uint8Array> | undefined
  return () => {
    drawing ??= draw()
    return drawing
  }
}

const pictures: [string, string, () => Promise<Uint8Array>][] = [
  ['SVG', address, drawOnce(async () => Buffer.from(svgPicture(address)))],
  ['PNG', address, drawOnce(() => pngPicture(address))],
  ['SVG of the Wi-Fi', wifiText, drawOnce(async () => Buffer.from(svgPicture(wifiText)))],
  ...formatCases.map(([format, wifi]): [string, string, () => Promise<Uint8Array>] =>
    wifi
      ? [`Wi-Fi of a ${format}`, wifiText, drawOnce(() => cropCode(format, 'wifi'))]
      : [`PDF of a ${format}`, address, drawOnce(() => cropCode(format, 'code'))],
  ),
]

describe.each(pictures)('the code as %s is read', (_, text, draw) => {
  /** A code of 2.4 cm with its quiet zone, at 150 dpi: 142 pixels. */
  const smallPicture = async () =>
    sharp(await draw(), { density: 300 })
      .resize(142, 142)
      .png()
      .toBuffer()
  /** The resolution of a phone's camera held over the code. */
  const usualPicture = async () =>
    sharp(await draw(), { density: 300 })
      .resize(500, 500)
      .png()
      .toBuffer()

  test('as it is', async () => {
    expect(await scanned(await usualPicture())).toEqual([text])
  })

  test('as small as on the smallest sticker', async () => {
    expect(await scanned(await smallPicture())).toEqual([text])
  })

  test.each([7, 33, 90, 141, 180, 258])('turned by %i°', async (angle) => {
    const turned = await sharp(await usualPicture())
      .rotate(angle, { background: '#fff' })
      .png()
      .toBuffer()
    expect(await scanned(turned)).toEqual([text])
  })

  test('at a tenth of the contrast', async () => {
    const lowContrast = await sharp(await usualPicture())
      .flatten({ background: '#fff' })
      .linear(0.1, 0.9 * 255)
      .png()
      .toBuffer()
    const { channels } = await sharp(lowContrast).stats()
    expect((channels[0]?.max ?? 0) - (channels[0]?.min ?? 0)).toBeLessThanOrEqual(26)
    expect(await scanned(lowContrast)).toEqual([text])
  })
})

test('the hotel’s colour never touches a code: it is black on white', async () => {
  for (const format of sheetFormats) {
    const code = await cropCode(format, 'code', '#ffdd00')
    const { channels } = await sharp(code).stats()
    for (const { min, max } of channels.slice(0, 3)) expect([min, max]).toEqual([0, 255])
    expect(new Set(channels.slice(0, 3).map(({ sum }) => sum)).size, format).toBe(1)
  }
})
