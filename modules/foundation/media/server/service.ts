import { createReadStream } from 'node:fs'
import { fileTypeFromBuffer } from 'file-type'
import { v7 as uuid } from 'uuid'
import type { Person, Visitor } from '#core/access/server/scope.ts'
import { hotelsOf } from '#core/app/server/change-for-guests.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { type Tx, transaction } from '#core/db/db.ts'
import { ApiError, type FieldProblem } from '#core/errors/server/api-error.ts'
import { spendAllowance } from '#core/http/server/allowance.ts'
import { acquire } from '#core/http/server/concurrency-limit.ts'
import { spendLimits, tooManyRequests } from '#core/http/server/limits.ts'
import { withMinimumSpeed } from '#core/http/server/minimum-speed.ts'
import { formatBytes } from '#core/i18n/format.ts'
import { staffLangFor } from '#core/i18n/langs.ts'
import { translator } from '#core/i18n/translator.ts'
import type { JobHandlers } from '#core/jobs/jobs.ts'
import { type FileName, parseFileAddress, storedFileName } from '#core/storage/address-rules.ts'
import { StorageFullError, type TempFile, TooManyBytesError, UploadAborted } from '#core/storage/storage.ts'
import type { UploadQuota } from '../contract.ts'
import { extensionOf, isPicture, isProgram, newAccountState, safeExtension } from '../rules.ts'
import { hashBytes, removalJob, storeBytes } from './files/service.ts'
import { animationTooLongError, isCleanedType, replaceWithCleanPicture } from './pictures/render.ts'
import * as queries from './queries.ts'
import { assertRoomForPhotos } from './storage/service.ts'
import { removeFiles } from './unused/jobs.ts'
import { hashVisitor, readUpload, type Uploader, uploadPath } from './uploads/secrets.ts'
import { makeVariants, queueVariants, variantsJob, variantsJobMinutes } from './variants/jobs.ts'
import { assertNoVirus } from './viruses/service.ts'

export { listStoredFileNames, type StoredFileNames } from './backup/queries.ts'
export { libraryFiles } from './export.ts'
export { importPicture, storePicture } from './import.ts'
export { addMedia, updateMedia } from './library/service.ts'
export { hashGuestPictures, readGuestPicture, readPicture } from './pictures/service.ts'
export { deletedAddressesOf, findFilesIn, publicMedias, type ShownFiles } from './presenters.ts'
export { releaseHotel } from './queries.ts'
export { hotelRowsSql, replaceInRows } from './replace/queries.ts'
export { assertWithinQuota, readStorage } from './storage/service.ts'
export { mediaTexts } from './texts/presenters.ts'
export { anonymiseGuestFiles, deleteGuestPictures, deleteUnusedFiles } from './unused/jobs.ts'
export { hashVisitor } from './uploads/secrets.ts'
export { addUsages, type FileUser, linkFiles, replaceUsages, unlinkFiles } from './usages/service.ts'

/** The background jobs of this module. */
export const mediaHandlers = (context: AppContext): JobHandlers => ({
  [variantsJob]: { minutes: variantsJobMinutes, handle: (picture: { id: string }) => makeVariants(context, picture) },
  [removalJob]: (files: { names: string[] }) => removeFiles(context, files),
})

/** Like `createUploadPath`, for one picture of a guest of this hotel. Throws `guest_photos_full`. */
export async function createGuestUploadPath(
  context: AppContext,
  { visitorId }: Pick<Visitor, 'visitorId'>,
  hotelId: string,
  extension: string | undefined,
): Promise<string> {
  await assertRoomForPhotos(context, context.db, hotelId)
  return createUploadPath(context, { visitor: hashVisitor(visitorId), hotelId }, extension)
}

/** Returns path and query of an address for one upload. Nothing is stored until all bytes have arrived. */
export async function createUploadPath(
  context: AppContext,
  uploader: Uploader,
  extension: string | undefined,
): Promise<string> {
  if ('visitor' in uploader) await context.limits.uploads.spend(uploader.visitor)
  else await spendAllowance(context, 'staffUploads', { userId: uploader.ownerId })
  const file = { id: uuid(), extension: safeExtension(extension) }
  return uploadPath(context.config, file, uploader, context.clock())
}

