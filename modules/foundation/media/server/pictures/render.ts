import { rm } from 'node:fs/promises'
import PQueue from 'p-queue'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { ApiError } from '#core/errors/server/api-error.ts'
import { heicBytesPerPixel, heicToTiff } from '#core/heic/heic.ts'
import type { Format } from '#core/storage/address-rules.ts'
import { StorageFullError, type TempFile } from '#core/storage/storage.ts'
import { declaredPixels } from '../heif/rules.ts'
import { isAlmostComplete } from '../uploads/rules.ts'

// The same small machine serves orders: one thread per picture, and almost no cache between two.
sharp.cache({ memory: 16, files: 0, items: 32 })
sharp.concurrency(1)
// Only these formats of libvips are accepted. Above all SVG is never rendered, because it may load other files.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff'].map((name) => `VipsForeignLoad${name}`) })

/** The long side of stored pictures, in pixels. */
const maxPictureSide = 2560
/** Larger pictures are refused. */
const maxPixels = 100_000_000
/** Bytes of the HEIC decoder itself and the file's metadata, without the picture. */
const decoderOwnBytes = 50_000_000
/**
 * Maximum frames of an animation, and pixels of all frames together: a longer one is refused, because only its first
 * frame could be kept.
 */
const maxFrames = { count: 300, pixels: 50_000_000 }
/** In bytes. Drawings are far smaller; a larger PNG is a photograph in the wrong format. */
const maxPngBytes = 1_500_000
/** Seconds for one picture: a slower one is refused, because others wait behind it. */
const pictureSeconds = 45
/** Seconds to make another size of a stored picture, which is at most 2560 px long. */
const variantSeconds = 20

const heicFormats = ['heic', 'heif', 'heic-sequence', 'heif-sequence']

/** The picture types that are cleaned and offered in other sizes. SVG is not one of them: it is a download. */
const cleanedTypes: readonly string[] = ['jpeg', 'png', 'apng', 'webp', 'gif', 'avif', 'tiff', ...heicFormats].map(
  (format) => `image/${format}`,
)
export const isCleanedType = (type: string) => cleanedTypes.includes(type)

export interface CleanPicture {
  bytes: Uint8Array
  /** Media type. */
  type: string
  /** Pixels, upright. */
  width: number
  height: number
  /**
   * A few pixels of it as a `data:` address; null for a picture with transparency, behind which it would be visible.
   */
  blur: string | null
}

interface Lane {
  /** One picture at a time; waiting requests hold no picture in memory. */
  queue: PQueue
  /** Maximum bytes of a decoded picture that cannot be read line by line. */
  maxDecodedBytes: number
  /** Maximum seconds for a HEIC: one of 48 grainy megapixels takes four. */
  heicSeconds: number
}
const createLane = (maxDecodedBytes: number, heicSeconds: number): Lane => ({
  queue: new PQueue({ concurrency: 1 }),
  maxDecodedBytes,
  heicSeconds,
})

/** Separate queues and memory limits, so that staff never wait for guests. The guests' limit fits a HEIC of 25 megapixels. */
const lanes = { staff: createLane(400_000_000, 20), guests: createLane(200_000_000, 10) }

interface QueueOptions {
  /** By default `staff`. */
  lane: keyof typeof lanes
  /** An aborted request leaves the queue; a running one is finished, because its memory is freed only then. */
  signal: AbortSignal
}

/**
 * The picture in the form in which it is stored: upright, without metadata about camera, place or person, in sRGB, at
 * most 2560 px long. Less common formats become JPEG or, with transparency, WebP. Throws `picture_broken`,
 * `picture_too_many_pixels`, `picture_animation`, `StorageFullError`, and the reason of `signal`.
 */
