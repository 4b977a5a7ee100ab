import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { exifWithLocation, photograph, plainPicture } from '#tests/pictures.ts'
import { cleanPicture, isCleanedType, makeVariant } from './render.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'livret-pictures-'))
})
afterEach(() => rm(folder, { recursive: true }))

let files = 0
async function cleanUpload(bytes: Uint8Array) {
  const file = path.join(folder, String(++files))
  await writeFile(file, bytes)
  return cleanPicture(file)
}
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'taken',
    (error) => [error.code, error.details?.params?.('fr')].filter(Boolean),
  )
/** The colour of one point, as three numbers. */
const pixel = async (bytes: Uint8Array, left: number, top: number) => [
  ...(await sharp(bytes).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()),
]
/** Two halves, red on the left and blue on the right. */
const halves = () =>
  plainPicture(400, 200, '#ff0000').composite([
    { input: { create: { width: 200, height: 200, channels: 3, background: '#0000ff' } }, gravity: 'east' },
  ])
const frames = async (count: number, side = 40) =>
  Promise.all(
    Array.from({ length: count }, (_, i) =>
      plainPicture(side, side, i % 2 ? '#ff0000' : '#0000ff')
        .png()
        .toBuffer(),
    ),
  )

describe('a photograph from a phone', () => {
  test('is stored without metadata about place, person or camera', async () => {
    const original = await (await photograph(600, 400)).jpeg().withExif(exifWithLocation).toBuffer()
    expect(original.includes('Telefon')).toBe(true)
    expect(((await sharp(original).metadata()).exif?.length ?? 0) > 100).toBe(true)
    const { bytes, type } = await cleanUpload(original)
    expect(type).toBe('image/jpeg')
    for (const word of ['Exif', 'Telefon', 'Camille', 'http://ns.adobe.com'])
      expect(Buffer.from(bytes).includes(word), word).toBe(false)
    expect(await sharp(bytes).metadata()).not.toHaveProperty('exif')
  })

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('with orientation %i is stored upright', async (orientation) => {
    const original = await halves().withMetadata({ orientation }).jpeg({ quality: 100 }).toBuffer()
    const { bytes, width, height } = await cleanUpload(original)
    const upright = await sharp(original).autoOrient().toBuffer({ resolveWithObject: true })
    expect([width, height]).toEqual([upright.info.width, upright.info.height])
    expect([width, height]).toEqual(orientation > 4 ? [200, 400] : [400, 200])
    const [red = 0, , blue = 0] = await pixel(bytes, 10, 10)
    const [red2 = 0, , blue2 = 0] = await pixel(upright.data, 10, 10)
    expect([red > blue]).toEqual([red2 > blue2])
    expect((await sharp(bytes).metadata()).orientation).toBeUndefined()
  })

  test('in a wide colour space is converted to sRGB with the same look', async () => {
    const original = await plainPicture(50, 50, '#d03020').withIccProfile('p3').jpeg({ quality: 100 }).toBuffer()
    expect((await sharp(original).metadata()).hasProfile).toBe(true)
    const { bytes } = await cleanUpload(original)
    expect((await sharp(bytes).metadata()).hasProfile).toBe(false)
    const [red = 0, green = 0] = await pixel(bytes, 20, 20)
    expect([Math.abs(red - 0xd0) < 6, Math.abs(green - 0x30) < 8]).toEqual([true, true])
  })

  test('of 50 megapixels becomes one of 2560 px', async () => {
    const original = await plainPicture(8660, 5774).jpeg().toBuffer()
    expect(await cleanUpload(original)).toMatchObject({ width: 2560, height: 1707, type: 'image/jpeg' })
    const tall = await plainPicture(5774, 8660).png().toBuffer()
    expect(await cleanUpload(tall)).toMatchObject({ width: 1707, height: 2560, type: 'image/png' })
  })

  test('smaller than that is not enlarged', async () => {
    expect(await cleanUpload(await plainPicture(300, 200).jpeg().toBuffer())).toMatchObject({
      width: 300,
      height: 200,
    })
  })

  test('has a blur of a few pixels', async () => {
    const { blur } = await cleanUpload(await (await photograph(1200, 800)).jpeg().toBuffer())
    expect(blur).toMatch(/^data:image\/webp;base64,/)
    expect(blur?.length).toBeLessThan(400)
    const small = Buffer.from(blur?.split(',')[1] ?? '', 'base64')
    expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 16, height: 11 })
  })
})

