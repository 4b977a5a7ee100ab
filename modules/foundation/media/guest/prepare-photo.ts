/** The longest side of a photo that is sent, in pixels: a compromise between detail and data volume. */
const maxPhotoSide = 2000
/** A file smaller than this, in bytes, whose sides fit too, is sent unchanged. */
const maxUnchangedBytes = 1_000_000
/** The longest side of the thumbnail that is shown meanwhile, in pixels. */
const thumbnailSide = 200

export class UnreadablePhotoError extends Error {
  override name = 'UnreadablePhotoError'
}

/**
 * Detects an iPhone's format by the first bytes, whatever the file's name. Many other browsers cannot read it; the
 * server can.
 */
const isHeic = async (file: File) => /^.{4}ftyp(hei|hev|mif1|msf1)/s.test(await file.slice(0, 12).text())

/**
 * Decodes the photo with its EXIF orientation. Safari before 17 does not support `from-image` and decodes a bitmap
 * unrotated, but rotates an image, like every browser; the page's policy allows images from `data:` only.
 */
async function decodeUpright(file: File): Promise<ImageBitmap | HTMLImageElement> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    const image = new Image()
    image.src = await readAsDataAddress(file)
    await image.decode()
    return image
  }
}

const readAsDataAddress = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })

/**
 * A photo ready to be sent, and a thumbnail (a `data:` address), which is empty if this phone cannot show the photo.
 * Throws `UnreadablePhotoError`.
 */
export async function preparePhoto(file: File): Promise<{ blob: Blob; thumb: string }> {
  const picture = await decodeUpright(file).catch(async (cause) => {
    if (await isHeic(file)) return null
    throw new UnreadablePhotoError('this phone cannot read it', { cause })
  })
  if (!picture) return { blob: file, thumb: '' }
  const drawScaled = (maxSide: number) => {
    const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(picture.width * scale))
    canvas.height = Math.max(1, Math.round(picture.height * scale))
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    return canvas
  }
  try {
    const thumb = drawScaled(thumbnailSide).toDataURL('image/jpeg', 0.6)
    const isSmallEnough = file.size <= maxUnchangedBytes && Math.max(picture.width, picture.height) <= maxPhotoSide
    if (isSmallEnough && /^image\/(jpeg|png|webp)$/.test(file.type)) return { blob: file, thumb }
    const blob = await new Promise<Blob | null>((resolve) =>
      drawScaled(maxPhotoSide).toBlob(resolve, 'image/jpeg', 0.85),
    )
    return { blob: blob ?? file, thumb }
  } finally {
    if ('close' in picture) picture.close()
  }
}
