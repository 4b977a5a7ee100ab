import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { Spool } from './spool.ts'
import { ownName, type Storage, StorageAway } from './storage.ts'

export interface S3Settings {
  /** Null: Amazon's own, by the region. */
  endpoint: string | null
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/** Of the bucket: what has been carried there and is not a file yet. */
const arriving = 'arriving/'

/**
 * Files in a bucket of any store that speaks S3; `folder` of this machine takes what is still arriving. The bucket stays
 * private: everything is read through the product, which alone knows the type of a file.
 */
export function s3Storage({ endpoint, region, bucket: Bucket, ...credentials }: S3Settings, folder: string): Storage {
  const client = new S3Client({
    region,
    credentials,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 3000, requestTimeout: 60_000 },
    // Not every store knows the checksums that Amazon's own has lately come to want.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const spool = new Spool(folder)
  const remove = (Key: string) => away(client.send(new DeleteObjectCommand({ Bucket, Key })))

  return {
    async receive(name, body, maxBytes) {
      const draft = await spool.receive(name, body, maxBytes)
      const Key = `${arriving}${name}.${randomBytes(6).toString('hex')}`
      let carried = false
      const carry = async () => {
        carried = true
        // In parts, each of which can be sent again.
        const params = { Bucket, Key, Body: createReadStream(draft.path) }
        await away(new Upload({ client, params, queueSize: 2 }).done())
      }
      const keep = async () => {
        await away(client.send(new CopyObjectCommand({ Bucket, Key: name, CopySource: `${Bucket}/${Key}` })))
      }
      const { drop: dropDraft } = draft
      const drop = async () => {
        await dropDraft()
        // What stays behind, `tidy` finds.
        if (carried) await remove(Key).catch(() => undefined)
      }
      return Object.assign(draft, { carry, keep, drop })
    },

    async put(name, bytes) {
      await away(client.send(new PutObjectCommand({ Bucket, Key: ownName(name), Body: bytes })))
    },

    async read(name, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      const found = await away(client.send(new GetObjectCommand({ Bucket, Key: ownName(name), Range })), missing)
      if (!found) return null
      const body = found.Body as Readable & { transformToWebStream: () => ReadableStream<Uint8Array> }
      const whole = found.ContentRange?.split('/')[1]
      return { bytes: body.transformToWebStream(), size: Number(whole ?? found.ContentLength) }
    },

    async exists(name) {
      return (await away(client.send(new HeadObjectCommand({ Bucket, Key: ownName(name) })), missing)) !== null
    },

    async remove(name) {
      await remove(ownName(name))
    },

    async tidy(before) {
      await spool.tidy(before)
      await away(
        (async () => {
          for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: arriving }))
            for (const { Key, LastModified } of Contents)
              if (Key && LastModified && LastModified < before) await remove(Key)
        })(),
      )
    },

    async check() {
      await away(client.send(new HeadBucketCommand({ Bucket })))
    },
  }
}

const missing = (error: unknown) =>
  error instanceof S3ServiceException && (error.name === 'NoSuchKey' || error.name === 'NotFound')

/** What the store answers; null for what `isNothing` takes for nothing. Throws `StorageAway` for every other failure. */
async function away<T>(answer: Promise<T>): Promise<T>
async function away<T>(answer: Promise<T>, isNothing: (error: unknown) => boolean): Promise<T | null>
async function away<T>(answer: Promise<T>, isNothing?: (error: unknown) => boolean): Promise<T | null> {
  try {
    return await answer
  } catch (cause) {
    if (isNothing?.(cause)) return null
    throw cause instanceof StorageAway ? cause : new StorageAway('the store of files does not do as asked', { cause })
  }
}
