/** Where the product's own files are: `/files/<uuid>.<extension>`, a picture's other sizes at `/files/<uuid>-<width>.<format>`. */
const ownFile = /^\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:-([1-9]\d{2,3}))?(?:\.([a-z0-9]{1,10}))?$/

export interface FileName {
  id: string
  /** Without its dot; empty when there is none. */
  extension: string
  /** Of another size of a picture: its step on the ladder. The extension is then the format. */
  step?: number
}

export const storedFileName = ({ id, extension, step }: FileName) =>
  `${id}${step === undefined ? '' : `-${step}`}${extension && `.${extension}`}`

/** Where it is read. */
export const filePathOf = (file: FileName) => `/files/${storedFileName(file)}`

/** What a path of ours names; null when no file of ours can have it. */
export function readFilePath(path: string): FileName | null {
  const [, id, step, extension = ''] = ownFile.exec(path) ?? []
  return id ? { id, extension, ...(step && { step: Number(step) }) } : null
}

/** Pixels wide: the sizes in which pictures are given. */
const ladder = [160, 320, 640, 960, 1280, 1920]
export const formats = ['avif', 'webp'] as const
export type Format = (typeof formats)[number]

/**
 * The steps of a picture this wide. Up to the first that holds the whole of it, which is then no wider than the picture
 * itself: nothing is ever made larger than it is.
 */
export const widthStepsOf = (width: number) => ladder.filter((_, i) => width > (ladder[i - 1] ?? 0))

/** Every other size that a picture has, by name. */
export const variantsOf = (id: string, width: number): (FileName & { step: number; extension: Format })[] =>
  widthStepsOf(width).flatMap((step) => formats.map((extension) => ({ id, step, extension })))

/** For `<source>`, the better format first. Empty when no such picture is ours. */
export function sourcesOf(address: string, width: number): { type: string; srcSet: string }[] {
  const file = fileOfAddress(address)
  if (!file) return []
  return formats.map((extension) => ({
    type: `image/${extension}`,
    srcSet: widthStepsOf(width)
      .map((step) => `${filePathOf({ id: file.id, extension, step })} ${Math.min(step, width)}w`)
      .join(', '),
  }))
}

/** The smallest size of a picture of ours, which every cleaned one has; null for what by its name is none. */
export function smallVariantOf(address: string): string | null {
  const file = fileOfAddress(address)
  if (!file || file.step !== undefined || !/^(jpe?g|png|webp|avif|gif|tiff?|hei[cf])$/.test(file.extension)) return null
  return filePathOf({ id: file.id, step: 160, extension: 'webp' })
}

/** Specification point 4: where a file is read is where it was written, without the query string. */
export const withoutQuery = (address: string) => address.split('?', 1)[0] ?? ''

/**
 * An address of our own files as a path, whatever name the product was reached by; any other address as it is. A picture must
 * outlive a change of the public address, and show on the hotel's own network too.
 */
export function ownPath(address: string): string {
  const [, path, query = ''] = /^https?:\/\/[^/?#]+(\/[^?#]*)(\?[^#]*)?$/.exec(address) ?? []
  return path && readFilePath(path) ? path + query : address
}

/** The file of ours that an address leads to; null where it leads elsewhere. */
export const fileOfAddress = (address: string) => readFilePath(withoutQuery(ownPath(address)))
