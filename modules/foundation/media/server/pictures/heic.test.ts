import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { HeicUnreadable, heicToTiff } from '#core/heic/heic.ts'
import { heicPhotograph, inflateBase64 } from '#tests/pictures.ts'
import { cleanPicture } from './render.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'livret-heic-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function writeUpload(bytes: Buffer): Promise<string> {
  const file = path.join(folder, 'sent')
  await writeFile(file, bytes)
  return file
}
async function cleanUpload(bytes: Buffer) {
  const picture = cleanPicture(await writeUpload(bytes))
  await picture.catch(() => undefined)
  // The temporary file beside it is removed in every case.
  expect(await readdir(folder)).toEqual(['sent'])
  return picture
}
const codeOf = async (bytes: Buffer) => {
  const result = await cleanUpload(bytes).catch((error) => [error.code, error.details?.params?.('fr')].filter(Boolean))
  return Array.isArray(result) ? result : 'taken'
}
const pixel = async (bytes: Uint8Array, left: number, top: number) => [
  ...(await sharp(bytes).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()),
]
const photograph = heicPhotograph

/** Both files were made with `heif-enc`. 64 by 48 pixels of half-transparent red. */
const transparentPicture = inflateBase64(
  'eNpjYGCQSSupLMhIzUxmAILczDRDEDs3MzGNgYHpT25qSSIDBChmpOQUQdkMBZnJJQxogK8gsyQXzGICYonMlESIEgcGAyQ6ITMnP5kRyHBxYGBhYIRoZVaAsRikgbphbBjNwcAMVWcNF+NF6AbTHFCclJmZlwYWZQFiUSAnlQmkAqgmoyzZkAFJEOzQ9KLMFAYUlczYVLLAVTJuzCwoKgDSLZkFyflAgTKgamdG5gJ4QMh9YPjz98cPBgZ+sL8kHBh5GP//BylgZpgAIoBIbheTgyJQUsuJkRFNZoFCI+u0V0+W7dwhIGCgABICE4pKQOVsLowHiw90Ai0RySwuSIVa6ADF6GKg8BYoyKzIBIcdBwcofArBrmXhQHHtH4RrxSGuBSlgZpj/A+womGPVgI5FlTjQxCIWvXrSrGcHGkACYKKFPIfywRzKCHKbemJphTOIV1qUZ5VbkJpulZFalmxlZGBoagWUykyxAkeQamZBLiyBAtMDUyMTAxMTcwsDM1MrGwMLM3sHyAVmmUWpabBEmpKZmw5OYoxwHgsk0hn4gAbngHmgKDfIhSRgcQ3G9RHPvrza//+59f7/WraK31QVn2SVHwBKcWowrtuw84bEYQMA2JqPCw==',
)
/** 5000 by 5000 pixels of one colour that claim to be 60 by 60. */
const falseSizePicture = inflateBase64(
  'eNpjYGCQSSupLMhIzUxmAILczDRDEDs3MzGNgYHRKTe1JJEBAhQzUnKKoGyGgszkEgY0wFeQWZILZjECsVJmTj7YSBcHIJ8RLJwGoRkYxD8CCeXMzLw0uHpRICeVCcrLKEs2BDEPZRYUFQDpJZkFyflAugIo4czIXAC3c8sHhj9/f/xgYOBnVgBqlHBg5GH8/x+kgJlhAogAoi27mBwUgZLaToyMaDILGOZ4MPipTnvlqbkuhwMkBCEclIDq2V0YDxZtSHIAWiOSWVyQCrXSBooFCjIrMkECzBwcQF0MYpkFubCwAnqYuZGpGejRn7kpicCQEn+rwbieRUB93lfJz8t9ZxvF7Cx6enq6VsjKoKVeU0mlGv5UWrz+/yMnPWR+zJP8N8IzL97hSkxKg3qKUsT+Y/mLd2wJR22pZB4zA++KybwmB6hmHIPNg3bqGcbMwNhLTdMYVjRQ0zihCdQ0rZGabmOaRD3D2HmoZxZPBPXMkiugnlkOVMwCMQcGZ4L9TD2zGEupZ9Q/qhnFtIh6Rr2imlHMf6hmFKsK1Yxiu0I9o6jnQY4ZVDOKs4JqRnFTz1U8GdQzSoJ6RlGvVOajnqv4dlDNKAEDqhnF/2GYGyVoMBiDfdSoUaNGTh4cNWrUqFGjRo0aNWrUqFGjRo0aNYpqw03aADnBxzQ=',
)