describe('a picture', () => {
  const formats = { jpeg: 'jpeg', png: 'png', webp: 'webp', gif: 'gif', avif: 'jpeg', tiff: 'jpeg' } as const

  test.each(Object.entries(formats))('sent as %s is stored as %s', async (original, stored) => {
    const bytes = await plainPicture(60, 40)
      .toFormat(original as 'png')
      .toBuffer()
    const picture = await cleanUpload(bytes)
    expect(picture).toMatchObject({ type: `image/${stored}`, width: 60, height: 40 })
    expect((await sharp(picture.bytes).metadata()).format).toBe(stored)
  })

  test('with transparency keeps it, and has no blur', async () => {
    const logo = sharp({ create: { width: 60, height: 40, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0.4 } } })
    for (const [original, stored] of Object.entries({ png: 'png', webp: 'webp', avif: 'webp', tiff: 'webp' })) {
      const bytes = await logo
        .clone()
        .toFormat(original as 'png', original === 'tiff' ? ({ compression: 'lzw' } as object) : {})
        .toBuffer()
      const picture = await cleanUpload(bytes)
      expect([picture.type, picture.blur]).toEqual([`image/${stored}`, null])
      expect((await sharp(picture.bytes).metadata()).hasAlpha).toBe(true)
      for (const format of ['avif', 'webp'] as const)
        expect((await sharp(await makeVariant(async () => picture.bytes, 160, format)).stats()).isOpaque).toBe(false)
    }
  })

  test('that is a photograph as PNG is stored as JPEG; with transparency as WebP', async () => {
    const photo = await photograph(1200, 900)
    const original = await photo.clone().png({ compressionLevel: 1 }).toBuffer()
    const stored = await cleanUpload(original)
    expect(stored.type).toBe('image/jpeg')
    expect(stored.bytes.length).toBeLessThan(original.length / 4)
    const transparent = await sharp(original).removeAlpha().ensureAlpha(0.5).png({ compressionLevel: 1 }).toBuffer()
    expect((await cleanUpload(transparent)).type).toBe('image/webp')
  })

  test('that is animated stays animated; its other sizes are still pictures', async () => {
    const gif = await sharp(await frames(5), { join: { animated: true } })
      .gif({ delay: Array(5).fill(200) })
      .toBuffer()
    const webp = await sharp(gif, { pages: -1 }).webp().toBuffer()
    for (const [bytes, type] of [
      [gif, 'image/gif'],
      [webp, 'image/webp'],
    ] as const) {
      const stored = await cleanUpload(bytes)
      expect(stored).toMatchObject({ type, width: 40, height: 40 })
      expect(await sharp(stored.bytes).metadata()).toMatchObject({ pages: 5, delay: [200, 200, 200, 200, 200] })
      expect((await sharp(await makeVariant(async () => stored.bytes, 160, 'webp')).metadata()).pages ?? 1).toBe(1)
    }
  })

  test('with too many frames is refused, because it would not be animated any more', async () => {
    const gif = await sharp(await frames(301, 16), { join: { animated: true } })
      .gif()
      .toBuffer()
    const webp = await sharp(gif, { pages: -1 }).webp().toBuffer()
    for (const bytes of [gif, webp])
      expect(await codeOf(cleanUpload(bytes))).toEqual(['picture_animation', { count: 300, megapixels: 50 }])
    expect((await cleanUpload(await sharp(gif, { pages: 300 }).gif().toBuffer())).type).toBe('image/gif')
  })
})

