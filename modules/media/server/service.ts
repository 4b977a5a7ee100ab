import { fileTypeFromBuffer } from 'file-type'
import { v7 as uuid } from 'uuid'
import { type Tx, transaction } from '#core/db/db.ts'
import { enter } from '#core/http/server/at-once.ts'
import { Fault } from '#core/http/server/fault.ts'
import type { Floor } from '#core/http/server/floor.ts'
import { tooMany } from '#core/http/server/limits.ts'
import { formatBytes } from '#core/i18n/format.ts'
import type { JobHandlers } from '#core/jobs/jobs.ts'
import { type Arrival, BrokenOff, StorageFull, TooManyBytes } from '#core/storage/storage.ts'
import { isProvider, userById } from '#modules/accounts/server/service.ts'
import { hotelsOf } from '#modules/hotel-context/server/service.ts'
import { type FileName, fileAt, isPicture, isProgram, nameOf, safeExtension } from '../rules.ts'
import { isCleaned, tidied } from './pictures.ts'
import * as queries from './queries.ts'
import { keepBytes, removalJob } from './stored.ts'
import { removeFiles } from './unused.ts'
import { readUpload, type Uploader, uploadPath } from './upload-address.ts'
import { askForVariants, makeVariants, variantsJob } from './variants.ts'

export { holdFiles } from './holding.ts'
export { importPicture, storePicture } from './import.ts'
export { cleanOldPictures } from './old-pictures.ts'
export { filesIn, lostOf, publicMedias, type ShownFiles } from './public-medias.ts'
export { releaseHotel } from './queries.ts'
export { mediaTexts } from './texts.ts'
export { forgetUnused, forgetVisitors } from './unused.ts'
export { hashVisitor } from './upload-address.ts'

/** What is done after the change that asked for it. */
export const mediaHandlers = (floor: Floor): JobHandlers => ({
  [variantsJob]: (picture: { id: string }) => makeVariants(floor, picture),
  [removalJob]: (files: { names: string[] }) => removeFiles(floor, files),
})

/** Path and query of an address for one upload. Nothing is stored until bytes have arrived whole. */
export async function offerUpload(floor: Floor, by: Uploader, extension: string | undefined): Promise<string> {
  await floor.limits.uploads.spend(keyOf(by))
  const file = { id: uuid(), extension: safeExtension(extension) }
  return uploadPath(floor.config.secretKey, file, by, floor.clock())
}

const kindOf = (by: Uploader) => ('visitor' in by ? 'visitor' : 'person')
const keyOf = (by: Uploader) => ('visitor' in by ? by.visitor : by.ownerId)

export interface Delivery {
  file: FileName
  /** Of the address: who vouches for it. */
  query: URLSearchParams
  /** As announced by `Content-Length`; null when nothing was. */
  length: number | null
  body: ReadableStream<Uint8Array> | null
  /** Where it comes from, for limits. */
  address: string
  /** Aborts when the sender has gone. */
  signal: AbortSignal
}

/**
 * Takes in the bytes of an upload, once. The file exists from the moment its row does: whoever comes second, at the same
 * moment too, hears `upload_used`; an upload that breaks off leaves nothing, and its address may be used again.
 * A picture is kept as `cleanPicture` makes it. Throws `upload_refused`, `upload_expired`, `upload_used`, `upload_interrupted`,
 * `file_too_large`, `file_empty`, `file_is_program`, `upload_quota`, `storage_full`, `picture_broken`, `picture_too_many_pixels`.
 */
