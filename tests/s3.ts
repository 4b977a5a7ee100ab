import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { CreateBucketCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
// @ts-expect-error the package has no types
import S3rver from 's3rver'
import type { S3Settings } from '#core/storage/s3.ts'

interface SignedRequest {
  method: string
  /** The path and query as they were sent. */
  url: string
  headers: IncomingHttpHeaders
  body: Buffer
}

const hash = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
const hmac = (key: string | Buffer, content: string) => createHmac('sha256', key).update(content).digest()

/**
 * Why Amazon would refuse the signature of this request; null: it would accept it. Written from the description of signature version 4
 * ("Authenticating Requests: Using the Authorization Header"), without code of the SDK that signs.
 */
export function wrongSignature({ method, url, headers, body }: SignedRequest, secretAccessKey: string): string | null {
  const [, scope = '', names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=[^/]+\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  if (!signature) return 'not signed'
  const signed = names.split(';')
  const unsigned = Object.keys(headers).filter((name) => /^(host|x-amz-.*)$/.test(name) && !signed.includes(name))
  if (unsigned.length > 0) return `${unsigned} not signed`
  const signedHash = String(headers['x-amz-content-sha256'])
  if (signedHash !== hash(body)) return `a body that is not what was signed (${signedHash})`
  const [pathname = '', query = ''] = url.split('?')
  const sortedQuery = [...new URLSearchParams(query)].map((pair) => pair.map(encoded).join('=')).sort()
  const lines = signed.map((name) => `${name}:${String(headers[name]).trim().replaceAll(/ +/g, ' ')}\n`)
  const canonical = [method, pathname, sortedQuery.join('&'), lines.join(''), names, signedHash].join('\n')
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`)
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash(canonical)].join('\n')
  return timingSafeEqual(hmac(key, text), Buffer.from(signature, 'hex')) ? null : 'a signature that does not match'
}

const encoded = (part: string) =>
  encodeURIComponent(part).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

export interface S3Store {
  /** Creates this bucket. Returns the settings to reach it. */
  settings: (bucket: string) => Promise<S3Settings>
  /** The names of the objects in a bucket. */
  names: (bucket: string) => Promise<(string | undefined)[]>
  /** The addresses of uploads in parts that were given up, oldest first. */
  abortedUploads: string[]
  close: () => Promise<void>
}

/**
 * Starts a server with the S3 API behind a proxy that refuses requests with a wrong signature, because the server itself checks only the
 * keys.
 */
export async function startS3(): Promise<S3Store> {
  const folder = await mkdtemp(path.join(tmpdir(), 'livret-s3-'))
  const store = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory: folder })
  const { port } = (await store.run()) as AddressInfo
  const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  const abortedUploads: string[] = []

  const server = createServer(async (incoming, answer) => {
    const { method = '', url = '', headers } = incoming
    // The client of an interrupted request reads no response.
    const body = await buffer(incoming).catch(() => null)
    if (!body) return void answer.destroy()
    const signedRequest = { method, url, headers, body }
    const wrong = wrongSignature(signedRequest, credentials.secretAccessKey)
    if (wrong) refuse(answer, wrong)
    // The server cannot do this.
    else if (method === 'DELETE' && url.includes('uploadId=')) {
      abortedUploads.push(url)
      answer.writeHead(204).end()
    } else pass(signedRequest, port, answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = new S3Client({ endpoint, region: 'us-east-1', credentials, forcePathStyle: true })
  return {
    settings: async (bucket) => {
      await client.send(new CreateBucketCommand({ Bucket: bucket }))
      return { endpoint, region: 'us-east-1', bucket, ...credentials }
    },
    names: async (Bucket) =>
      ((await client.send(new ListObjectsV2Command({ Bucket }))).Contents ?? []).map(({ Key }) => Key),
    abortedUploads,
    close: async () => {
      client.destroy()
      server.closeAllConnections()
      server.close()
      await store.close()
      await rm(folder, { recursive: true })
    },
  }
}

function refuse(answer: ServerResponse, why: string): void {
  const content = `<Error><Code>SignatureDoesNotMatch</Code><Message>${why}</Message></Error>`
  answer.writeHead(403, { 'content-type': 'application/xml' }).end(content)
}

function pass({ method, url, headers, body }: SignedRequest, port: number, answer: ServerResponse): void {
  const forwarded = request({ host: '127.0.0.1', port, method, path: url, headers }, (response) => {
    answer.writeHead(response.statusCode ?? 502, response.headers)
    // Also ends the response of the server when the client has gone.
    pipeline(response, answer, () => undefined)
  })
  forwarded.on('error', () => answer.destroy())
  forwarded.end(body)
}
