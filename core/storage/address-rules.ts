/**
 * The address of the product's own files: `/files/<uuid>.<extension>`, and of a picture's other sizes:
 * `/files/<uuid>-<width>.<format>`.
 */
const filePathPattern =
  /^\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:-([1-9]\d{2,3}))?(?:\.([a-z0-9]{1,10}))?$/

export interface FileName {
  id: string
  /** Without the dot; empty when there is none. */
  extension: string
  /** The width step of another size of a picture. The extension is then the format. */
  step?: number
}

export const storedFileName = ({ id, extension, step }: FileName) =>
  `${id}${step === undefined ? '' : `-${step}`}${extension && `.${extension}`}`

/** The path at which the file can be read. */
export const filePathOf = (file: FileName) => `/files/${storedFileName(file)}`

/** The file that a path names; null when it is not a path of our files. */
export function readFilePath(path: string): FileName | null {
  const [, id, step, extension = ''] = filePathPattern.exec(path) ?? []
  return id ? { id, extension, ...(step && { step: Number(step) }) } : null
}

/** The widths, in pixels, in which pictures are offered. */
const widthSteps = [160, 320, 640, 960, 1280, 1920]
export const variantFormats = ['avif', 'webp'] as const
export type Format = (typeof variantFormats)[number]

/**
 * The width steps for a picture of this width, up to the first one that is at least as wide. That one contains the
 * picture in its original size, because pictures are never enlarged.
 */
export const widthStepsOf = (width: number) => widthSteps.filter((_, i) => width > (widthSteps[i - 1] ?? 0))

/** All other sizes of a picture, by name. */
export const variantsOf = (id: string, width: number): (FileName & { step: number; extension: Format })[] =>
  widthStepsOf(width).flatMap((step) => variantFormats.map((extension) => ({ id, step, extension })))

/** The `<source>` elements, better format first. Empty when the picture is not one of ours. */
export function sourcesOf(address: string, width: number): { type: string; srcSet: string }[] {
  const file = parseFileAddress(address)
  if (!file) return []
  return variantFormats.map((extension) => ({
    type: `image/${extension}`,
    srcSet: widthStepsOf(width)
      .map((step) => `${filePathOf({ id: file.id, extension, step })} ${Math.min(step, width)}w`)
      .join(', '),
  }))
}

/**
 * The smallest size of one of our pictures, which every processed picture has; null when the name is not that of a
 * picture.
 */
export function smallVariantOf(address: string): string | null {
  const file = parseFileAddress(address)
  if (!file || file.step !== undefined || !/^(jpe?g|png|webp|avif|gif|tiff?|hei[cf])$/.test(file.extension)) return null
  return filePathOf({ id: file.id, step: 160, extension: 'webp' })
}

/** Specification point 4: a file is read at the address it was uploaded to, without the query string. */
export const withoutQuery = (address: string) => address.split('?', 1)[0] ?? ''

/**
 * Turns an address of one of our files into a path; other addresses stay. Pictures must survive a change of the public
 * address, and also be shown on the hotel's own network.
 */
export function toFilePath(address: string): string {
  const [, path, query = ''] = /^https?:\/\/[^/?#]+(\/[^?#]*)(\?[^#]*)?$/.exec(address) ?? []
  return path && readFilePath(path) ? path + query : address
}

/** The id and extension of the product's own file at an address; null when the address is that of something else. */
export const parseFileAddress = (address: string): FileName | null => readFilePath(withoutQuery(toFilePath(address)))
