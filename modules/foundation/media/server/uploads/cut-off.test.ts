import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { photograph, plainPicture } from '#tests/pictures.ts'
import { cleanPicture } from '../pictures/render.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'livret-cut-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function cleaned(bytes: Uint8Array) {
  const file = path.join(folder, 'sent')
  await writeFile(file, bytes)
  return cleanPicture(file)
}
const sizeOrError = (bytes: Uint8Array) =>
  cleaned(bytes).then(
    ({ width, height }) => [width, height],
    (error) => error.code,
  )
const pixel = async (bytes: Uint8Array, left: number, top: number) => [
  ...(await sharp(bytes).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()),
]
const isNearColour = (colour: number[], ...expected: number[]) =>
  expected.every((value, i) => Math.abs((colour[i] ?? 0) - value) < 24)

describe('a damaged picture that viewers still show is accepted', () => {
  const jpeg = async (options: object = {}, width = 400, height = 300) =>
    (await photograph(width, height)).jpeg(options).toBuffer()

  test.each([
    ['baseline', {}],
    ['progressive', { progressive: true }],
    ['by mozjpeg', { mozjpeg: true }],
  ])('a JPEG without its end marker: %s', async (_, options) => {
    const fullPicture = await jpeg(options)
    const stored = await cleaned(fullPicture.subarray(0, -2))
    expect([stored.width, stored.height]).toEqual([400, 300])
    // The picture is the same down to its last row as the one with the end marker.
    const { bytes } = await cleaned(fullPicture)
    expect(isNearColour(await pixel(stored.bytes, 399, 299), ...(await pixel(bytes, 399, 299)))).toBe(true)
  })

  test('a JPEG of a few pixels without its end marker', async () => {
    expect(await sizeOrError((await jpeg({}, 60, 40)).subarray(0, -2))).toEqual([60, 40])
  })

  test('a picture without its last rows, or without the last refinement', async () => {
    for (const bytes of [await jpeg(), await jpeg({ progressive: true }), await jpeg({ mozjpeg: true })])
      expect(await sizeOrError(bytes.subarray(0, bytes.length * 0.98))).toEqual([400, 300])
    const png = await (await photograph(400, 300)).png().toBuffer()
    for (const end of [-12, -4, png.length * 0.97]) expect(await sizeOrError(png.subarray(0, end))).toEqual([400, 300])
  })

  test('but not one without a fifth of its rows, or without colour details', async () => {
    const png = await (await photograph(400, 300)).png().toBuffer()
    for (const bytes of [await jpeg(), png])
      expect(await sizeOrError(bytes.subarray(0, bytes.length * 0.8))).toBe('picture_broken')
    for (const bytes of [await jpeg({ progressive: true }), await jpeg({ mozjpeg: true })])
      expect(await sizeOrError(bytes.subarray(0, bytes.length * 0.2))).toBe('picture_broken')
    expect(await sizeOrError(png.subarray(0, 100))).toBe('picture_broken')
  })

  test('a picture with extra bytes after its end, as phones write them', async () => {
    expect(await sizeOrError(Buffer.concat([await jpeg(), Buffer.alloc(3000, 7)]))).toEqual([400, 300])
  })

  test('a JPEG in CMYK, in the right colours, with Adobe’s marker or without', async () => {
    const red = await plainPicture(40, 30, '#d03020').withIccProfile('cmyk').toColourspace('cmyk').jpeg().toBuffer()
    expect((await sharp(red).metadata()).space).toBe('cmyk')
    const mark = red.indexOf(Buffer.from([0xff, 0xee]))
    const unmarked = Buffer.concat([red.subarray(0, mark), red.subarray(mark + 2 + red.readUInt16BE(mark + 2))])
    for (const bytes of [red, unmarked]) {
      const stored = await cleaned(bytes)
      expect([stored.type, (await sharp(stored.bytes).metadata()).space]).toEqual(['image/jpeg', 'srgb'])
      expect(isNearColour(await pixel(stored.bytes, 20, 15), 208, 48, 32)).toBe(true)
    }
  })

  test('a PNG of 16 bits', async () => {
    const deep = await plainPicture(40, 30, '#d03020').toColourspace('rgb16').png().toBuffer()
    expect((await sharp(deep).metadata()).depth).toBe('ushort')
    const { bytes } = await cleaned(deep)
    expect((await sharp(bytes).metadata()).depth).toBe('uchar')
    expect(await pixel(bytes, 20, 15)).toEqual([208, 48, 32])
  })

  test('a phone’s HEIC of 12 megapixels in 48 tiles', async () => {
    const stored = await cleaned(await readFile('tests/phone-48-tiles.heic'))
    expect([stored.type, stored.width, stored.height]).toEqual(['image/jpeg', 2560, 1920])
    const average = (await sharp(stored.bytes).stats()).channels.map(({ mean }) => mean)
    // Stripes of the same colours on every tile: none is missing.
    for (let place = 0; place < 48; place++) {
      const [left, top] = [Math.round((place % 8) * 327.68), Math.round(Math.floor(place / 8) * 327.68)]
      const size = { width: Math.min(320, 2560 - left), height: Math.min(320, 1920 - top) }
      const { channels } = await sharp(
        await sharp(stored.bytes)
          .extract({ left, top, ...size })
          .toBuffer(),
      ).stats()
      expect([
        place,
        isNearColour(
          channels.map(({ mean }) => mean),
          ...average,
        ),
      ]).toEqual([place, true])
      expect([place, (channels[0]?.stdev ?? 0) > 15]).toEqual([place, true])
    }
  })
})
