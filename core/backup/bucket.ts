import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { BackupBucket } from '#core/config/backup-settings.ts'
import { createS3Client, isMissingObject, piecesOf } from '#core/storage/s3.ts'
import { BackupError, type BackupFile } from './archive.ts'
import { type BackupPlace, backupTime, latestFirst } from './places.ts'

/** A backup has at most 10,000 parts, so it may have 168 GB. Two of them are in memory. */
const defaultPartBytes = 16_777_216

/** Milliseconds until the store answers a request; a part may need as long over a connection of 60 kB/s. */
const defaultTimeoutMs = 300_000

/** A bucket of any S3-compatible store. An upload in parts appears in it only when it is complete. */
export function bucketPlace(
  { prefix, ...settings }: BackupBucket,
  { timeoutMs = defaultTimeoutMs, partBytes = defaultPartBytes }: { timeoutMs?: number; partBytes?: number } = {},
): BackupPlace {
  const client = createS3Client(settings, timeoutMs)
  const { bucket: Bucket } = settings
  const folder = prefix && `${prefix}/`
  const label = `s3://${Bucket}${prefix && `/${prefix}`}`
  return {
    label,
    file: (name) => bucketFile(client, { Bucket, Key: `${folder}${name}` }, { timeoutMs, partBytes }),
    async list() {
      const found: { name: string; completedAt: Date }[] = []
      await orBackupError(label, async () => {
        for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: `${folder}livret-` }))
          for (const { Key = '', LastModified } of Contents) {
            const name = Key.slice(folder.length)
            if (backupTime(name) && LastModified) found.push({ name, completedAt: LastModified })
          }
      })
      return latestFirst(found)
    },
    async remove(name) {
      await orBackupError(label, () => client.send(new DeleteObjectCommand({ Bucket, Key: `${folder}${name}` })))
    },
    // A rule of the bucket removes the parts of uploads that never ended.
    removeUnfinished: async () => undefined,
  }
}

function bucketFile(
  client: S3Client,
  object: { Bucket: string; Key: string },
  { timeoutMs, partBytes }: { timeoutMs: number; partBytes: number },
): BackupFile {
  const label = `s3://${object.Bucket}/${object.Key}`
  return {
    label,
    async write(bytes) {
      await orBackupError(label, async () => {
        const existing = await client.send(new HeadObjectCommand(object)).catch(nullIfMissing)
        if (existing) throw new BackupError(`${label} is there already. Choose another name.`)
        // The library would report its failed attempt to remove the parts instead of the reason.
        const options = { queueSize: 2, partSize: partBytes, leavePartsOnError: true }
        const upload = new Upload({ client, params: { ...object, Body: bytes }, ...options })
        await upload.done().catch(async (error) => {
          const { uploadId: UploadId } = upload
          if (UploadId)
            await client.send(new AbortMultipartUploadCommand({ ...object, UploadId })).catch(() => undefined)
          throw error
        })
      })
    },
    async read() {
      const found = await orBackupError(label, () => client.send(new GetObjectCommand(object)).catch(nullIfMissing))
      if (!found) throw new BackupError(`There is no ${label}.`)
      return Readable.from(receive(label, piecesOf(found.Body as Readable, timeoutMs)), { objectMode: false })
    },
  }
}

async function* receive(label: string, pieces: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = pieces.getReader()
  try {
    for (;;) {
      const { value, done } = await orBackupError(label, () => reader.read())
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

function nullIfMissing(error: unknown): null {
  if (isMissingObject(error)) return null
  throw error
}

async function orBackupError<Answer>(label: string, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (cause) {
    if (cause instanceof BackupError) throw cause
    throw new BackupError(`The store of ${label} does not do as asked: ${reasonOf(cause)}`, { cause })
  }
}

/** What the store said, or why it could not be reached. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return reasonOf(error.cause)
  return error.message || error.name
}