test('a photograph in HEIC becomes an upright JPEG in sRGB, without metadata about place and person', async () => {
  for (const word of ['Telefon', 'Camille']) expect(photograph.includes(word), word).toBe(true)
  const { bytes, type, width, height, blur } = await cleanUpload(photograph)
  expect([type, width, height, blur?.startsWith('data:image/webp')]).toEqual(['image/jpeg', 64, 96, true])
  for (const word of ['Exif', 'Telefon', 'Camille', 'GPS']) expect(Buffer.from(bytes).includes(word), word).toBe(false)
  // Rotated anticlockwise, the right half is on top. Read as if it were sRGB, the red would be 234.
  const [top, bottom] = [await pixel(bytes, 32, 10), await pixel(bytes, 32, 86)]
  expect([top[0], (top[2] as number) > 245]).toEqual([expect.toSatisfy((red: number) => red < 12), true])
  expect([(bottom[0] as number) > 245, (bottom[1] as number) < 20]).toEqual([true, true])
})

test('a HEIC with transparency becomes a WebP with transparency', async () => {
  const { bytes, type, width, height, blur } = await cleanUpload(transparentPicture)
  expect([type, width, height, blur]).toEqual(['image/webp', 64, 48, null])
  const [red, , , alpha] = await sharp(bytes).extract({ left: 20, top: 20, width: 1, height: 1 }).raw().toBuffer()
  expect([(red as number) > 240, Math.abs((alpha as number) - 128) < 6]).toEqual([true, true])
})

test('a truncated HEIC is refused, whatever its length', async () => {
  for (const part of [0.1, 0.5, 0.8, 0.99])
    expect(await codeOf(photograph.subarray(0, photograph.length * part)), String(part)).toEqual(['picture_broken'])
  // A codec that libheif does not know either.
  const other = Buffer.from(photograph.toString('latin1').replaceAll('hvc1', 'vvc1'), 'latin1')
  expect(await codeOf(other)).toEqual(['picture_broken'])
})

test('a huge HEIC is refused before decoding, one that declares a false size during decoding', async () => {
  const huge = Buffer.from(photograph)
  huge.writeUInt32BE(9000, huge.indexOf('ispe') + 8)
  huge.writeUInt32BE(6000, huge.indexOf('ispe') + 12)
  expect(await codeOf(huge)).toEqual(['picture_too_many_pixels', { megapixels: 50 }])
  expect(await codeOf(falseSizePicture)).toEqual(['picture_broken'])
})

test('the declared size is read from the `meta` box only, and overlays are refused', async () => {
  const box = (name: string, body: Buffer) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(8 + body.length)
    head.write(name, 4, 'latin1')
    return Buffer.concat([head, body])
  }
  const ftyp = photograph.readUInt32BE(0)
  const huge = Buffer.from(photograph)
  huge.writeUInt32BE(9000, huge.indexOf('ispe') + 8)
  huge.writeUInt32BE(6000, huge.indexOf('ispe') + 12)
  const decoy = box('free', Buffer.concat([Buffer.from('ispe\0\0\0\0\0\0\0@\0\0\0@', 'latin1'), Buffer.alloc(70_000)]))
  expect(await codeOf(Buffer.concat([huge.subarray(0, ftyp), decoy, huge.subarray(ftyp)]))).toEqual([
    'picture_too_many_pixels',
    { megapixels: 50 },
  ])
  const overlayPicture = Buffer.from(photograph.toString('latin1').replace('hvc1', 'iovl'), 'latin1')
  expect(await codeOf(overlayPicture)).toEqual(['picture_broken'])
})

test('decoding that exceeds its memory or time is stopped and leaves nothing', async () => {
  const trueSizePicture = Buffer.from(falseSizePicture)
  for (const side of [8, 12]) trueSizePicture.writeUInt32BE(5000, trueSizePicture.indexOf('ispe') + side)
  const [from, to] = [await writeUpload(trueSizePicture), path.join(folder, 'decoded')]
  const decode = (limits: { bytes: number; seconds: number }) => heicToTiff(from, to, undefined, limits)
  await expect(decode({ bytes: 100_000_000, seconds: 60 })).rejects.toThrow(HeicUnreadable)
  await expect(decode({ bytes: 450_000_000, seconds: 0.001 })).rejects.toThrow(HeicUnreadable)
  expect(existsSync(to)).toBe(false)
  await decode({ bytes: 450_000_000, seconds: 60 })
  expect(await sharp(to).metadata()).toMatchObject({ format: 'tiff', width: 5000, height: 5000, channels: 3 })
}, 120_000)

test('a picture whose request is aborted keeps its slot until it is decoded: the next one waits', async () => {
  const abortController = new AbortController()
  let settled = false
  const abortedPicture = cleanPicture(await writeUpload(photograph), { signal: abortController.signal })
  const result = abortedPicture.then(
    () => 'kept',
    (reason) => reason,
  )
  void result.then(() => {
    settled = true
  })
  await new Promise(setImmediate)
  abortController.abort('gone')
  await new Promise(setImmediate)
  // No thread could start and decode a picture in that time.
  expect(settled).toBe(false)
  expect(await result).toBe('gone')
  expect(await readdir(folder)).toEqual(['sent'])
})