const uploaderKind = (uploader: Uploader) => ('visitor' in uploader ? 'visitor' : 'person')
const uploaderKey = (uploader: Uploader) => ('visitor' in uploader ? uploader.visitor : uploader.ownerId)

export interface UploadDelivery {
  file: FileName
  /** The query string of the upload address, which contains the uploader and the signature. */
  query: URLSearchParams
  /** From `Content-Length`; null when the header is missing. */
  length: number | null
  body: ReadableStream<Uint8Array> | null
  /** The sender's IP address, for rate limits. */
  address: string
  /** Aborts when the sender disconnects. */
  signal: AbortSignal
}

/**
 * Receives the bytes of an upload, once. The file exists from the moment its row does: a second upload, even a
 * concurrent one, fails with `upload_used`; an interrupted upload leaves nothing, and its address may be used again.
 * Pictures are stored as `cleanPicture` returns them. Throws `upload_refused`, `upload_expired`, `upload_used`,
 * `upload_interrupted`, `file_too_large`, `file_empty`, `file_is_program`, `upload_quota`, `storage_full`,
 * `file_infected`, `file_unscannable`, `picture_broken`, `picture_too_many_pixels`, `picture_animation`,
 * `VirusScannerUnavailable`.
 */
export async function receiveUpload(context: AppContext, delivery: UploadDelivery): Promise<void> {
  const { file, query, length, body, address } = delivery
  const uploader = readUpload(context.config, file, query, context.clock())
  const limit = maxBytesFor(context, uploader)
  if (length !== null && length > limit) throw fileTooLargeError(limit)
  if (!body || length === 0) throw new ApiError('file_empty')
  // An early check; the insert below decides.
  if (await queries.mediaById(context.db, file.id)) throw new ApiError('upload_used')
  const since = new Date(context.clock().getTime() - 86_400_000)
  const quota = await quotaOf(context, uploader)
  const sentBytes = await queries.bytesSince(context.db, uploader, since)
  const release = acquire([
    ...quota.map((quotaLimit) => ({ ...quotaLimit, weight: quotaLimit.unit === 'bytes' ? (length ?? limit) : 1 })),
    ...uploadLimits(file.id, uploader, address),
    {
      key: `bytes of ${uploaderKey(uploader)}`,
      max: dailyBytes(uploader, limit) - sentBytes,
      weight: length ?? limit,
      refusal: tooManyRequests(3600),
    },
  ])
  try {
    // Refused uploads count too, because they cost as much.
    await context.limits.attempts.spend(file.id)
    const bytes = Math.min(length ?? limit, limit)
    if ('visitor' in uploader) await spendPhoto(context, uploader.hotelId, address, bytes)
    await receiveFile(context, { ...delivery, body: withMinimumSpeed(body, speedOf(bytes)) }, uploader)
  } finally {
    release()
  }
}

function spendPhoto({ limits }: AppContext, hotelId: string, address: string, bytes: number): Promise<void> {
  const kilobytes = Math.ceil(bytes / 1000)
  const network = `${hotelId} ${address}`
  return spendLimits([
    [limits.photosAddress, network],
    [limits.photoBytesAddress, network, kilobytes],
    [limits.photoBytesHotel, hotelId, kilobytes],
  ])
}

/** A guest's photo is resized on the phone if the phone can read it; a HEIC comes in full size. */
const visitorBytes = 10_000_000
const maxBytesFor = ({ config }: AppContext, uploader: Uploader) =>
  'visitor' in uploader ? Math.min(visitorBytes, config.uploadMaxBytes) : config.uploadMaxBytes

/**
 * Maximum parallel uploads: of one staff user or visitor, from one IP address, of one hotel's visitors, and of all
 * visitors. Disk space is limited separately.
 */
