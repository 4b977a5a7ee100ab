import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import { call, createHotel, type OrderTarget, phone, register } from '../bench/hotels.ts'
import { removeOrKeepFolder, startProduct, temporaryFolder } from '../bench/product.ts'
import { openBoard } from '../chaos/board.ts'
import { freePort } from '../pgbouncer.ts'
import { checkHaproxy } from './haproxy.ts'
import { type Relay, type RunningProxy, startCaddy, startNginx, startRelay } from './proxies.ts'

const secret = 'SECRET0token1of2a3printer4'
/** Addresses that only their owner knows, which no log may contain. */
const secretPaths = [
  `/print/${secret}`,
  `/calendars/bookings/${secret}.ics`,
  `/q/${secret}`,
  `/deal/${secret}`,
  `/order/${secret}`,
]
const uploadMaxBytes = 50_000_000

/**
 * The examples of a proxy in front of a running Livret: pages, events that arrive at once, the largest upload, the addresses of clients,
 * secret addresses in logs, HSTS, and the redirect to https. Returns what is wrong.
 */
export async function checkProxies(missing: string[]): Promise<string[]> {
  // The certificate is made here.
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
  const folder = await temporaryFolder()
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost']
  execFileSync(
    'openssl',
    [...request, '-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', certificate],
    { stdio: 'pipe' },
  )
  const settings = { PUBLIC_URL: 'https://guide.hotel.example', UPLOAD_MAX_BYTES: String(uploadMaxBytes) }
  const port = await freePort()
  // Its own address is the public one.
  const product = { ...(await startProduct({ folder, port, demo: false, settings })), url: `http://127.0.0.1:${port}` }
  const faults: string[] = []
  try {
    const { token } = await register(product.url)
    const target = await createHotel(product.url, token, { name: 'Hôtel du Relais' })
    for (const [name, start] of Object.entries({ nginx: startNginx, caddy: startCaddy })) {
      if (missing.includes(name)) continue
      const relay = await startRelay(product.url)
      const own = join(folder, name)
      mkdirSync(own)
      chmodSync(own, 0o777)
      const ports: [number, number] = [await freePort(), await freePort()]
      const proxy = await start({ folder: own, certificate, key, upstream: relay.port, ports })
      const found = await checkProxy(proxy, relay, { token, target }).finally(() => {
        relay.close()
        return proxy.stop()
      })
      faults.push(...found.map((fault) => `${name}: ${fault}`))
    }
    if (!missing.includes('haproxy')) faults.push(...(await checkHaproxy(join(folder, 'haproxy'), product)))
  } finally {
    await product.stop()
    await removeOrKeepFolder(folder, faults.length === 0)
  }
  return faults
}

interface Hotel {
  token: string
  target: OrderTarget
}

async function checkProxy(proxy: RunningProxy, relay: Relay, hotel: Hotel): Promise<string[]> {
  const faults = [
    ...(await checkPage(proxy, relay)),
    ...(await checkStream(proxy, hotel)),
    ...(await checkUploads(proxy, hotel)),
    ...(await checkUpgradeHeader(proxy)),
  ]
  for (const path of secretPaths)
    await fetch(`${proxy.url}${path}`, { redirect: 'manual' }).then((response) => response.text())
  relay.close()
  // Proxies log an error when Livret does not answer, with the address of the request.
  for (const path of secretPaths) {
    const { status } = await fetch(`${proxy.url}${path}`, { redirect: 'manual' })
    if (status !== 502) faults.push(`${status} instead of 502 without Livret`)
  }
  await sleep(500)
  const logs = proxy.readLogs()
  // The log exists: the beginnings of these addresses are in it.
  if (!logs.includes('/print/')) faults.push('its logs do not have the requests')
  const lines = logs.split('\n').filter((line) => line.includes(secret))
  if (lines.length > 0) faults.push(`${lines.length} lines of its logs have secret addresses, such as ${lines[0]}`)
  return faults
}

