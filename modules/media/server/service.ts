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
import { type FileName, fileAt, isPicture, nameOf, safeExtension } from '../rules.ts'
import { isCleaned, tidied } from './pictures.ts'
import * as queries from './queries.ts'
import { removalJob, removeFiles } from './unused.ts'
import { readUpload, type Uploader, uploadPath } from './upload-address.ts'
import { askForVariants, makeVariants, variantsJob } from './variants.ts'

export { fileAt } from '../rules.ts'
export { holdFiles } from './holding.ts'
export { cleanOldPictures } from './old-pictures.ts'
export { publicMedias } from './public-medias.ts'
export { mediaTexts } from './texts.ts'
export { forgetUnused } from './unused.ts'
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
}

/**
 * Takes in the bytes of an upload, once. The file exists from the moment its row does: whoever comes second, at the same
 * moment too, hears `upload_used`; an upload that breaks off leaves nothing, and its address may be used again.
 * A picture is kept as `cleanPicture` makes it. Throws `upload_refused`, `upload_expired`, `upload_used`, `upload_interrupted`,
 * `file_too_large`, `file_empty`, `storage_full`, `picture_broken`, `picture_heic`, `picture_too_many_pixels`.
 */
export async function receiveUpload(floor: Floor, { file, query, length, body }: Delivery): Promise<void> {
  const { secretKey, uploadMaxBytes } = floor.config
  const by = readUpload(secretKey, file, query, floor.clock())
  if (length !== null && length > uploadMaxBytes) throw tooLarge(uploadMaxBytes)
  if (!body || length === 0) throw new Fault('file_empty')
  // Only a courtesy: what decides is the insert below.
  if (await queries.mediaById(floor.db, file.id)) throw new Fault('upload_used')
  const leave = enter(doorsOf(file.id, by))
  try {
    await assertRoomToday(floor, by)
    await takeIn(floor, { file, body }, by)
  } finally {
    leave()
  }
}

const mostAtOnce = { person: 30, visitor: 3 }
/** Bytes that somebody may send in a day. */
const dailyBytes = { person: 2_000_000_000, visitor: 60_000_000 }

/** One at a time to one address: each holds room on the disk until it has ended. */
const doorsOf = (fileId: string, by: Uploader) => [
  { key: `upload ${fileId}`, most: 1, refusal: new Fault('upload_used') },
  { key: `uploads of ${keyOf(by)}`, most: mostAtOnce[kindOf(by)], refusal: tooMany(5) },
]

async function assertRoomToday(floor: Floor, by: Uploader): Promise<void> {
  const since = new Date(floor.clock().getTime() - 86_400_000)
  if ((await queries.bytesSince(floor.db, by, since)) < dailyBytes[kindOf(by)]) return
  throw tooMany(3600)
}

async function takeIn(
  floor: Floor,
  { file, body }: { file: FileName; body: ReadableStream<Uint8Array> },
  by: Uploader,
) {
  const { uploadMaxBytes } = floor.config
  try {
    const arrival = await floor.storage.receive(nameOf(file), body, uploadMaxBytes)
    await settle(floor, arrival, file, by).finally(arrival.drop)
  } catch (error) {
    throw explained(error, uploadMaxBytes)
  }
}

async function settle(floor: Floor, arrival: Arrival, file: FileName, by: Uploader): Promise<void> {
  if (arrival.size === 0) throw new Fault('file_empty')
  const read = await typeOf(arrival.head)
  const facts = isCleaned(read) ? await tidied(arrival, read) : { type: read }
  await arrival.carry()
  await transaction(floor.db, async (tx) => {
    const media = { ...file, ...by, ...facts, size: arrival.size, createdAt: floor.clock() }
    if (!(await queries.insertMedia(tx, media))) throw new Fault('upload_used')
    if ('width' in facts) await askForVariants(floor, tx, file)
    await arrival.keep()
  })
}

/** Never from the name or the header: both say whatever the sender likes. */
async function typeOf(head: Uint8Array): Promise<string> {
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
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

/** What is known of a file; its extension must be the one it was given. Throws `not_found`. */
export async function findMedia(floor: Floor, { id, extension }: FileName): Promise<queries.MediaRow> {
  const media = await queries.mediaById(floor.db, id)
  if (media?.extension !== extension) throw new Fault('not_found')
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