export async function cleanPicture(
  path: string,
  { lane = 'staff', signal }: Partial<QueueOptions> = {},
): Promise<CleanPicture> {
  const { queue, ...limits } = lanes[lane]
  const waiting = new AbortController()
  const leaveQueue = () => waiting.abort(signal?.reason)
  if (signal?.aborted) leaveQueue()
  signal?.addEventListener('abort', leaveQueue, { once: true })
  const start = () => {
    signal?.removeEventListener('abort', leaveQueue)
    return decodeAndClean(path, limits)
  }
  const picture = await queue.add(start, { signal: waiting.signal })
  signal?.throwIfAborted()
  return picture
}

type Limits = Omit<Lane, 'queue'>

async function decodeAndClean(path: string, limits: Limits): Promise<CleanPicture> {
  try {
    const metadata = await sharp(path, { limitInputPixels: false, failOn: 'error' }).metadata()
    const declared = metadata.format === 'heif' ? await declaredPixels(path) : 0
    assertDecodable(metadata, Math.max(declared, metadata.width * metadata.height), limits)
    assertShortAnimation(metadata)
    // HEIC, which phones write and libvips cannot decode.
    if (metadata.compression === 'hevc') return await cleanHeic(path, metadata, limits)
    const { data, info } = await clean(path, metadata, 'error')
      .toBuffer({ resolveWithObject: true })
      .catch(async (error) => {
        if (!(await isAlmostComplete(path, metadata, pictureSeconds))) throw error
        return clean(path, metadata, 'none').toBuffer({ resolveWithObject: true })
      })
    const cleaned = { bytes: data, format: info.format, width: info.width, height: info.pageHeight ?? info.height }
    const { blur, clear: isTransparent } = await makeBlur(data)
    const { bytes, format } =
      cleaned.format === 'png' && data.length > maxPngBytes ? await recompressPng(data, isTransparent) : cleaned
    return {
      bytes,
      type: `image/${format}`,
      width: cleaned.width,
      height: cleaned.height,
      blur: isTransparent ? null : blur,
    }
  } catch (cause) {
    if (cause instanceof ApiError || cause instanceof StorageFullError) throw cause
    throw new ApiError('picture_broken', { cause })
  }
}

/** Decodes to a temporary file beside the upload. */
async function cleanHeic(path: string, { icc }: Metadata, limits: Limits): Promise<CleanPicture> {
  const decoded = `${path}.tiff`
  try {
    const { maxDecodedBytes, heicSeconds: seconds } = limits
    await heicToTiff(path, decoded, icc, { bytes: maxDecodedBytes + decoderOwnBytes, seconds })
    return await decodeAndClean(decoded, limits)
  } finally {
    await rm(decoded, { force: true })
  }
}

/**
 * Bytes per pixel while decoding, for formats that hold the whole picture in memory; 0 for those read line by line.
 * Measured.
 */
function decodedBytesPerPixel({ format, compression, channels, depth, isProgressive }: Metadata): number {
  if (compression === 'hevc') return heicBytesPerPixel
  if (format === 'heif') return 18
  if (format === 'gif') return 10
  // Two bytes per channel, because the declared colour depth is not reliable.
  if (format === 'jpeg') return isProgressive ? channels * 2 : 0
  if (format === 'png' && !isProgressive) return 0
  return channels * (depth === 'ushort' ? 2 : 1)
}

/**
 * Replaces an uploaded picture by its clean version, because the original may contain the place where a guest took it.
 */
export async function replaceWithCleanPicture(
  upload: TempFile,
  options: Partial<QueueOptions> = {},
): Promise<Omit<CleanPicture, 'bytes'>> {
  const { bytes, ...facts } = await cleanPicture(upload.path, options)
  await upload.replace(bytes)
  return facts
}

/** Checked from the header, before decoding. */
function assertDecodable(facts: Metadata, pixels: number, { maxDecodedBytes }: Limits): void {
  const maxPixelsHere = Math.min(maxPixels, maxDecodedBytes / decodedBytesPerPixel(facts))
  if (pixels > maxPixelsHere)
    throw new ApiError('picture_too_many_pixels', {
      params: () => ({ megapixels: Math.floor(maxPixelsHere / 1_000_000) }),
    })
}