export async function receiveUpload(floor: Floor, delivery: Delivery): Promise<void> {
  const { file, query, length, body, address } = delivery
  const by = readUpload(floor.config.secretKey, file, query, floor.clock())
  const limit = mostBytes(floor, by)
  if (length !== null && length > limit) throw tooLarge(limit)
  if (!body || length === 0) throw new Fault('file_empty')
  // Only a courtesy: what decides is the insert below.
  if (await queries.mediaById(floor.db, file.id)) throw new Fault('upload_used')
  const since = new Date(floor.clock().getTime() - 86_400_000)
  const quota = await quotaOf(floor, by)
  const sent = await queries.bytesSince(floor.db, by, since)
  const leave = enter([
    ...quota.map((door) => ({ ...door, weight: door.unit === 'bytes' ? (length ?? limit) : 1 })),
    ...doorsOf(file.id, by, address),
    {
      key: `bytes of ${keyOf(by)}`,
      most: dailyBytes(by, limit) - sent,
      weight: length ?? limit,
      refusal: tooMany(3600),
    },
  ])
  try {
    // What is refused leaves no trace, and has cost as much as what is kept.
    await floor.limits.attempts.spend(file.id)
    if (isProgram({ type: '', extension: file.extension })) throw new Fault('file_is_program')
    if ('visitor' in by) await floor.limits.photosAddress.spend(address)
    await takeIn(floor, { ...delivery, body }, by)
  } finally {
    leave()
  }
}

/** A guest's photo has been made smaller on the phone where it could read it; a HEIC comes as it is. */
const visitorBytes = 10_000_000
const mostBytes = ({ config }: Floor, by: Uploader) =>
  'visitor' in by ? Math.min(visitorBytes, config.uploadMaxBytes) : config.uploadMaxBytes

/** `network`: visitors from one address; `visitors`: all of them together, with 600 MB on the disk at most. */
const mostAtOnce = { person: 30, visitor: 3, network: 12, visitors: 60 }
/** What an account may have that nobody has confirmed, or that works in no hotel: enough for the logo and the first photos. */
const newcomer = { bytes: 30_000_000, files: 20 }

/** Whether this account is confirmed, and works in a hotel that is there or for the provider. */
async function isEstablished(floor: Floor, userId: string): Promise<boolean> {
  const user = await userById(floor.db, userId)
  if (!user?.emailVerifiedAt) return false
  return isProvider(user, floor.config.providerDomain) || hotelsOf(floor).worksSomewhere(floor.db, userId)
}

/**
 * An account that nobody has confirmed or that works in no hotel has room for a few files: anybody can open one, and store what they
 * like at our address. Counted are all of its files, those under way too.
 */
async function quotaOf(floor: Floor, by: Uploader) {
  if ('visitor' in by || (await isEstablished(floor, by.ownerId))) return []
  const sent = await queries.filesOf(floor.db, by.ownerId)
  const refusal = new Fault('upload_quota', {
    words: (lang) => ({ limit: formatBytes(newcomer.bytes, lang), count: newcomer.files }),
    context: { maxBytes: newcomer.bytes, maxFiles: newcomer.files },
  })
  const key = `quota of ${by.ownerId}`
  return [
    { key: `${key} in bytes`, most: newcomer.bytes - sent.bytes, unit: 'bytes', refusal },
    { key: `${key} in files`, most: newcomer.files - sent.files, unit: 'files', refusal },
  ] as const
}

/** Bytes that somebody may send in a day, `largest` being what one file may have; those under way count as arrived. */
const dailyBytes = (by: Uploader, largest: number) =>
  'visitor' in by ? 60_000_000 : Math.max(2_000_000_000, 4 * largest)

/**
 * One at a time to one address: each holds room on the disk until it has ended. Anybody can be as many visitors as they like, and
 * send as slowly: those of one network never close the door to those of another.
 */
const doorsOf = (fileId: string, by: Uploader, network: string) => [
  { key: `upload ${fileId}`, most: 1, refusal: new Fault('upload_used') },
  { key: `uploads of ${keyOf(by)}`, most: mostAtOnce[kindOf(by)], refusal: tooMany(5) },
  ...('visitor' in by
    ? [
        { key: `uploads of visitors from ${network}`, most: mostAtOnce.network, refusal: tooMany(10) },
        { key: 'uploads of visitors', most: mostAtOnce.visitors, refusal: tooMany(10) },
      ]
    : []),
]

