import { type FileHandle, open } from 'node:fs/promises'
import { ApiError } from '#core/errors/server/api-error.ts'

/** Maximum bytes of the `meta` boxes of a HEIC or AVIF; programs write some thousands. */
const maxMetaBytes = 1_000_000
/** Maximum boxes at the top level; programs write three or four. */
const maxBoxes = 32

/**
 * Pixels of the largest image that a HEIC or AVIF declares in its `meta` box (ISO/IEC 23008-12, `ispe`: width and
 * height after the name and four bytes). The size that libvips reports is the one after cropping (`clap`), so a small
 * picture may be cropped from a huge one. Throws `picture_broken`, also for overlays of images (`iovl`): no camera
 * writes them, and nested ones are decoded many times.
 */
export async function declaredPixels(path: string): Promise<number> {
  const file = await open(path)
  try {
    const boxes = (await metaBoxes(file)).toString('latin1')
    const sizes = [...boxes.matchAll(/ispe.{4}(.{8})/gs)].map(([, sides = '']) => {
      const bytes = Buffer.from(sides, 'latin1')
      return bytes.readUInt32BE(0) * bytes.readUInt32BE(4)
    })
    if (sizes.length === 0 || boxes.includes('iovl')) throw new ApiError('picture_broken')
    return Math.max(...sizes)
  } finally {
    await file.close()
  }
}

/** The bytes of every `meta` box at the top level (ISO/IEC 14496-12: length, name, and a longer length where the first is 1). */
async function metaBoxes(file: FileHandle): Promise<Buffer> {
  const { size } = await file.stat()
  const metaBoxesFound: Buffer[] = []
  let remainingBytes = maxMetaBytes
  for (let offset = 0, boxes = 0; offset + 8 <= size && boxes < maxBoxes; boxes++) {
    const header = Buffer.alloc(16)
    await file.read(header, 0, 16, offset)
    const boxSize = header.readUInt32BE(0)
    const length = boxSize === 0 ? size - offset : boxSize === 1 ? Number(header.readBigUInt64BE(8)) : boxSize
    if (length < 8) throw new ApiError('picture_broken')
    if (header.toString('latin1', 4, 8) === 'meta') {
      remainingBytes -= length
      if (remainingBytes < 0) throw new ApiError('picture_broken')
      const box = Buffer.alloc(length)
      const { bytesRead } = await file.read(box, 0, length, offset)
      metaBoxesFound.push(box.subarray(0, bytesRead))
    }
    offset += length
  }
  return Buffer.concat(metaBoxesFound)
}