async function checkPage({ name, url, plainUrl }: RunningProxy, relay: Relay): Promise<string[]> {
  const faults: string[] = []
  const own = 'number-of-the-sender'
  const response = await fetch(`${url}/register`, {
    headers: { 'x-forwarded-for': '203.0.113.9', 'x-request-id': own },
  })
  const page = await response.text()
  if (response.status !== 200 || !page.includes('<html')) faults.push(`/register answered ${response.status}`)
  const hsts = response.headers.get('strict-transport-security')
  if (hsts !== 'max-age=31536000') faults.push(`HSTS is ${hsts}`)
  const head = relay.heads.find((text) => text.startsWith('GET /register ')) ?? ''
  const header = (wanted: string) => new RegExp(`^${wanted}: (.*)$`, 'im').exec(head)?.[1]?.trim()
  const address = header('x-forwarded-for')?.split(',').at(-1)?.trim()
  if (address !== '127.0.0.1') faults.push(`the client's address is ${address}`)
  if (header('x-forwarded-proto') !== 'https') faults.push(`X-Forwarded-Proto is ${header('x-forwarded-proto')}`)
  const id = header('x-request-id')
  if (!id || id === own || id !== response.headers.get('x-request-id')) faults.push(`X-Request-Id is ${id}`)
  if (plainUrl) {
    const { status, headers } = await fetch(`${plainUrl}/register`, { redirect: 'manual' })
    if (status !== 301 || !headers.get('location')?.startsWith('https://')) faults.push(`http is answered ${status}`)
  }
  console.log(`  ${name.padEnd(14)}  pages: client ${address}, HSTS ${hsts}`)
  return faults
}

/** An order must reach the board although its stream goes on. */
async function checkStream({ name, url }: RunningProxy, { token, target }: Hotel): Promise<string[]> {
  const board = await openBoard(url, target.hotelId, token)
  const placed = performance.now()
  const headers = { ...phone(), 'idempotency-key': crypto.randomUUID() }
  const path = `/v1/hotels/${target.hotelId}/orders?lang=fr`
  const order = await call<{ id: string }>(url, 'POST', path, { headers, body: target.request, status: 201 })
  // The server ends no stream within this time: a proxy that holds events back has delivered none.
  for (let waited = 0; !board.announced.has(order.id) && waited < 10_000; waited += 20) await sleep(20)
  const arrived = board.announced.has(order.id)
  board.close()
  console.log(`  ${name.padEnd(14)}  the order was on the board after ${Math.round(performance.now() - placed)} ms`)
  return arrived ? [] : ['an order did not reach the board within 10 s']
}

/** A file of exactly UPLOAD_MAX_BYTES is stored. */
async function checkUploads({ name, url }: RunningProxy, { token }: Hotel): Promise<string[]> {
  const put = async (bytes: number) => {
    const offer = await call<{ data: { url: string } }>(url, 'GET', '/v1/get-upload-url?extention=pdf', { token })
    const { pathname, search } = new URL(offer.data.url)
    const body = Buffer.alloc(bytes, '% a comment\n')
    body.write('%PDF-1.4\n')
    body.write('\n%%EOF\n', bytes - 7)
    const response = await fetch(url + pathname + search, { method: 'PUT', body }).catch((error) => error as Error)
    return response instanceof Error
      ? { status: 0, text: String(response.cause) }
      : { status: response.status, text: await response.text() }
  }
  const largest = await put(uploadMaxBytes)
  const larger = await put(uploadMaxBytes + 3_000_000)
  console.log(
    `  ${name.padEnd(14)}  ${uploadMaxBytes} bytes: ${largest.status}; 3 MB more: ${larger.status || 'broken off'}`,
  )
  const faults: string[] = []
  if (largest.status !== 200)
    faults.push(`an upload of UPLOAD_MAX_BYTES was answered ${largest.status} ${largest.text}`)
  if (larger.status === 200) faults.push('a larger upload was accepted')
  return faults
}

/** Livret has no WebSocket: a request for one must not leave an open tunnel. */
async function checkUpgradeHeader({ url }: RunningProxy): Promise<string[]> {
  const socket = connectTls({
    port: Number(new URL(url).port),
    host: '127.0.0.1',
    servername: 'localhost',
    rejectUnauthorized: false,
  })
  socket.write(
    'GET /register HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  )
  const answer = await new Promise<string>((resolve) => {
    socket.once('data', (chunk) => resolve(chunk.toString('latin1').split('\r\n', 1)[0] ?? ''))
    socket.once('error', (error) => resolve(error.message))
  })
  socket.destroy()
  return / 101 /.test(answer) ? ['a request for a WebSocket was answered 101'] : []
}