async function takeIn(
  floor: Floor,
  { file, body, signal }: Delivery & { body: ReadableStream<Uint8Array> },
  by: Uploader,
) {
  const limit = mostBytes(floor, by)
  try {
    const arrival = await floor.storage.receive(body, limit)
    await settle(floor, arrival, { file, by, signal }).finally(arrival.drop)
  } catch (error) {
    throw signal.aborted ? new Fault('upload_interrupted', { cause: error }) : explained(error, limit)
  }
}

async function settle(
  floor: Floor,
  arrival: Arrival,
  { file, by, signal }: { file: FileName; by: Uploader; signal: AbortSignal },
): Promise<void> {
  if (arrival.size === 0) throw new Fault('file_empty')
  const read = await typeOf(arrival.head)
  if (isProgram({ type: read, extension: file.extension })) throw new Fault('file_is_program')
  // A guest sends photos, and this is no place to leave other things.
  if ('visitor' in by && !isCleaned(read)) throw new Fault('picture_broken')
  const lane = 'visitor' in by ? 'guests' : 'staff'
  const facts = isCleaned(read) ? await tidied(arrival, { lane, signal }) : { type: read }
  const stored = await keepBytes(floor, arrival, file)
  const first = await transaction(floor.db, async (tx) => {
    const media = { ...file, ...by, ...facts, stored, size: arrival.size, createdAt: floor.clock() }
    const made = await queries.insertMedia(tx, media)
    if (made && 'width' in facts && !('visitor' in by)) await askForVariants(floor, tx, file)
    return made
  })
  if (first) return
  // Only here is it known that no row speaks of it: a commit that fails may have come through.
  await floor.storage.remove(stored)
  throw new Fault('upload_used')
}

/** Brands of HEIC that `file-type` takes for a film (ISO/IEC 23008-12). */
const rarerHeic = /^.{4}ftyp.{0,100}(heim|heis|hevm|hevs)/s

/** Never from the name or the header: both say whatever the sender likes. */
async function typeOf(head: Uint8Array): Promise<string> {
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
  if (found?.mime === 'video/mp4' && rarerHeic.test(Buffer.from(head).toString('latin1'))) return 'image/heic'
  if (!found && head[0] === 0x23 && head[1] === 0x21) return 'application/x-sh'
  return found?.mime ?? 'application/octet-stream'
}

const tooLarge = (limit: number) =>
  new Fault('file_too_large', { words: (lang) => ({ limit: formatBytes(limit, lang) }), context: { maxBytes: limit } })

function explained(cause: unknown, limit: number): unknown {
  if (cause instanceof TooManyBytes) return tooLarge(limit)
  if (cause instanceof BrokenOff) return new Fault('upload_interrupted', { cause })
  if (cause instanceof StorageFull) return new Fault('storage_full', { cause })
  return cause
}

/**
 * What is known of a file; its extension must be the one it was given. Throws `not_found`, also for a program that was sent before
 * programs were refused.
 */
export async function findMedia(floor: Floor, { id, extension }: FileName): Promise<queries.MediaRow> {
  const media = await queries.mediaById(floor.db, id)
  if (media?.extension !== extension || isProgram(media)) throw new Fault('not_found')
  return media
}

/**
 * Takes pictures that a guest has uploaded into something of theirs in this hotel, each once and for good: they stand under the
 * hotel then, and still in no library. Answers which of the addresses are such pictures; the caller refuses the others, which
 * undoes it all. `visitor`: hashed.
 */
export async function claimPictures(
  tx: Tx,
  hotelId: string,
  visitor: string,
  addresses: string[],
): Promise<Set<string>> {
  const ids = addresses.flatMap((address) => fileAt(address)?.id ?? [])
  if (ids.length === 0) return new Set()
  const claimed = await queries.claimVisitorFiles(tx, hotelId, visitor, ids)
  const pictures = claimed.filter(({ type }) => isPicture(type)).map(nameOf)
  return new Set(
    addresses.filter((address) => {
      const file = fileAt(address)
      return file && pictures.includes(nameOf(file))
    }),
  )
}
