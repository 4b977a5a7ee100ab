import type { AppContext } from '#core/app/server/context.ts'
import type { Tx } from '#core/db/db.ts'
import { ApiError } from '#core/errors/server/api-error.ts'
import { type FileName, storedFileName, variantsOf } from '#core/storage/address-rules.ts'
import { StorageFullError } from '#core/storage/storage.ts'
import { storageNameOf } from '../files/service.ts'
import { makeVariant, waitingVariantCount } from '../pictures/render.ts'
import * as queries from '../queries.ts'

export const variantsJob = 'media.variants'
/** The time of the job: twelve variants of up to a minute each, and requests in between. */
export const variantsJobMinutes = 30

/** Queues the job that makes the other sizes of a picture, once `tx` has committed. */
export const queueVariants = (context: AppContext, tx: Tx, { id }: { id: string }) =>
  context.jobs.add(tx, variantsJob, { id })

type Variant = ReturnType<typeof variantsOf>[number]
type Bytes = Uint8Array<ArrayBuffer>

/** Requested variants have priority over precomputed ones; beyond this queue length requests are refused. */
const firstPriority = 1
const maxQueuedVariants = 60

/** Variants being made in this process, shared by concurrent requests. Two processes may make the same one. */
const runningVariants = new Map<string, Promise<Bytes>>()

/** A stored picture that cannot be read: no other size of it can be made. */
export class UnreadablePictureError extends Error {
  override name = 'UnreadablePictureError'
  readonly file: FileName

  constructor(file: FileName, options?: ErrorOptions) {
    super('a kept picture cannot be read', options)
    this.file = file
  }
}

/**
 * Another size of a picture, and the picture. Throws `not_found` for a size that does not exist or a file that is not a
 * picture, and `UnreadablePictureError` if the picture was found to be unreadable before.
 */
export async function findVariant(
  context: AppContext,
  { id, step, extension }: FileName,
): Promise<{ picture: queries.MediaRow; variant: Variant }> {
  const picture = await queries.mediaById(context.db, id)
  // No variants for guests' photos, which few people look at.
  if (picture?.visitor !== null) throw new ApiError('not_found')
  const variant = variantsOf(id, picture.width ?? 0).find((each) => each.step === step && each.extension === extension)
  if (!variant) throw new ApiError('not_found')
  if (picture.unreadableAt) throw new UnreadablePictureError(picture)
  return { picture, variant }
}

/**
 * The bytes of a variant, made and stored on the first request. Throws `not_found` when the picture is deleted, and
 * `UnreadablePictureError`, which is recorded so that nobody tries again.
 */
export async function readVariant(
  context: AppContext,
  { picture, variant }: { picture: queries.MediaRow; variant: Variant },
): Promise<{ bytes: ReadableStream<Uint8Array> | Bytes; size: number }> {
  const storedFile = await context.storage.read(storedFileName(variant))
  if (storedFile) return storedFile
  if (waitingVariantCount() > maxQueuedVariants) throw new ApiError('unavailable', { retryAfter: 5 })
  const bytes = await makeVariantOnce(
    context,
    variant,
    picture,
    () => readPictureBytes(context, picture),
    firstPriority,
  )
  return { bytes, size: bytes.byteLength }
}

async function readPictureBytes(context: AppContext, picture: queries.MediaRow): Promise<Bytes> {
  const storedFile = await context.storage.read(storageNameOf(picture))
  if (!storedFile) throw new ApiError('not_found')
  return new Uint8Array(await new Response(storedFile.bytes).arrayBuffer())
}

function makeVariantOnce(
  context: AppContext,
  variant: Variant,
  picture: FileName,
  read: () => Promise<Bytes>,
  priority = 0,
): Promise<Bytes> {
  const name = storedFileName(variant)
  const running = runningVariants.get(name)
  if (running) return running
  const variantBytes = makeAndStore(context, variant, read, priority)
    .catch((error) => recordUnreadable(context, picture, error))
    .finally(() => runningVariants.delete(name))
  runningVariants.set(name, variantBytes)
  return variantBytes
}

async function makeAndStore(
  context: AppContext,
  variant: Variant,
  read: () => Promise<Bytes>,
  priority: number,
): Promise<Bytes> {
  const bytes = new Uint8Array(await makeVariant(read, variant.step, variant.extension, priority))
  // Returned although storing failed; the next request makes it again.
  await context.storage.put(storedFileName(variant), bytes).catch((error) => {
    if (!(error instanceof StorageFullError)) throw error
    context.log.warn({ err: error }, 'no room to keep another size of a picture')
  })
  if (await queries.mediaById(context.db, variant.id)) return bytes
  // The picture was deleted meanwhile, perhaps before this variant existed to be removed with it.
  await context.storage.remove(storedFileName(variant))
  throw new ApiError('not_found')
}

async function recordUnreadable(context: AppContext, picture: FileName, error: unknown): Promise<never> {
  if (!(error instanceof ApiError && error.code === 'picture_broken')) throw error
  context.log.warn({ err: error, media: picture.id }, 'a kept picture cannot be read')
  await queries.markUnreadable(context.db, picture.id, context.clock())
  throw new UnreadablePictureError(picture, { cause: error })
}

/** The job after an upload: makes the missing variants, so that no guest waits for them. */
export async function makeVariants(context: AppContext, { id }: { id: string }): Promise<void> {
  const picture = await queries.mediaById(context.db, id)
  if (!picture || picture.unreadableAt) return
  let pictureBytes: Promise<Bytes> | undefined
  const readOnce = () => {
    pictureBytes ??= readPictureBytes(context, picture)
    return pictureBytes
  }
  try {
    for (const variant of variantsOf(id, picture.width ?? 0))
      if (!(await context.storage.exists(storedFileName(variant))))
        await makeVariantOnce(context, variant, picture, readOnce)
  } catch (error) {
    // The picture is deleted or unreadable.
    const isPictureLost =
      error instanceof UnreadablePictureError || (error instanceof ApiError && error.code === 'not_found')
    if (!isPictureLost) throw error
  }
}