const maxUploads = { person: 30, visitor: 3, personsAddress: 60, visitorsAddress: 12, hotel: 40, visitors: 400 }

/** Below the slowest hotel Wi-Fi; slower senders would occupy an upload slot. */
const minimumSpeed = { bytesPerSecond: 10_000, window: 10_000 }
/** The minimum average speed for the whole file, in bytes per second, and the milliseconds allowed in addition. */
const averageSpeed = { bytesPerSecond: 40_000, added: 20_000 }

const speedOf = (bytes: number) => ({
  ...minimumSpeed,
  timeout: averageSpeed.added + (bytes / averageSpeed.bytesPerSecond) * 1000,
})

/** The maximum for an account that is not confirmed or works in no hotel: enough for the logo and the first photos. */
const maxOfNewAccount = { bytes: 30_000_000, files: 20 }

/**
 * The quota of an account that is not confirmed or works in no hotel: anybody can create one, and could store files at
 * our address. Counts all its files, including uploads that are running.
 */
async function quotaOf(context: AppContext, uploader: Uploader) {
  if ('visitor' in uploader) return []
  const { newAccount } = await readUploadQuota(context, uploader.ownerId)
  if (!newAccount) return []
  const { reasons, ...used } = newAccount
  const refusalOf = (unit: 'bytes' | 'files') =>
    new ApiError('upload_quota', {
      params: (lang) => {
        const translate = translator(staffLangFor(lang))
        const limits = { limit: formatBytes(used.maxBytes, lang), count: used.maxFiles }
        return {
          reached: translate(`media.newAccount.reached.${unit}`, limits),
          next: translate(`media.newAccount.${newAccountState(reasons)}.next`),
        }
      },
      context: { bound: unit, reasons, maxBytes: used.maxBytes, maxFiles: used.maxFiles },
    })
  const key = `quota of ${uploader.ownerId}`
  return [
    { key: `${key} in bytes`, max: used.maxBytes - used.bytes, unit: 'bytes', refusal: refusalOf('bytes') },
    { key: `${key} in files`, max: used.maxFiles - used.files, unit: 'files', refusal: refusalOf('files') },
  ] as const
}

/** How much a new account may still upload, and why it is limited; null for all others. */
export async function readUploadQuota(context: AppContext, userId: string): Promise<UploadQuota> {
  const reasons = await hotelsOf(context).newAccountReasons(context, userId)
  if (reasons.length === 0) return { newAccount: null }
  const { bytes, files } = await queries.filesOf(context.db, userId)
  return { newAccount: { reasons, bytes, files, maxBytes: maxOfNewAccount.bytes, maxFiles: maxOfNewAccount.files } }
}

/**
 * Bytes that one uploader may send in a day, where `maxFileBytes` is the limit of one file; running uploads count in
 * full.
 */
const dailyBytes = (uploader: Uploader, maxFileBytes: number) =>
  'visitor' in uploader ? 60_000_000 : Math.max(2_000_000_000, 4 * maxFileBytes)

/**
 * Limits of parallel uploads, because each needs disk space until it ends: one per address, and a number per person.
 * One person can pose as many visitors, so visitors of one network are limited together and cannot use up the limit of
 * all visitors.
 */
const uploadLimits = (fileId: string, uploader: Uploader, network: string) => [
  { key: `upload ${fileId}`, max: 1, refusal: new ApiError('upload_used') },
  { key: `uploads of ${uploaderKey(uploader)}`, max: maxUploads[uploaderKind(uploader)], refusal: tooManyRequests(5) },
  ...('visitor' in uploader
    ? [
        { key: `uploads of visitors from ${network}`, max: maxUploads.visitorsAddress, refusal: tooManyRequests(10) },
        { key: `uploads of visitors of ${uploader.hotelId}`, max: maxUploads.hotel, refusal: tooManyRequests(10) },
        { key: 'uploads of visitors', max: maxUploads.visitors, refusal: tooManyRequests(10) },
      ]
    : [{ key: `uploads of persons from ${network}`, max: maxUploads.personsAddress, refusal: tooManyRequests(10) }]),
]

