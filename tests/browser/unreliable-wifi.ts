import { randomUUID } from 'node:crypto'
import { type ClientRequest, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, inject, onTestFinished } from 'vitest'

/**
 * How one request fails. `before`: it never arrives; `after`: its response is lost; `within`: the response is cut in half; `portal`: the
 * sign-in page of the Wi-Fi answers, and `portal after` only once the product has handled the request.
 */
export const networkFaults = ['before', 'after', 'within', 'portal', 'portal after'] as const
export type NetworkFault = (typeof networkFaults)[number]

/** A proxy between a phone and the product that fails as the Wi-Fi of a hotel does. */
export interface Wifi {
  url: (path: string) => string
  /** `portal`: every request is answered with the sign-in page; `redirect`: with a redirect to it, on another address. */
  state: 'on' | 'off' | 'portal' | 'redirect'
  setState: (state: Wifi['state']) => void
  /** Called for each request. */
  faultFor: (incoming: { method: string; path: string }) => NetworkFault | null
  /** The refusal that answers this request, or null to forward it. */
  refusalFor: (incoming: {
    method: string
    path: string
  }) => { status: number; retryAfter: number; body: object } | null
  /** Simulates another release of the product: the same code in files with other names, and no file with the old names. */
  newRelease: boolean
  /** Contents that replace a file, by its path. */
  replacedFiles: Map<string, string>
  /** The part of a page that arrives a second after what is before it; null: pages arrive at once. */
  lateEnd: string | null
}

const portal = '<!doctype html><html><title>Wi-Fi</title><h1>Sign in to the Wi-Fi</h1></html>'
const fileName = /([\w-]+-[\w-]{8})\.(js|css)\b/g
const renameFiles = (text: string) =>
  text.replace(fileName, '$1.b.$2').replace(/("?version"?:\s?\\?")(\w{8})/g, '$1$2b')

export async function createWifi(): Promise<Wifi> {
  const target = new URL(inject('url'))
  const address = randomUUID()
  const sockets = new Set<Socket>()
  const server = createServer((incoming, response) => {
    const { method = 'GET', url: path = '/' } = incoming
    if (wifi.state === 'off') return incoming.socket.destroy()
    if (wifi.state === 'portal' || incoming.headers.host?.startsWith('127.')) return showPortal(response)
    if (wifi.state === 'redirect')
      return response
        .writeHead(302, { location: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sign-in` })
        .end()
    const fault = wifi.faultFor({ method, path })
    if (fault === 'before') return incoming.socket.destroy()
    if (fault === 'portal') return showPortal(response)
    const refusal = wifi.refusalFor({ method, path })
    if (refusal) {
      const headers = {
        'content-type': 'application/problem+json',
        'x-livret': '1',
        'retry-after': String(refusal.retryAfter),
      }
      return response.writeHead(refusal.status, headers).end(JSON.stringify(refusal.body))
    }
    const replacement = wifi.replacedFiles.get(path)
    if (replacement !== undefined)
      return response.writeHead(200, { 'content-type': 'text/javascript' }).end(replacement)
    const isOldFile = fileName.test(path) && path.startsWith('/assets/') && !/\.b\.(js|css)$/.test(path)
    fileName.lastIndex = 0
    if (wifi.newRelease && isOldFile) return response.writeHead(404, { 'x-livret': '1' }).end()
    const forwarded = request(
      {
        host: target.hostname,
        port: target.port,
        method,
        path: path.replace(/\.b\.(js|css)$/, '.$1'),
        // All requests of this Wi-Fi have the same client address.
        headers: { 'x-forwarded-for': address, ...incoming.headers },
        // A new connection per request, because a reused one may just be closing, which would be an unintended failure.
        agent: false,
      },
      (upstream) => {
        upstream.on('error', () => response.destroy())
        forwardResponse(upstream, response, fault).catch(() => response.destroy())
      },
    )
    forwarded.on('error', () => response.destroy())
    response.on('close', () => stopForwarding(response, forwarded))
    incoming.pipe(forwarded)
  })
  const showPortal = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/html' }).end(portal)

  async function forwardResponse(upstream: IncomingMessage, response: ServerResponse, fault: NetworkFault | null) {
    const headers = { ...upstream.headers }
    const text = /html|javascript|css|json/.test(String(headers['content-type']))
    const isLate = wifi.lateEnd !== null && /html/.test(String(headers['content-type']))
    if (!fault && !isLate && !(wifi.newRelease && text)) {
      response.writeHead(upstream.statusCode ?? 502, headers)
      return upstream.pipe(response)
    }
    const chunks: Buffer[] = []
    for await (const chunk of upstream) chunks.push(chunk as Buffer)
    const content = Buffer.concat(chunks)
    if (fault === 'after') return response.destroy()
    if (fault === 'portal after') return showPortal(response)
    if (fault === 'within') {
      response.writeHead(upstream.statusCode ?? 502, headers)
      return response.write(content.subarray(0, content.length / 2), () => response.destroy())
    }
    const encoding = headers['content-encoding']
    const decoded =
      encoding === 'br' ? brotliDecompressSync(content) : encoding === 'gzip' ? gunzipSync(content) : content
    for (const name of ['content-encoding', 'content-length', 'content-security-policy', 'etag'])
      delete headers[name as keyof typeof headers]
    response.writeHead(upstream.statusCode ?? 502, headers)
    const page = decoded.toString()
    const lateAt = isLate ? page.indexOf(wifi.lateEnd ?? '') : -1
    if (lateAt === -1) return response.end(wifi.newRelease ? renameFiles(page) : page)
    response.write(page.slice(0, lateAt))
    setTimeout(() => response.end(page.slice(lateAt)), 1000)
  }

  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
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
    lateEnd: null,
  }
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return wifi
}

const stopForwarding = (response: ServerResponse, forwarded: ClientRequest) => {
  if (!response.writableFinished) forwarded.destroy()
}

/** Waits until the page in this language and all files of guest screens are cached on the phone. */
export const waitUntilPageCached = (
  page: { evaluate: (callback: (lang: string) => Promise<boolean>, lang: string) => Promise<boolean> },
  lang = 'fr',
) =>
  expect
    .poll(() =>
      page.evaluate(async (language) => {
        const releases = (await caches.keys()).filter((name) => name.startsWith('livret.release.'))
        const keys = await Promise.all(releases.map(async (name) => (await caches.open(name)).keys()))
        return keys.flat().some(({ url }) => new URL(url).searchParams.get('lang') === language)
      }, lang),
    )
    .toBe(true)