describe('a picture is refused', () => {
  test('when it is truncated, or something else after the first bytes', async () => {
    const fullPicture = await (await photograph(400, 300)).jpeg().toBuffer()
    const png = await (await photograph(400, 300)).png().toBuffer()
    const cases: [Uint8Array, string][] = [
      [fullPicture.subarray(0, fullPicture.length / 2), 'image/jpeg'],
      [png.subarray(0, png.length / 2), 'image/png'],
      [Buffer.from('ffd8ffe000104a464946', 'hex'), 'image/jpeg'],
      [Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from('<script>alert(1)</script>')]), 'image/jpeg'],
      [Buffer.from('474946383961010001000000', 'hex'), 'image/gif'],
      [Buffer.from('0000001c6674797061766966000000006176696600000000', 'hex'), 'image/avif'],
    ]
    for (const [bytes, type] of cases) expect(await codeOf(cleanUpload(bytes)), type).toEqual(['picture_broken'])
  })

  test('when it is an SVG with the name of a picture', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>')
    expect(await codeOf(cleanUpload(svg))).toEqual(['picture_broken'])
    expect(isCleanedType('image/svg+xml')).toBe(false)
  })

  test('when its header declares more than 100 megapixels, before decoding', async () => {
    for (const [width, height] of [
      [10_001, 10_000],
      [40_000, 40_000],
    ] as const) {
      const bomb = await plainPicture(10, 10).png().toBuffer()
      bomb.writeUInt32BE(width, 16)
      bomb.writeUInt32BE(height, 20)
      // The header of a PNG has a checksum.
      bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
      const [code, params] = await codeOf(cleanUpload(bomb))
      expect([code, params]).toEqual(['picture_too_many_pixels', { megapixels: 100 }])
    }
  })

  test('above a lower limit when it must be decoded as a whole', async () => {
    const wide = { width: 9000, height: 7000, channels: 4 as const, background: '#2b6b6b' }
    const bomb = await sharp({ create: wide }).toColourspace('rgb16').png({ progressive: true }).toBuffer()
    expect(await codeOf(cleanUpload(bomb))).toEqual(['picture_too_many_pixels', { megapixels: 50 }])
  })
})

/**
 * An AVIF of 6000 by 6000 pixels of one colour that `clap` crops to 16 by 16: libvips reports the latter, libheif
 * allocates the former.
 */
const cutOutOfMany = Buffer.from(
  'AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAAP9tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9jAAAAAERAAAEAAQAAAAABIwABAAAAAAAAAqAAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRtAAAAAAABAAAAf2lwcnAAAABgaXBjbwAAAAxhdjFDgT8CAAAAABRpc3BlAAAAAAAAF3AAABdwAAAAEHBpeGkAAAAAAwgICAAAAChjbGFwAAAAEAAAAAEAAAAQAAAAAQAAAAAAAAABAAAAAAAAAAEAAAAXaXBtYQAAAAAAAAABAAEEgQIDhAAAAqhtZGF0EgAKCj/zLt929pAQ0GkyjwURNgmLE7jjjgWVgQAAcs/KKvcZeuzoBMUD1YqQ1WbKw5rS8TNhJppiHclIQWTPOpV+lsBlcUE+gPR9wYvJJR+yWPKbNpCz9hb+3fciMHnuNW3knfrXBqU/axSUO7BlwCjj2aY73PBMrtJ4hHs/HvBW1KCLX0mQwAG/tcL8uBcFQaC5z8pEY/yA6LLk3qctS2NRwZH6+08U661eNygbu4p13Qrpx3JnmhejCT8JyPCnbfINVy+zY59+Idufp1nyBrpW0IYu8rQM+p3eSM7VXVMB7+Jf/irXwGLUrqD++ZPUEhvq5nhSFtpo2Wxzb/jBMktGFknUfsAccEDDg56IHksk+n7/6WMaWn4ZnrRT0NjIIN65UFzLrtjtUiICA5qN6cffjQW7kYxPjKgKnC2QagARJYm+HQ0KA0ONfUzAuM/KRGP8gOiy5N6nLUtjUcGM84p1bKC1jjYUyXDyOlaKGGn0FLrl3kmuGiCJ3ys77SJdEkjt5R4zkxqgNTCRmKDLTtoUmV+EHduLHn3q1q/6Q0vV7U+2bWUqSFYg8YfX3IWdjmqvMCoDprCG8itLtEAJRBTb3sadS0HMS3c7Qk9Pwv8JmIGMfneUUXLo15eTHgUiVpdLOqxFKt+gJ5UwFrm3ZdxQeNgB4j4YddOFpln/qNaPzzcwuEYpz8pEViX7zDeea+fX+1Z0qPpdr46gbHpI5MB8Ug4F1DnUdCj31P7/Od2Ri3RjS10j9xrJhHNowSf7KjZ/i3Fa4ok1PQoDcJ+5POLw7TRQSMFrI6BtZuUWgfiCwG4tLslzyWPMHJS/Ako6raVfxhkCl2N/wFcjyOE6C0n999B1dM6z6jGotZtVBkulETQQmSjMgumCQECietcg',
  'base64',
)

