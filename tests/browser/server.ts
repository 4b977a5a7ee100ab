import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import pg, { type PoolConfig } from 'pg'
import type { TestProject } from 'vitest/node'
import { databaseConnection, removeFolder, temporaryFolder } from '../bench/product.ts'
import { startExternalDatabase } from '../chaos/external-database.ts'
import { cluster } from '../cluster.ts'
import { startProxy } from '../proxy.ts'
import { startS3 } from '../s3.ts'
import { startTileServer } from '../tile-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    url: string
    /** Its database, into which tests write accounts. */
    database: PoolConfig
  }
}

/**
 * The built product as a hotelier starts it, on an empty data folder and a free port, for all journeys together; two of them behind a
 * proxy for `npm run test:cluster`.
 */
export default async function setup(project: TestProject) {
  const { url, database, stop } = cluster ? await startTwo() : await startOne()
  project.provide('url', url)
  project.provide('database', database)
  return stop
}

async function startOne() {
  const product = await startProduct()
  const database = await databaseConnection(product.folder)
  await turnOffDurability(database)
  return { ...product, database }
}

/** No journey is about a power loss, and each would wait for the disk at every change. */
async function turnOffDurability(database: PoolConfig): Promise<void> {
  const client = new pg.Client(database)
  await client.connect()
  await client.query('alter system set synchronous_commit = off')
  await client.query('select pg_reload_conf()')
  await client.end()
}

/** Two processes that share a database, a bucket and a key, and nothing else; the proxy alternates between them. */
async function startTwo() {
  const folder = await temporaryFolder()
  const [store, proxy] = [await startS3(), await startProxy()]
  const database = process.env.DATABASE_URL ? null : await startExternalDatabase(folder)
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = await store.settings('livret')
  const settings = {
    ...database?.settings,
    ...{ S3_ENDPOINT: endpoint ?? '', S3_REGION: region, S3_BUCKET: bucket },
    ...{ S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey },
    SECRET_KEY: randomBytes(32).toString('hex'),
    PUBLIC_URL: proxy.url,
  }
  // Started at the same moment, so that both migrate the database and add the demo at once.
  const products = await Promise.all([startProduct(settings), startProduct(settings)])
  proxy.targets = products.map(({ address }) => address)
  const stop = async () => {
    await Promise.all(products.map((product) => product.stop()))
    proxy.close()
    await database?.stop()
    await store.close()
    await removeFolder(folder)
  }
  return { url: proxy.url, database: database?.connection ?? { connectionString: process.env.DATABASE_URL }, stop }
}

/** Starts the built product with these settings. `url` is its public address, `address` is where it listens. */
export async function startProduct(settings: Record<string, string> = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'livret-browser-'))
  await chmod(folder, 0o711)
  const [engine, tiles] = [await startTranslator(), await startTileServer()]
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    // Each browser of a test has its own client address, so that limits per address do not make tests affect each other.
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: folder,
      DEMO: '1',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'error',
      NODE_ENV: '',
      UPLOAD_MAX_BYTES: '2000000',
      TRANSLATION: 'libretranslate',
      TRANSLATION_URL: engine.url,
      MAP_TILES_URL: tiles.url,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const output: string[] = []
  let address = ''
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the product ended with ${code}:\n${output.join('\n')}`)))
    createInterface({ input: child.stdout }).on('line', (line) => {
      output.push(line)
      address ||= /Listening on (\S+:\d+)/.exec(line)?.[1] ?? ''
      const staffAddress = /Staff\s+(http:\S+?)\/?$/.exec(line)
      if (staffAddress?.[1]) resolve(staffAddress[1])
    })
  })
  const stop = async () => {
    const exited = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await exited
    engine.close()
    tiles.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { url, address: `http://${address}`, folder, stop }
}

const translations: Record<string, string> = {
  'Lovely sheets': 'De beaux draps',
  'Thank you, Emma.': 'Merci, Emma.',
  'No onions': 'Sans oignons',
  'Petits pains': 'Bread rolls',
  'Le salon de thé': 'Die Teestube',
  'Servi sur la terrasse': 'Auf der Terrasse serviert',
}

/** A stand-in for LibreTranslate. It translates a few phrases and returns others unchanged, so that other tests see no translations. */
async function startTranslator(): Promise<{ url: string; close: () => void }> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { q: texts } = JSON.parse(Buffer.concat(chunks).toString()) as { q: string[] }
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ translatedText: texts.map((text) => translations[text] ?? text) }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}
