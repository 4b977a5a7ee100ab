import { randomUUID } from 'node:crypto'
import { type ClientRequest, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, inject, onTestFinished } from 'vitest'

/** How one request fails: it never arrives, or its answer is lost, cut in half, or replaced by the sign-in page of the Wi-Fi. */
export const networkFaults = ['before', 'after', 'within', 'portal', 'portal after'] as const
export type NetworkFault = (typeof networkFaults)[number]

/** A proxy between a phone and the product that fails as the Wi-Fi of a hotel does. */
export interface Wifi {
  url: (path: string) => string
  /** `portal`: every request is answered with the sign-in page; `redirect`: with a redirect to it, on another address. */
  state: 'on' | 'off' | 'portal' | 'redirect'
  setState: (state: Wifi['state']) => void
  /** Called for each request. */
  faultFor: (asked: { method: string; path: string }) => NetworkFault | null
  /** The refusal that answers this request, or null to forward it. */
  refusalFor: (asked: { method: string; path: string }) => { status: number; retryAfter: number; body: object } | null
  /** Simulates another release of the product: the same code in files with other names, and no file with the old names. */
  newRelease: boolean
  /** Contents that replace a file, by its path. */
  replacedFiles: Map<string, string>
  /** Requests and bytes since the last call. */
  takeTraffic: () => { requests: number; bytes: number; list: string[] }
}

const portal = '<!doctype html><html><title>Wi-Fi</title><h1>Sign in to the Wi-Fi</h1></html>'
const fileName = /([\w-]+-[\w-]{8})\.(js|css)\b/g
const renamed = (text: string) => text.replace(fileName, '$1.b.$2').replace(/("?version"?:\s?\\?")(\w{8})/g, '$1$2b')

export async function createWifi(): Promise<Wifi> {
  const target = new URL(inject('url'))
  const address = randomUUID()
  const sockets = new Set<Socket>()
  let traffic = { requests: 0, bytes: 0, list: [] as string[] }
  const server = createServer((asked, answer) => {
    const { method = 'GET', url: path = '/' } = asked
    if (wifi.state === 'off') return asked.socket.destroy()
    traffic.requests++
    if (wifi.state === 'portal' || asked.headers.host?.startsWith('127.')) return showPortal(answer)
    if (wifi.state === 'redirect')
      return answer
        .writeHead(302, { location: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sign-in` })
        .end()
    const cut = wifi.faultFor({ method, path })
    if (cut === 'before') return asked.socket.destroy()
    if (cut === 'portal') return showPortal(answer)
    const refusal = wifi.refusalFor({ method, path })
    if (refusal) {
      const headers = {
        'content-type': 'application/problem+json',
        'x-livret': '1',
        'retry-after': String(refusal.retryAfter),
      }
      return answer.writeHead(refusal.status, headers).end(JSON.stringify(refusal.body))
    }
    const instead = wifi.replacedFiles.get(path)
    if (instead !== undefined) return answer.writeHead(200, { 'content-type': 'text/javascript' }).end(instead)
    const old = fileName.test(path) && path.startsWith('/assets/') && !/\.b\.(js|css)$/.test(path)
    fileName.lastIndex = 0
    if (wifi.newRelease && old) return answer.writeHead(404, { 'x-livret': '1' }).end()
    const forwarded = request(
      {
        host: target.hostname,
        port: target.port,
        method,
        path: path.replace(/\.b\.(js|css)$/, '.$1'),
        // Requests without a client address get one, the same for this Wi-Fi.
        headers: { 'x-forwarded-for': address, ...asked.headers },
        // A reused connection that the product closes at that moment would be a fault that the test did not ask for.
        agent: false,
      },
      (given) => {
        given.on('error', () => answer.destroy())
        pass(given, answer, cut, path).catch(() => answer.destroy())
      },
    )
    forwarded.on('error', () => answer.destroy())
    answer.on('close', () => endedEarly(answer, forwarded))
    asked.pipe(forwarded)
  })
  const showPortal = (answer: ServerResponse) => answer.writeHead(200, { 'content-type': 'text/html' }).end(portal)

  async function pass(given: IncomingMessage, answer: ServerResponse, cut: NetworkFault | null, path: string) {
    const headers = { ...given.headers }
    const count = (bytes: number) => {
      traffic.bytes += bytes
      traffic.list.push(`${given.statusCode} ${path} ${bytes}`)
    }
    const text = /html|javascript|css|json/.test(String(headers['content-type']))
    if (!cut && !(wifi.newRelease && text)) {
      answer.writeHead(given.statusCode ?? 502, headers)
      let bytes = 0
      given.on('data', (piece: Buffer) => {
        bytes += piece.length
      })
      given.on('end', () => count(bytes))
      return given.pipe(answer)
    }
    const pieces: Buffer[] = []
    for await (const piece of given) pieces.push(piece as Buffer)
    const whole = Buffer.concat(pieces)
    if (cut === 'after') return answer.destroy()
    if (cut === 'portal after') return showPortal(answer)
    if (cut === 'within') {
      answer.writeHead(given.statusCode ?? 502, headers)
      return answer.write(whole.subarray(0, whole.length / 2), () => answer.destroy())
    }
    const coding = headers['content-encoding']
    const plain = coding === 'br' ? brotliDecompressSync(whole) : coding === 'gzip' ? gunzipSync(whole) : whole
    for (const name of ['content-encoding', 'content-length', 'content-security-policy', 'etag'])
      delete headers[name as keyof typeof headers]
    answer.writeHead(given.statusCode ?? 502, headers).end(renamed(plain.toString()))
  }

  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const wifi: Wifi = {
    url: (path) => `http://localhost:${port}${path}`,
    state: 'on',
    setState: (state) => {
      wifi.state = state
      // Open connections are closed too.
      if (state !== 'on') for (const socket of sockets) socket.destroy()
    },
    faultFor: () => null,
    refusalFor: () => null,
    newRelease: false,
    replacedFiles: new Map(),
    takeTraffic: () => {
      const since = traffic
      traffic = { requests: 0, bytes: 0, list: [] }
      return since
    },
  }
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return wifi
}

const endedEarly = (answer: ServerResponse, forwarded: ClientRequest) => {
  if (!answer.writableFinished) forwarded.destroy()
}

/** Waits until the page in this language and all files of guest screens are cached on the phone. */
export const waitUntilPageCached = (
  page: { evaluate: (fn: (lang: string) => Promise<boolean>, lang: string) => Promise<boolean> },
  lang = 'fr',
) =>
  expect
    .poll(() =>
      page.evaluate(async (wanted) => {
        const releases = (await caches.keys()).filter((name) => name.startsWith('livret.release.'))
        const keys = await Promise.all(releases.map(async (name) => (await caches.open(name)).keys()))
        return keys.flat().some(({ url }) => new URL(url).searchParams.get('lang') === wanted)
      }, lang),
    )
    .toBe(true)
