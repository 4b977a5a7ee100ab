import { fileTypeFromBuffer } from 'file-type'
import { v7 as uuid } from 'uuid'
import { transaction } from '#core/db/db.ts'
import { Fault } from '#core/http/server/fault.ts'
import type { Floor } from '#core/http/server/floor.ts'
import { formatBytes } from '#core/i18n/format.ts'
import { type Arrival, BrokenOff, StorageFull, TooManyBytes } from '#core/storage/storage.ts'
import { type FileName, nameOf, safeExtension } from '../rules.ts'
import * as queries from './queries.ts'
import { readUpload, type Uploader, uploadPath } from './upload-address.ts'

export { fileAt, holdFiles } from './holding.ts'
export { hashVisitor } from './upload-address.ts'

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
 * Throws `upload_refused`, `upload_expired`, `upload_used`, `upload_interrupted`, `file_too_large`, `file_empty`, `storage_full`.
 */
export async function receiveUpload(floor: Floor, { file, query, length, body }: Delivery): Promise<void> {
  const { secretKey, uploadMaxBytes } = floor.config
  const by = readUpload(secretKey, file, query, floor.clock())
  if (length !== null && length > uploadMaxBytes) throw tooLarge(uploadMaxBytes)
  if (!body || length === 0) throw new Fault('file_empty')
  // Only a courtesy: what decides is the insert below.
  if (await queries.mediaById(floor.db, file.id)) throw new Fault('upload_used')
  const leave = enter(file.id, by)
  try {
    await assertRoomToday(floor, by)
    await takeIn(floor, { file, body }, by)
  } finally {
    leave()
  }
}

/** Uploads under way in this process, by what must not have many of them at a time. */
const underWay = new Map<string, number>()
const mostAtOnce = { address: 1, person: 30, visitor: 3 }
/** Bytes that somebody may send in a day. */
const dailyBytes = { person: 2_000_000_000, visitor: 60_000_000 }

/** Lets an upload begin; returns its way out. One at a time to one address: each holds room on the disk until it has ended. */
function enter(fileId: string, by: Uploader): () => void {
  const doors: [string, number, Fault][] = [
    [`address ${fileId}`, mostAtOnce.address, new Fault('upload_used')],
    [
      `by ${keyOf(by)}`,
      mostAtOnce[kindOf(by)],
      new Fault('too_many_requests', { retryAfter: 5, words: () => ({ minutes: 1 }) }),
    ],
  ]
  for (const [door, most, fault] of doors) if ((underWay.get(door) ?? 0) >= most) throw fault
  const count = (step: 1 | -1) => {
    for (const [door] of doors) {
      const left = (underWay.get(door) ?? 0) + step
      if (left > 0) underWay.set(door, left)
      else underWay.delete(door)
    }
  }
  count(1)
  return () => count(-1)
}

async function assertRoomToday(floor: Floor, by: Uploader): Promise<void> {
  const since = new Date(floor.clock().getTime() - 86_400_000)
  if ((await queries.bytesSince(floor.db, by, since)) < dailyBytes[kindOf(by)]) return
  throw new Fault('too_many_requests', { retryAfter: 3600, words: () => ({ minutes: 60 }) })
}

async function takeIn(
  floor: Floor,
  { file, body }: { file: FileName; body: ReadableStream<Uint8Array> },
  by: Uploader,
) {
  const { uploadMaxBytes } = floor.config
  const arrival = await floor.storage.receive(nameOf(file), body, uploadMaxBytes).catch((error) => {
    throw explained(error, uploadMaxBytes)
  })
  try {
    await settle(floor, arrival, file, by)
  } finally {
    await arrival.drop()
  }
}

async function settle(floor: Floor, arrival: Arrival, file: FileName, by: Uploader): Promise<void> {
  const { size, head, keep } = arrival
  if (size === 0) throw new Fault('file_empty')
  const type = await typeOf(head)
  await transaction(floor.db, async (tx) => {
    const media = { ...file, ...by, size, type, createdAt: floor.clock() }
    if (!(await queries.insertMedia(tx, media))) throw new Fault('upload_used')
    await keep()
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

/** Takes the bytes of a file away, whose row is gone. */
export const removeBytes = (floor: Floor, file: FileName): Promise<void> => floor.storage.remove(nameOf(file))