/**
 * Receives an archive of files of this person on disk, within their daily limit. The caller must call `drop` in the
 * end.
 */
export async function receiveArchive(
  context: AppContext,
  { userId: ownerId }: Pick<Person, 'userId'>,
  body: ReadableStream<Uint8Array>,
): Promise<TempFile> {
  await spendAllowance(context, 'staffUploads', { userId: ownerId })
  const maxFileBytes = context.config.uploadMaxBytes
  const sentBytes = await queries.bytesSince(context.db, { ownerId }, new Date(context.clock().getTime() - 86_400_000))
  const [bytesQuota] = await quotaOf(context, { ownerId })
  const limit = Math.min(maxFileBytes, dailyBytes({ ownerId }, maxFileBytes) - sentBytes)
  if (limit <= 0) throw tooManyRequests(3600)
  if (bytesQuota && bytesQuota.max <= 0) throw bytesQuota.refusal
  try {
    return await context.storage.receive(
      withMinimumSpeed(body, speedOf(limit)),
      Math.min(limit, bytesQuota?.max ?? limit),
    )
  } catch (error) {
    throw error instanceof TooManyBytesError && bytesQuota && bytesQuota.max < limit
      ? bytesQuota.refusal
      : toApiError(error, limit)
  }
}

/** Throws `upload_quota` when this unconfirmed account may not store so many more files. */
export async function assertRoomForFiles(context: AppContext, ownerId: string, files: number): Promise<void> {
  for (const { unit, max, refusal } of await quotaOf(context, { ownerId }))
    if (unit === 'files' && files > max) throw refusal
}

/**
 * Stores a file that this person has sent inside an archive, whose bytes were counted already. `name`: what the person
 * calls it. Throws what `receiveUpload` throws.
 */
export const createArchivedFile = (
  context: AppContext,
  ownerId: string,
  file: FileName & { name: string | undefined },
  body: ReadableStream<Uint8Array>,
): Promise<void> => receiveFile(context, { file, body, signal: new AbortController().signal }, { ownerId })

async function receiveFile(
  context: AppContext,
  {
    file: { name, ...file },
    body,
    signal,
  }: { file: FileName & { name?: string | undefined }; body: ReadableStream<Uint8Array>; signal: AbortSignal },
  uploader: Uploader,
) {
  const limit = maxBytesFor(context, uploader)
  try {
    const upload = await context.storage.receive(body, limit)
    await storeFile(context, upload, { file, name, by: uploader, signal }).finally(upload.drop)
  } catch (error) {
    throw signal.aborted ? new ApiError('upload_interrupted', { cause: error }) : toApiError(error, limit)
  }
}

async function storeFile(
  context: AppContext,
  upload: TempFile,
  { file, name, by: uploader, signal }: { file: FileName; name: string | undefined; by: Uploader; signal: AbortSignal },
): Promise<void> {
  if (upload.size === 0) throw new ApiError('file_empty')
  const detectedType = await typeOf(upload.head)
  if (isProgram({ type: detectedType, extension: file.extension })) throw new ApiError('file_is_program')
  // Guests may upload pictures only.
  if ('visitor' in uploader && !isCleanedType(detectedType)) throw new ApiError('picture_broken')
  if (isMovingPng(detectedType, upload.head)) throw animationTooLongError()
  await assertNoVirus(context, upload, { by: uploader, name, signal })
  const lane = 'visitor' in uploader ? 'guests' : 'staff'
  // The hash of the upload; the stored picture has other bytes.
  const hash = 'visitor' in uploader ? null : await hashBytes(createReadStream(upload.path))
  const properties = isCleanedType(detectedType)
    ? await replaceWithCleanPicture(upload, { lane, signal })
    : { type: detectedType }
  const extension = extensionOf({ type: properties.type, extension: file.extension })
  const storageName = await storeBytes(context, upload, { id: file.id, extension })
  const isFirstUpload = await transaction(context.db, async (tx) => {
    const owner = 'visitor' in uploader ? { visitor: uploader.visitor } : uploader
    const media = {
      ...file,
      ...owner,
      ...properties,
      hash,
      stored: storageName,
      size: upload.size,
      createdAt: context.clock(),
    }
    const inserted = await queries.insertMedia(tx, media)
    if (inserted && 'width' in properties && !('visitor' in uploader)) await queueVariants(context, tx, file)
    return inserted
  })
  if (isFirstUpload) return
  // The bytes are deleted only here; after a failed commit the row may exist.
  await context.storage.remove(storageName)
  throw new ApiError('upload_used')
}

