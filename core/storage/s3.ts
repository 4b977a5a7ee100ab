import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { assertStorageName, type Storage, StorageUnavailable } from './storage.ts'
import { TempFolder } from './temp-files.ts'

export interface S3Settings {
  /** Null: Amazon's endpoint of the region. */
  endpoint: string | null
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/** A larger file is uploaded in parts of this many bytes. */
const partBytes = 5_242_880

/** Connections to the store; each download uses one. A single client could use up the SDK's default of fifty. */
const maxSockets = 1000

/** A client of the store. `timeoutMs`: milliseconds until a response begins. */
export function createS3Client(
  { endpoint, region, accessKeyId, secretAccessKey }: S3Settings,
  timeoutMs: number,
): S3Client {
  return new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint && { endpoint, forcePathStyle: true }),
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: 3000,
      // Both are needed: without the second one the SDK only logs a warning.
      requestTimeout: timeoutMs,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets },
      httpsAgent: { maxSockets },
    },
    // Not every store supports the SDK's default checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

/**
 * Files in a bucket of any S3-compatible store. Incomplete uploads are in `folder` on this machine. The bucket stays
 * private: everything is read through the product, which alone knows the type of a file. `timeoutMs`: milliseconds
 * until a response begins (less for small uploads) and between two pieces of it; `minFreeBytes`: see `TempFolder`.
 */
export function s3Storage(
  settings: S3Settings,
  folder: string,
  { timeoutMs = 60_000, minFreeBytes }: { timeoutMs?: number; minFreeBytes?: number } = {},
): Storage {
  const client = createS3Client(settings, timeoutMs)
  const { bucket: Bucket } = settings
  const tempFiles = new TempFolder(folder, minFreeBytes)
  // The timeout of one attempt, so that an unresponsive store fails early. Assumes a connection of at least 100 kB/s.
  const attemptTimeout = (bytes = 0) => ({ requestTimeout: Math.min(timeoutMs, 10_000 + bytes / 100) })
  const put = (Key: string, Body: Uint8Array) =>
    orUnavailable(client.send(new PutObjectCommand({ Bucket, Key, Body }), attemptTimeout(Body.byteLength)))

  return {
    async receive(body, maxBytes) {
      const draft = await tempFiles.receive(body, maxBytes)
      const keep = async (name: string) => {
        const Key = assertStorageName(name)
        if (draft.size <= partBytes) return void (await put(Key, await readFile(draft.path)))
        // Uploaded in parts, each of which can be retried.
        const params = { Bucket, Key, Body: createReadStream(draft.path) }
        await orUnavailable(new Upload({ client, params, queueSize: 2, partSize: partBytes }).done())
      }
      return Object.assign(draft, { keep })
    },

    async put(name, bytes) {
      await put(assertStorageName(name), bytes)
    },

    async read(name, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      const object = await orUnavailable(
        client.send(new GetObjectCommand({ Bucket, Key: assertStorageName(name), Range }), attemptTimeout()),
        isMissingObject,
      )
      if (!object) return null
      const totalSize = object.ContentRange?.split('/')[1]
      return {
        bytes: piecesOf(object.Body as Readable, attemptTimeout().requestTimeout),
        size: Number(totalSize ?? object.ContentLength),
      }
    },

    async exists(name) {
      return (
        (await orUnavailable(
          client.send(new HeadObjectCommand({ Bucket, Key: assertStorageName(name) }), attemptTimeout()),
          isMissingObject,
        )) !== null
      )
    },

    async remove(name) {
      await orUnavailable(
        client.send(new DeleteObjectCommand({ Bucket, Key: assertStorageName(name) }), attemptTimeout()),
      )
    },

    deleteUnfinishedUploads: (before) => tempFiles.deleteUnfinished(before),

    async check() {
      await orUnavailable(client.send(new HeadBucketCommand({ Bucket }), attemptTimeout()))
    },
  }
}

/**
 * The bytes of a response. Fails with `StorageUnavailable` when the store breaks off, or sends nothing for `timeoutMs`
 * while the reader waits.
 */
export function piecesOf(body: Readable, timeoutMs: number): ReadableStream<Uint8Array> {
  const pieces = body.iterator()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const timeout = setTimeout(() => body.destroy(new Error(`nothing for ${timeoutMs} ms`)), timeoutMs)
        const next = await orUnavailable(pieces.next()).finally(() => clearTimeout(timeout))
        if (next.done) controller.close()
        else controller.enqueue(next.value)
      },
      cancel: () => void body.destroy(),
    },
    { highWaterMark: 0 },
  )
}

export const isMissingObject = (error: unknown) =>
  error instanceof S3ServiceException && (error.name === 'NoSuchKey' || error.name === 'NotFound')

/** The store's answer; null for errors that `isMissing` accepts. Throws `StorageUnavailable` for all other failures. */
async function orUnavailable<T>(answer: Promise<T>): Promise<T>
async function orUnavailable<T>(answer: Promise<T>, isMissing: (error: unknown) => boolean): Promise<T | null>
async function orUnavailable<T>(answer: Promise<T>, isNothing?: (error: unknown) => boolean): Promise<T | null> {
  try {
    return await answer
  } catch (cause) {
    if (isNothing?.(cause)) return null
    throw cause instanceof StorageUnavailable
      ? cause
      : new StorageUnavailable('the store of files does not do as asked', { cause })
  }
}
