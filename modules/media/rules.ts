/** Where the product's own files are: `/files/<uuid>.<extension>`, a picture's other sizes at `/files/<uuid>-<width>.<format>`. */
const ownFile = /^\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:-([1-9]\d{2,3}))?(?:\.([a-z0-9]{1,10}))?$/

export interface FileName {
  id: string
  /** Without its dot; empty when there is none. */
  extension: string
  /** Of another size of a picture: its step on the ladder. The extension is then the format. */
  step?: number
}

export const nameOf = ({ id, extension, step }: FileName) =>
  `${id}${step === undefined ? '' : `-${step}`}${extension && `.${extension}`}`

/** Where it is read. */
export const pathOf = (file: FileName) => `/files/${nameOf(file)}`

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
export const stepsOf = (width: number) => ladder.filter((_, i) => width > (ladder[i - 1] ?? 0))

/** Every other size that a picture has, by name. */
export const variantsOf = (id: string, width: number): (FileName & { step: number; extension: Format })[] =>
  stepsOf(width).flatMap((step) => formats.map((extension) => ({ id, step, extension })))

/** For `<source>`, the better format first. Empty when no such picture is ours. */
export function sourcesOf(address: string, width: number): { type: string; srcSet: string }[] {
  const file = fileAt(address)
  if (!file) return []
  return formats.map((extension) => ({
    type: `image/${extension}`,
    srcSet: stepsOf(width)
      .map((step) => `${pathOf({ id: file.id, extension, step })} ${Math.min(step, width)}w`)
      .join(', '),
  }))
}

/** The smallest size of a picture of ours, which every cleaned one has; null for what by its name is none. */
export function smallOf(address: string): string | null {
  const file = fileAt(address)
  if (!file || file.step !== undefined || !/^(jpe?g|png|webp|avif|gif|tiff?|hei[cf])$/.test(file.extension)) return null
  return pathOf({ id: file.id, step: 160, extension: 'webp' })
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

/** The file of ours that an address leads to; null where it leads elsewhere. */
export const fileAt = (address: string) => readFilePath(withoutQuery(ownPath(address)))

const shown = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'])
const played = new Set(['video/mp4', 'video/webm', 'video/quicktime', 'application/pdf'])

/**
 * Whether browsers may open a file of this type in their window: pictures, video, audio and PDF. All else, SVG and HTML above
 * all, is a download, so that no upload can run as a page of ours.
 */
export const opensInline = (type: string) => shown.has(type) || played.has(type) || /^audio\/[\w.+-]+$/.test(type)

const programTypes = new Set(
  [
    'x-msdownload x-dosexec vnd.microsoft.portable-executable x-elf x-executable x-sharedlib x-mach-binary wasm java-vm',
    'x-msi x-cfb x-ole-storage vnd.ms-cab-compressed java-archive vnd.android.package-archive x-apple-diskimage x-xar',
    'x-deb x-rpm x-chrome-extension x-xpinstall x-ms-shortcut x.ms.shortcut x-shockwave-flash x-sh x-iso9660-image',
    'zip gzip x-gzip x-7z-compressed x-rar-compressed vnd.rar x-tar x-bzip2 x-xz zstd x-compress x-lzip x-lz4 x-lzh-compressed',
    'x-arj x-unix-archive x-ace-compressed x-cpio',
  ].flatMap((line) => line.split(' ').map((name) => `application/${name}`)),
)
const programNames = new Set(
  (
    'exe dll com scr pif cpl msi msp msix appx bat cmd ps1 psm1 vbs vbe js jse mjs cjs wsf wsh hta lnk reg inf url scf sh bash ' +
    'zsh command run bin elf so app dmg pkg mpkg deb rpm apk aab ipa xapk jar war class py pyc pl rb php jsp asp aspx cgi swf ' +
    'wasm iso img vhd cab crx xpi zip rar 7z tar gz tgz bz2 tbz xz txz zst lz lzh arj ace docm xlsm pptm dotm xlam chm gadget'
  ).split(' '),
)

/** Documents that are archives inside, and hold no programs of their own. */
const documents = /^(docx?|xlsx?|pptx?|od[tsp]|epub|pages|numbers|key)$/

/**
 * Whether a file is a program, or an archive, which may hold one: by its type, read from the bytes, or by its extension, which
 * is what a computer opens it by. No hotel's page needs any, and whoever trusts the hotel's address would start it.
 */
export const isProgram = ({ type, extension }: { type: string; extension: string }) =>
  (programTypes.has(type) && !(/zip|cfb/.test(type) && documents.test(extension))) || programNames.has(extension)

/** What a picker of files shows first. Some systems know an iPhone's photographs by their names only. */
export const acceptOf = (accept: string | undefined) => (accept === 'image/*' ? 'image/*,.heic,.heif' : accept)

/** What every browser shows as a picture. */
export const pictureTypes: readonly string[] = [...shown]
export const isPicture = (type: string) => shown.has(type)

/** Whether one file can take the place of another: a picture that of a picture, a video that of a video; else both are of one type. */
export const sameKind = (type: string, other: string) => kindOf(type) === kindOf(other)
const kindOf = (type: string) => (isPicture(type) ? 'picture' : /^(video|audio)\//.exec(type)?.[1]) ?? type

/** Whether a file of this name or type is an SVG drawing, which may carry programs. */
export const isDrawing = ({ name, type }: { name: string; type: string }) =>
  type === 'image/svg+xml' || /\.svg$/i.test(name)

/** Files that one call deletes. */
export const mostDeleted = 200

/** A point of a picture, from its left and from its top, 0 to 1. */
export interface Focus {
  x: number
  y: number
}

/** Characters of what people type. */
export const longest = { name: 120, alt: 300, search: 100 } as const
