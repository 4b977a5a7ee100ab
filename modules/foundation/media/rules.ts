import { withoutQuery } from '#core/storage/address-rules.ts'

/** The requested extension, sanitized: at most ten letters and digits, else none. The real type comes from the bytes. */
export function safeExtension(hint: unknown): string {
  const lowerCase = typeof hint === 'string' ? hint.toLowerCase() : ''
  return /^[a-z0-9]{1,10}$/.test(lowerCase) ? lowerCase : ''
}

/**
 * Specification point 5: a file's name is split at dots, and the first two segments are base name and extension, so that
 * `photo.final.jpg` is a "final". The real type is read from the bytes.
 */
export function splitName(fileName: string): { base: string; extension: string | undefined } {
  const [base = '', extension] = fileName.split('.')
  return { base, extension: extension || undefined }
}

/** The name that the upload field shows for an address: its last part, decoded. */
export function fileNameOf(address: string): string {
  const lastPart = withoutQuery(address).split('#', 1)[0]?.split('/').filter(Boolean).at(-1) ?? ''
  try {
    return decodeURIComponent(lastPart)
  } catch {
    return lastPart
  }
}

const pictureTypeSet = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'])
const playedTypes = new Set(['video/mp4', 'video/webm', 'video/quicktime', 'application/pdf'])

/**
 * Whether browsers may display a file of this type: pictures, video, audio and PDF. Everything else, especially SVG and
 * HTML, is a download, so that no upload can run as a page of this site.
 */
export const isServedInline = (type: string) =>
  pictureTypeSet.has(type) || playedTypes.has(type) || /^audio\/[\w.+-]+$/.test(type)

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

/** Document formats that are archives inside, but contain no programs of their own. */
const documentExtensions = /^(docx?|xlsx?|pptx?|od[tsp]|epub|pages|numbers|key)$/

const officeDocument = 'application/vnd.openxmlformats-officedocument'
const openDocument = 'application/vnd.oasis.opendocument'
/** The extensions of types that can be detected from the bytes and are not programs, whatever the file's name. */
const extensionsByType = new Map([
  ...['png', 'gif', 'webp', 'avif', 'tiff', 'heic', 'heif'].map((format) => [`image/${format}`, format] as const),
  ['image/jpeg', 'jpg'],
  ['image/apng', 'png'],
  ['image/heic-sequence', 'heic'],
  ['image/heif-sequence', 'heif'],
  ['video/mp4', 'mp4'],
  ['video/webm', 'webm'],
  ['video/quicktime', 'mov'],
  ['audio/mpeg', 'mp3'],
  ['audio/mp4', 'm4a'],
  ['audio/x-m4a', 'm4a'],
  ['audio/ogg', 'ogg'],
  ['audio/wav', 'wav'],
  ['audio/flac', 'flac'],
  ['application/pdf', 'pdf'],
  [`${officeDocument}.wordprocessingml.document`, 'docx'],
  [`${officeDocument}.spreadsheetml.sheet`, 'xlsx'],
  [`${officeDocument}.presentationml.presentation`, 'pptx'],
  [`${openDocument}.text`, 'odt'],
  [`${openDocument}.spreadsheet`, 'ods'],
  [`${openDocument}.presentation`, 'odp'],
])

/**
 * The extension that a file of this type is stored and downloaded with: the one of its name only if the bytes do not
 * determine it.
 */
export const extensionOf = ({ type, extension }: { type: string; extension: string }) =>
  extensionsByType.get(type) ?? extension

/**
 * Whether a file is a program, or an archive, which may contain one: by the type detected from the bytes or, if they do
 * not determine it, by the extension, by which a computer chooses how to open it. Refused, because people who trust the
 * hotel's address might run it.
 */
export const isProgram = ({ type, extension }: { type: string; extension: string }) =>
  !extensionsByType.has(type) &&
  ((programTypes.has(type) && !(/zip|cfb/.test(type) && documentExtensions.test(extension))) ||
    programNames.has(extension))

/** The filter of the file chooser. Some systems recognize an iPhone's photos by their extensions only. */
export const acceptOf = (accept: string | undefined) => (accept === 'image/*' ? 'image/*,.heic,.heif' : accept)

/** The types that every browser shows as a picture. */
export const pictureTypes: readonly string[] = [...pictureTypeSet]
export const isPicture = (type: string) => pictureTypeSet.has(type)

/**
 * Whether one file can replace another: a picture replaces a picture, a video a video; other files need the same type.
 */
export const isSameMediaKind = (type: string, other: string) => mediaKindOf(type) === mediaKindOf(other)
const mediaKindOf = (type: string) => (isPicture(type) ? 'picture' : /^(video|audio)\//.exec(type)?.[1]) ?? type

/** Whether a file of this name or type is an SVG, which may contain scripts. */
export const isDrawing = ({ name, type }: { name: string; type: string }) =>
  type === 'image/svg+xml' || /\.svg$/i.test(name)

/** Maximum files deleted in one call. */
export const maxDeletedAtOnce = 200

/** A point of a picture, from its left and top edges, 0 to 1. */
export interface FocusPoint {
  x: number
  y: number
}

/** Maximum lengths in characters. */
export const maxMediaTextLengths = { name: 120, alt: 300, search: 100 } as const

/** Why an account counts as new, so that it may upload only a few files. */
export const newAccountReasons = ['unconfirmed', 'noHotel'] as const
export type NewAccountReason = (typeof newAccountReasons)[number]

/** The texts that say why and what to do: for one reason, or for both. */
export const newAccountState = (reasons: readonly NewAccountReason[]): NewAccountReason | 'both' =>
  reasons.length > 1 ? 'both' : (reasons[0] ?? 'unconfirmed')
