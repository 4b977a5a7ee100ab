import sharp, { type Metadata, type Sharp } from 'sharp'
import { Fault } from '#core/http/server/fault.ts'
import type { Arrival } from '#core/storage/storage.ts'
import type { Format } from '../rules.ts'

// A small machine serves orders beside: one thread for a picture, hardly anything remembered between two.
sharp.cache({ memory: 16, files: 0, items: 32 })
sharp.concurrency(1)
// Of all that libvips can read, what is taken in. SVG above all is never drawn: it may ask for other files.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff'].map((name) => `VipsForeignLoad${name}`) })

/** The long side of what is kept, in pixels. */
const longest = 2560
/** A picture of more pixels is refused. */
const mostPixels = 100_000_000
/** Bytes of a decoded picture that cannot be read line by line: 50 megapixels of the widest kind. */
const mostHeld = 400_000_000
/** An animation over one of these keeps its first frame only. */
const mostFrames = { count: 300, pixels: 50_000_000 }
/** A drawing is far below it; over it, a PNG is a photograph in the wrong format. */
const heavyPng = 1_500_000
/** Seconds for one picture. */
const patience = 60

const heic = ['heic', 'heif', 'heic-sequence', 'heif-sequence'].map((format) => `image/${format}`)
const read = ['jpeg', 'png', 'apng', 'webp', 'gif', 'avif', 'tiff'].map((format) => `image/${format}`)

/** The types of files that are pictures which are cleaned and given in other sizes. SVG is none: it is a download. */
export const cleanedTypes: readonly string[] = [...read, ...heic]
export const isCleaned = (type: string) => cleanedTypes.includes(type)

export interface CleanPicture {
  bytes: Uint8Array
  /** Media type. */
  type: string
  /** Pixels, upright. */
  width: number
  height: number
  /** A few pixels of it as a `data:` address; null where it would show through clear parts. */
  blur: string | null
}

/**
 * The picture of a file as it is kept: upright, without a word about camera, place or person, in sRGB, at most 2560 px long.
 * What not every program opens becomes JPEG or, with clear parts, WebP. Throws `picture_broken`, `picture_heic`,
 * `picture_too_many_pixels`. One at a time in this process: whoever waits holds nothing in memory.
 */
export const cleanPicture = inTurn(async (path: string, type: string): Promise<CleanPicture> => {
  try {
    const facts = await sharp(path, { limitInputPixels: false, failOn: 'error' }).metadata()
    refuseBombs(facts)
    const { data, info } = await clean(path, facts).toBuffer({ resolveWithObject: true })
    const made = { bytes: data, format: info.format, width: info.width, height: info.pageHeight ?? info.height }
    const { blur, clear } = await glance(data)
    const { bytes, format } = made.format === 'png' && data.length > heavyPng ? await lighter(data, clear) : made
    return { bytes, type: `image/${format}`, width: made.width, height: made.height, blur: clear ? null : blur }
  } catch (cause) {
    if (cause instanceof Fault) throw cause
    throw new Fault(heic.includes(type) ? 'picture_heic' : 'picture_broken', { cause })
  }
})

/** Puts the clean picture of this type in the place of what was sent, which may say where a guest stood when they took it. */
export async function tidied(arrival: Arrival, type: string): Promise<Omit<CleanPicture, 'bytes'>> {
  const { bytes, ...facts } = await cleanPicture(arrival.path, type)
  await arrival.replace(bytes)
  return facts
}

/** By its head alone, before any of it is decoded. */
function refuseBombs({ width, height, channels, depth, format, isProgressive, chromaSubsampling }: Metadata): void {
  const pixels = width * height
  const tooMany = (limit: number) =>
    new Fault('picture_too_many_pixels', { words: () => ({ megapixels: limit / 1_000_000 }) })
  if (pixels > mostPixels) throw tooMany(mostPixels)
  if ((format === 'jpeg' || format === 'png') && !isProgressive) return
  // A progressive JPEG is held as coefficients of two bytes, with fewer of them for its colours.
  const samples = format === 'jpeg' && chromaSubsampling === '4:2:0' ? channels / 2 : channels
  if (pixels * samples * (format === 'jpeg' || depth === 'ushort' ? 2 : 1) > mostHeld) throw tooMany(50_000_000)
}

function clean(path: string, { format, width, height, pages = 1, hasAlpha }: Metadata): Sharp {
  const moving =
    (format === 'gif' || format === 'webp') &&
    pages > 1 &&
    pages <= mostFrames.count &&
    pages * width * height <= mostFrames.pixels
  const picture = sharp(path, {
    limitInputPixels: mostPixels,
    failOn: 'error',
    sequentialRead: true,
    pages: moving ? -1 : 1,
  })
    .timeout({ seconds: patience })
    .autoOrient()
    .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
  if (format === 'gif') return picture.gif({ effort: moving ? 3 : 7 })
  if (format === 'png') return picture.png({ compressionLevel: 8 })
  if (format === 'webp') return picture.webp({ quality: 85, effort: moving ? 2 : 4 })
  if (hasAlpha) return picture.webp({ quality: 90 })
  return picture.jpeg({ quality: 85, mozjpeg: true })
}

async function lighter(png: Uint8Array, clear: boolean): Promise<{ bytes: Uint8Array; format: string }> {
  const picture = sharp(png).timeout({ seconds: patience })
  return clear
    ? { bytes: await picture.webp({ quality: 90 }).toBuffer(), format: 'webp' }
    : { bytes: await picture.jpeg({ quality: 88, mozjpeg: true }).toBuffer(), format: 'jpeg' }
}

/** The picture in 16 px, and whether one can see through parts of it. */
async function glance(bytes: Uint8Array): Promise<{ blur: string | null; clear: boolean }> {
  const small = sharp(bytes).resize({ width: 16, height: 16, fit: 'inside' })
  const { data, info } = await small.clone().ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const clear = data.some((value, i) => i % info.channels === info.channels - 1 && value < 255)
  const blur = `data:image/webp;base64,${(await small.webp({ quality: 25, effort: 6 }).toBuffer()).toString('base64')}`
  return { blur: blur.length < 400 ? blur : null, clear }
}

/**
 * A kept picture in another size; `read` gives its bytes when its turn has come: whoever waits holds none. A still, also of an animation: nothing on a guest's page moves without a way to stop it,
 * and a film in six sizes would cost more than it shows. Its own address goes on moving.
 */
export const makeVariant = inTurn(async (read: () => Promise<Uint8Array>, step: number, format: Format) => {
  const picture = sharp(await read(), { limitInputPixels: mostPixels, sequentialRead: true })
    .timeout({ seconds: patience })
    .resize({ width: step, withoutEnlargement: true })
  // Effort 4 takes five times as long for a twentieth less.
  return (
    format === 'avif' ? picture.avif({ quality: 50, effort: 3 }) : picture.webp({ quality: 75, effort: 4 })
  ).toBuffer()
})

/** The same work, one after the other. Uploads and other sizes have a queue each: neither waits for the other's. */
function inTurn<Given extends unknown[], Made>(work: (...given: Given) => Promise<Made>) {
  let last: Promise<unknown> = Promise.resolve()
  return (...given: Given): Promise<Made> => {
    const mine = last.then(() => work(...given))
    last = mine.then(
      () => undefined,
      () => undefined,
    )
    return mine
  }
}
