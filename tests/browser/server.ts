import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    url: string
  }
}

/** The built product as a hotelier starts it, on an empty data folder and a free port, for all journeys together. */
export default async function setup(project: TestProject) {
  const { url, stop } = await startProduct()
  project.provide('url', url)
  return stop
}

/** Another one, with settings of its own. */
export async function startProduct(settings: Record<string, string> = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'livret-browser-'))
  await chmod(folder, 0o711)
  const engine = await startTranslator()
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    // Each test comes from an address of its own, so that limits per address do not make tests meet.
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
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said: string[] = []
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the product ended with ${code}:\n${said.join('\n')}`)))
    createInterface({ input: child.stdout }).on('line', (line) => {
      said.push(line)
      const found = /Staff\s+(http:\S+?)\/?$/.exec(line)
      if (found?.[1]) resolve(found[1])
    })
  })
  const stop = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
    engine.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { url, stop }
}

const phrases: Record<string, string> = {
  'Lovely sheets': 'De beaux draps',
  'Thank you, Emma.': 'Merci, Emma.',
  'No onions': 'Sans oignons',
  'Petits pains': 'Bread rolls',
}

/** Answers as LibreTranslate does. It knows a few phrases; others it gives back as they are, so that no other test sees translations. */
async function startTranslator(): Promise<{ url: string; close: () => void }> {
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    const { q } = JSON.parse(Buffer.concat(pieces).toString()) as { q: string[] }
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ translatedText: q.map((text) => phrases[text] ?? text) }))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}
