/** Where the product's own files are: `/files/<uuid>.<extension>`, without a hyphen more or less. */
const ownFile = /^\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.([a-z0-9]{1,10}))?$/

export interface FileName {
  id: string
  /** Without its dot; empty when there is none. */
  extension: string
}

export const nameOf = ({ id, extension }: FileName) => (extension ? `${id}.${extension}` : id)

/** What a path of ours names; null when no file of ours can have it. */
export function readFilePath(path: string): FileName | null {
  const [, id, extension = ''] = ownFile.exec(path) ?? []
  return id ? { id, extension } : null
}

/** A wish, not a fact: letters and digits, at most ten; anything else is dropped, and a file may well have none. */
export function safeExtension(hint: unknown): string {
  const plain = typeof hint === 'string' ? hint.toLowerCase() : ''
  return /^[a-z0-9]{1,10}$/.test(plain) ? plain : ''
}

/**
 * Specification point 5: a file's name is split at dots, and the first two segments are base name and extension, so that
 * `photo.final.jpg` is a "final". The real type is read from the bytes.
 */
export function splitName(fileName: string): { base: string; extension: string | undefined } {
  const [base = '', extension] = fileName.split('.')
  return { base, extension: extension || undefined }
}

/** Specification point 4: where a file is read is where it was written, without the query string. */
export const withoutQuery = (address: string) => address.split('?', 1)[0] ?? ''

/** What the upload field shows of an address: its last part, as people read it. */
export function fileNameOf(address: string): string {
  const last = withoutQuery(address).split('#', 1)[0]?.split('/').filter(Boolean).at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

/**
 * An address of our own files as a path, whatever name the product was reached by; any other address as it is. A picture must
 * outlive a change of the public address, and show on the hotel's own network too.
 */
export function ownPath(address: string): string {
  const [, path, query = ''] = /^https?:\/\/[^/?#]+(\/[^?#]*)(\?[^#]*)?$/.exec(address) ?? []
  return path && readFilePath(path) ? path + query : address
}

const shown = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'])
const played = new Set(['video/mp4', 'video/webm', 'video/quicktime', 'application/pdf'])

/**
 * Whether browsers may open a file of this type in their window: pictures, video, audio and PDF. All else, SVG and HTML above
 * all, is a download, so that no upload can run as a page of ours.
 */
export const opensInline = (type: string) => shown.has(type) || played.has(type) || /^audio\/[\w.+-]+$/.test(type)

/** What a browser shows as a picture. */
export const pictureTypes: readonly string[] = [...shown]
export const isPicture = (type: string) => shown.has(type)

/** A point of a picture, from its left and from its top, 0 to 1. */
export interface Focus {
  x: number
  y: number
}