const isAnimation = ({ format, pages = 1 }: Metadata) => (format === 'gif' || format === 'webp') && pages > 1

function assertShortAnimation(facts: Metadata): void {
  const { width, height, pages = 1 } = facts
  const { count, pixels } = maxFrames
  if (isAnimation(facts) && (pages > count || pages * width * height > pixels)) throw animationTooLongError()
}

/** The error for an animation that is too long to be kept. */
export const animationTooLongError = () =>
  new ApiError('picture_animation', {
    params: () => ({ count: maxFrames.count, megapixels: maxFrames.pixels / 1_000_000 }),
  })

function clean(path: string, facts: Metadata, failOn: 'error' | 'none'): Sharp {
  const { format, hasAlpha } = facts
  const isAnimated = isAnimation(facts)
  const picture = sharp(path, {
    limitInputPixels: maxPixels,
    failOn,
    sequentialRead: true,
    pages: isAnimated ? -1 : 1,
  })
    .timeout({ seconds: pictureSeconds })
    .autoOrient()
    .resize({ width: maxPictureSide, height: maxPictureSide, fit: 'inside', withoutEnlargement: true })
  if (format === 'gif') return picture.gif({ effort: isAnimated ? 3 : 7 })
  if (format === 'png') return picture.png({ compressionLevel: 8 })
  if (format === 'webp') return picture.webp({ quality: 85, effort: isAnimated ? 2 : 4 })
  if (hasAlpha) return picture.webp({ quality: 90 })
  return picture.jpeg({ quality: 85, mozjpeg: true })
}

async function recompressPng(png: Uint8Array, isTransparent: boolean): Promise<{ bytes: Uint8Array; format: string }> {
  const picture = sharp(png).timeout({ seconds: pictureSeconds })
  return isTransparent
    ? { bytes: await picture.webp({ quality: 90 }).toBuffer(), format: 'webp' }
    : { bytes: await picture.jpeg({ quality: 88, mozjpeg: true }).toBuffer(), format: 'jpeg' }
}

/** The picture at 16 px as a `data:` address, and whether parts of it are transparent. */
async function makeBlur(bytes: Uint8Array): Promise<{ blur: string | null; clear: boolean }> {
  const small = sharp(bytes).resize({ width: 16, height: 16, fit: 'inside' })
  const { data, info } = await small.clone().ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const isTransparent = data.some((value, index) => index % info.channels === info.channels - 1 && value < 255)
  const blur = `data:image/webp;base64,${(await small.webp({ quality: 25, effort: 6 }).toBuffer()).toString('base64')}`
  return { blur: blur.length < 400 ? blur : null, clear: isTransparent }
}

/** Variants have their own queue, separate from uploads. */
const variantQueue = new PQueue({ concurrency: 1 })

/** The number of variants waiting to be made. */
export const waitingVariantCount = () => variantQueue.size

/**
 * A stored picture in another size; `read` returns its bytes and is called when its turn comes, so that waiting
 * requests hold no memory. Always a still picture, also of an animation: nothing on a guest's page should move without
 * a way to stop it, and animations in six sizes would cost too much. The original address keeps the animation.
 * `priority`: higher ones first. Throws `picture_broken`, and what `read` throws.
 */
export const makeVariant = (
  read: () => Promise<Uint8Array>,
  step: number,
  format: Format,
  priority = 0,
): Promise<Uint8Array> =>
  variantQueue.add(
    async () => {
      const picture = sharp(await read(), { limitInputPixels: maxPixels, sequentialRead: true })
        .timeout({ seconds: variantSeconds })
        .resize({ width: step, withoutEnlargement: true })
      // Effort 4 takes five times as long and saves 5 %.
      const variant =
        format === 'avif' ? picture.avif({ quality: 50, effort: 3 }) : picture.webp({ quality: 75, effort: 4 })
      return variant.toBuffer().catch((cause) => {
        throw new ApiError('picture_broken', { cause })
      })
    },
    { priority },
  )