/** HEIC brands that `file-type` mistakes for a video (ISO/IEC 23008-12). */
const rareHeicBrands = /^.{4}ftyp.{0,100}(heim|heis|hevm|hevs)/s

/** Whether a PNG declares several frames (`acTL`, PNG 11.3.6): only the first could be kept. */
function isMovingPng(type: string, head: Uint8Array): boolean {
  const bytes = Buffer.from(head)
  const control = bytes.indexOf('acTL')
  return type === 'image/apng' && control >= 0 && control + 8 <= bytes.length && bytes.readUInt32BE(control + 4) > 1
}

/** Detected from the bytes, because name and header are not reliable. */
async function typeOf(head: Uint8Array): Promise<string> {
  const detected = await fileTypeFromBuffer(head).catch(() => undefined)
  if (detected?.mime === 'video/mp4' && rareHeicBrands.test(Buffer.from(head).toString('latin1'))) return 'image/heic'
  if (!detected && head[0] === 0x23 && head[1] === 0x21) return 'application/x-sh'
  return detected?.mime ?? 'application/octet-stream'
}

const fileTooLargeError = (limit: number) =>
  new ApiError('file_too_large', {
    params: (lang) => ({ limit: formatBytes(limit, lang) }),
    context: { maxBytes: limit },
  })

function toApiError(cause: unknown, limit: number): unknown {
  if (cause instanceof TooManyBytesError) return fileTooLargeError(limit)
  if (cause instanceof UploadAborted) return new ApiError('upload_interrupted', { cause })
  if (cause instanceof StorageFullError) return new ApiError('storage_full', { cause })
  return cause
}

/**
 * The row of a file; the extension must match. Throws `not_found`, also for a program that was uploaded before programs
 * were refused.
 */
export async function findMedia(context: AppContext, { id, extension }: FileName): Promise<queries.MediaRow> {
  const media = await queries.mediaById(context.db, id)
  if (media?.extension !== extension || isProgram(media)) throw new ApiError('not_found')
  return media
}

/**
 * Assigns pictures that a guest has uploaded to the guest's content in this hotel, each once and for good; they stay
 * outside of the library. Throws `invalid` under the name of `field` with every address that is not such a picture or
 * occurs twice, and `guest_photos_full`; then none is assigned.
 */
export async function claimGuestPictures(
  context: AppContext,
  tx: Tx,
  hotelId: string,
  { visitorId }: Pick<Visitor, 'visitorId'>,
  addresses: string[],
  field: string,
): Promise<void> {
  const ids = addresses.flatMap((address) => parseFileAddress(address)?.id ?? [])
  const claimed = ids.length > 0 ? await queries.claimVisitorFiles(tx, hotelId, hashVisitor(visitorId), ids) : []
  const pictures = claimed.filter(({ type }) => isPicture(type)).map(storedFileName)
  const fields = addresses.flatMap((address, index): FieldProblem[] => {
    const file = parseFileAddress(address)
    const isFirst = addresses.indexOf(address) === index
    return file && isFirst && pictures.includes(storedFileName(file))
      ? []
      : [{ path: `${field}.${index}`, code: 'unknown_photo' }]
  })
  if (fields.length > 0) throw new ApiError('invalid', { fields })
  if (claimed.length > 0) await assertRoomForPhotos(context, tx, hotelId)
}
