import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { CreateBucketCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
// @ts-expect-error it comes without types
import S3rver from 's3rver'
import type { S3Settings } from '#core/storage/s3.ts'

interface Asked {
  method: string
  /** Path and query, as they were sent. */
  url: string
  headers: IncomingHttpHeaders
  body: Buffer
}

const hash = (words: string | Buffer) => createHash('sha256').update(words).digest('hex')
const hmac = (key: string | Buffer, words: string) => createHmac('sha256', key).update(words).digest()

/**
 * Why Amazon would refuse this request; null when it would not. Written from its description of signature version 4
 * ("Authenticating Requests: Using the Authorization Header"), with nothing of the SDK that signs.
 */
export function wrongSignature({ method, url, headers, body }: Asked, secretAccessKey: string): string | null {
  const [, scope = '', names = '', given = ''] =
    /^AWS4-HMAC-SHA256 Credential=[^/]+\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  if (!given) return 'not signed'
  const signed = names.split(';')
  const unsigned = Object.keys(headers).filter((name) => /^(host|x-amz-.*)$/.test(name) && !signed.includes(name))
  if (unsigned.length > 0) return `${unsigned} not signed`
  const told = String(headers['x-amz-content-sha256'])
  if (told !== hash(body)) return `a body that is not what was signed (${told})`
  const [pathname = '', query = ''] = url.split('?')
  const wanted = [...new URLSearchParams(query)].map((pair) => pair.map(encoded).join('=')).sort()
  const lines = signed.map((name) => `${name}:${String(headers[name]).trim().replaceAll(/ +/g, ' ')}\n`)
  const canonical = [method, pathname, wanted.join('&'), lines.join(''), names, told].join('\n')
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`)
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash(canonical)].join('\n')
  return timingSafeEqual(hmac(key, text), Buffer.from(given, 'hex')) ? null : 'a signature that does not match'
}

const encoded = (part: string) =>
  encodeURIComponent(part).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

export interface S3Store {
  /** Makes this bucket; returns what reaches it. */
  settings: (bucket: string) => Promise<S3Settings>
  /** The names in a bucket. */
  names: (bucket: string) => Promise<(string | undefined)[]>
  close: () => Promise<void>
}

/**
 * A server that speaks the API of S3, behind a proxy that refuses what is not signed as Amazon wants it: by itself, the server checks
 * the keys alone.
 */
export async function startS3(): Promise<S3Store> {
  const folder = await mkdtemp(path.join(tmpdir(), 'livret-s3-'))
  const store = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory: folder })
  const { port } = (await store.run()) as AddressInfo
  const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

  const server = createServer(async (asked, answer) => {
    const { method = '', url = '', headers } = asked
    // Nobody waits for the answer to a request that breaks off.
    const body = await buffer(asked).catch(() => null)
    if (!body) return void answer.destroy()
    const told = { method, url, headers, body }
    const wrong = wrongSignature(told, credentials.secretAccessKey)
    if (wrong) refuse(answer, wrong)
    else pass(told, port, answer)
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
  const words = `<Error><Code>SignatureDoesNotMatch</Code><Message>${why}</Message></Error>`
  answer.writeHead(403, { 'content-type': 'application/xml' }).end(words)
}

function pass({ method, url, headers, body }: Asked, port: number, answer: ServerResponse): void {
  const onwards = request({ host: '127.0.0.1', port, method, path: url, headers }, (given) => {
    answer.writeHead(given.statusCode ?? 502, given.headers)
    given.pipe(answer)
  })
  onwards.on('error', () => answer.destroy())
  onwards.end(body)
}