test('a small picture that is cropped from a huge one is refused', async () => {
  expect((await sharp(cutOutOfMany).metadata()).width).toBe(16)
  expect(await codeOf(cleanUpload(cutOutOfMany))).toEqual(['picture_too_many_pixels', { megapixels: 22 }])
})

test('aborted requests leave the queue, and staff have a queue apart from guests', async () => {
  const [large, small] = [path.join(folder, 'large.jpg'), path.join(folder, 'small.jpg')]
  await (await photograph(1500, 1000)).jpeg().toFile(large)
  await plainPicture(40, 30).jpeg().toFile(small)
  const abortController = new AbortController()
  const order: string[] = []
  const cleanInOrder = (who: string, options: Parameters<typeof cleanPicture>[1]) =>
    cleanPicture(options?.lane ? large : small, options).then(
      () => void order.push(who),
      () => void order.push(`${who} left`),
    )
  const all = [
    cleanInOrder('guest', { lane: 'guests' }),
    cleanInOrder('second', { lane: 'guests' }),
    cleanInOrder('gone', { lane: 'guests', signal: abortController.signal }),
    cleanInOrder('third', { lane: 'guests' }),
    cleanInOrder('staff', {}),
  ]
  abortController.abort()
  await Promise.all(all)
  // Guests' pictures are processed one after the other, and a waiting one holds no memory.
  expect(order[0]).toBe('gone left')
  expect(order.filter((who) => who !== 'staff')).toEqual(['gone left', 'guest', 'second', 'third'])
  expect(order.indexOf('staff')).toBeLessThan(order.indexOf('second'))
})

test('a guest’s picture may use half the memory of a staff picture', { timeout: 120_000 }, async () => {
  const wide = { width: 8000, height: 5000, channels: 4 as const, background: '#2b6b6b' }
  const file = path.join(folder, 'wide.png')
  await sharp({ create: wide }).toColourspace('rgb16').png({ progressive: true }).toFile(file)
  expect(await codeOf(cleanPicture(file, { lane: 'guests' }))).toEqual(['picture_too_many_pixels', { megapixels: 25 }])
  expect(await codeOf(cleanPicture(file))).toBe('taken')
})

test('after a refused picture the next one is processed', async () => {
  const good = await plainPicture(60, 40).jpeg().toBuffer()
  const results = await Promise.all([
    codeOf(cleanUpload(Buffer.from('ffd8ff', 'hex'))),
    codeOf(cleanUpload(good)),
    codeOf(cleanUpload(good)),
  ])
  expect(results).toEqual([['picture_broken'], 'taken', 'taken'])
})

test('other sizes have fewer bytes, are never enlarged, and have no metadata', async () => {
  const original = await (await photograph(1000, 700)).jpeg().withExif(exifWithLocation).toBuffer()
  const { bytes } = await cleanUpload(original)
  for (const format of ['avif', 'webp'] as const) {
    const small = await makeVariant(async () => bytes, 320, format)
    const large = await makeVariant(async () => bytes, 1280, format)
    expect(await sharp(small).metadata()).toMatchObject({ width: 320, height: 224 })
    expect((await sharp(large).metadata()).width).toBe(1000)
    expect([small.length < bytes.length / 4, large.length < bytes.length]).toEqual([true, true])
    for (const variant of [small, large]) expect(await sharp(variant).metadata()).not.toHaveProperty('exif')
  }
})
