import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createHttpServer, stopHttpServer } from './http-server.ts'
import { securityHeaders } from './security.ts'

const complete = securityHeaders(null)
const server = (uploadMaxBytes: number) => createHttpServer(() => undefined, { uploadMaxBytes, complete })
/** Seconds that `bytes` take at `speed` bits per second. */
const seconds = (bytes: number, speed: number) => (bytes * 8) / speed

test('the request timeout is long enough for the largest allowed upload over slow Wi-Fi', () => {
  for (const most of [50_000_000, 500_000_000])
    expect(server(most).requestTimeout / 1000).toBeGreaterThan(seconds(most, 500_000))
  expect(server(1000).requestTimeout).toBe(300_000)
  expect(server(50_000_000).headersTimeout).toBeLessThanOrEqual(60_000)
})

test('idle connections stay open longer than those of proxies, so that no beginning upload is cut off', () => {
  expect(server(50_000_000).keepAliveTimeout).toBeGreaterThan(60_000)
})

test('only uploads get the long timeout: other slow requests are cut off', async () => {
  const slow = createHttpServer(
    (request, response) => {
      request.on('error', () => undefined)
      request.once('end', () => response.end('taken')).resume()
    },
    { uploadMaxBytes: 50_000_000, complete, requestTimeoutMs: 100 },
  )
  slow.listen(0, '127.0.0.1')
  await once(slow, 'listening')
  const begin = async (line: string): Promise<Socket> => {
    const socket = connect((slow.address() as AddressInfo).port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(`${line} HTTP/1.1\r\nhost: localhost\r\ncontent-length: 2\r\n\r\na`)
    return socket
  }
  const upload = await begin('PUT /files/x')
  const others = [await begin('POST /v1/login'), await begin('PUT /v1/hotels'), await begin('POST /files/x')]
  await Promise.all(others.map((socket) => once(socket, 'close')))
  upload.write('b')
  const [answer] = await once(upload, 'data')
  expect(String(answer)).toContain('200 OK')
  upload.destroy()
  slow.close()
})

test('a stream whose connection accepts no data is closed, and one that accepts pings continues', async () => {
  const closed: string[] = []
  const streams = createHttpServer(
    ({ url = '' }, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(url === '/full' ? Buffer.alloc(32 * 1024 * 1024) : 'open')
      const pings = setInterval(() => response.write('ping'), 50)
      response.once('close', () => {
        clearInterval(pings)
        closed.push(url)
      })
    },
    { uploadMaxBytes: 50_000_000, complete, streamTimeoutMs: 400 },
  )
  streams.listen(0, '127.0.0.1')
  await once(streams, 'listening')
  const begin = (path: string) => {
    const socket = connect((streams.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined)
    socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`)
    return socket
  }
  const reading = begin('/read').resume()
  await once(reading, 'data')
  const full = begin('/full').pause()
  await vi.waitFor(() => expect(closed).toEqual(['/full']), { timeout: 20_000 })
  await once(reading, 'data')
  full.destroy()
  reading.destroy()
  streams.close()
})

test('a completely received request is never cut off, even with an empty or unread body', async () => {
  const patient = createHttpServer((_, response) => response.write('open'), {
    uploadMaxBytes: 50_000_000,
    complete,
    requestTimeoutMs: 100,
  })
  patient.listen(0, '127.0.0.1')
  await once(patient, 'listening')
  const { port } = patient.address() as AddressInfo
  const begin = (line: string, body: string, announced = body.length) => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    socket.write(`${line} HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${announced}\r\n\r\n${body}`)
    return socket.resume()
  }
  const requests = [begin('GET /v1/live', ''), begin('POST /v1/live', '{}')]
  // A later request, which is cut off; by then the time limit of the others has passed too.
  await Promise.all(requests.map((socket) => once(socket, 'data')))
  await once(begin('POST /v1/live', '{', 2), 'close')
  expect(requests.map(({ closed }) => closed)).toEqual([false, false])
  for (const socket of requests) socket.destroy()
  patient.close()
})

test('a stopping server still answers requests that were on their way', async () => {
  const old = createHttpServer((_, response) => response.end('answered'), { uploadMaxBytes: 1000, complete })
  old.listen(0, '127.0.0.1')
  await once(old, 'listening')
  // Longer than a busy machine takes to connect.
  const stopped = stopHttpServer(old, { late: 3_000, upload: 0, other: 3_000 })
  const answer = await fetch(`http://127.0.0.1:${(old.address() as AddressInfo).port}`)
  expect(await answer.text()).toBe('answered')
  await stopped
  expect(old.listening).toBe(false)
})

test('a stopping server closes connections that send no request', async () => {
  const idle = server(1000)
  idle.listen(0, '127.0.0.1')
  await once(idle, 'listening')
  const silent = connect((idle.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined)
  await once(idle, 'connection')
  await stopHttpServer(idle, { late: 0, upload: 60_000, other: 100 })
  silent.destroy()
})

test('a stopping server waits for running uploads up to a limit, and ends streams at once', async () => {
  const busy = createHttpServer(
    (request, response) => {
      request.on('error', () => undefined)
      if (request.url === '/events') response.writeHead(200, { 'content-type': 'text/event-stream' }).write('open')
      else request.once('end', () => response.end('taken')).resume()
    },
    { uploadMaxBytes: 50_000_000, complete },
  )
  busy.listen(0, '127.0.0.1')
  await once(busy, 'listening')
  const { port } = busy.address() as AddressInfo
  const begin = async (line: string, body: string) => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    socket.write(`${line} HTTP/1.1\r\nhost: localhost\r\ncontent-length: 2\r\n\r\n${body}`)
    await once(socket, 'connect')
    return socket
  }
  const live = await begin('GET /events', '')
  await once(live, 'data')
  const uploadArrived = new Promise((resolve) => busy.once('request', resolve))
  const upload = await begin('PUT /files/x', 'a')
  await uploadArrived
  const requestArrived = new Promise((resolve) => busy.once('request', resolve))
  const abandoned = await begin('POST /v1/login', 'a')
  await requestArrived

  let stopped = false
  const stopping = stopHttpServer(busy, { late: 0, upload: 60_000, other: 1000 }).then(() => {
    stopped = true
  })
  await once(live, 'close')
  expect(abandoned.closed).toBe(false)
  await once(abandoned, 'close')
  expect(stopped).toBe(false)
  upload.write('b')
  const [answer] = await once(upload, 'data')
  expect(String(answer)).toContain('200 OK')
  await stopping
})

async function startServer(listener: RequestListener) {
  const server = createHttpServer(listener, { uploadMaxBytes: 1000, complete }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close().closeAllConnections())
  return () => connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined)
}

/** Everything received over a connection until it is closed. */
async function readUntilClosed(socket: Socket): Promise<string> {
  const parts: Buffer[] = []
  socket.on('data', (part: Buffer) => parts.push(part))
  await once(socket, 'close')
  return Buffer.concat(parts).toString()
}

test.each([
  ['two hosts', 'host: a.example\r\nHost: b.example', 400],
  ['a coding before chunked', 'host: a.example\r\ntransfer-encoding: gzip, chunked', 400],
  ['chunked twice', 'host: a.example\r\ntransfer-encoding: chunked\r\nTransfer-Encoding: chunked', 400],
  ['one host, and chunked', 'host: a.example\r\ntransfer-encoding: Chunked', 200],
])('a request with %s', async (_, headers, status) => {
  const begin = await startServer((request, response) => request.resume().once('end', () => response.end('taken')))
  const socket = begin()
  socket.write(`POST / HTTP/1.1\r\n${headers}\r\nconnection: close\r\n\r\n0\r\n\r\n`)
  expect(await readUntilClosed(socket)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
})

describe('a response sent before the request has arrived completely', () => {
  const refuse: RequestListener = (_, response) => response.writeHead(413, { 'content-length': 3 }).end('big')

  test('closes the connection, and can be read by the client that is still sending', async () => {
    const socket = (await startServer(refuse))()
    const answer = readUntilClosed(socket)
    const length = 3_000_000
    socket.write(`POST / HTTP/1.1\r\nhost: a.example\r\ncontent-length: ${length}\r\n\r\n`)
    await once(socket, 'data')
    for (let sent = 0; sent < length; sent += 100_000) socket.write(Buffer.alloc(100_000))
    expect(await answer).toMatch(/^HTTP\/1.1 413 [\s\S]*connection: close[\s\S]*\r\n\r\nbig$/i)
  })

  test('does not wait forever for the rest of the request', async () => {
    const socket = (await startServer(refuse))()
    socket.write('POST / HTTP/1.1\r\nhost: a.example\r\ncontent-length: 10\r\n\r\nx')
    expect(await readUntilClosed(socket)).toMatch(/413 [\s\S]*big$/)
  })

  test('keeps the connection open when the request has arrived completely', async () => {
    const socket = (await startServer((request, response) => request.resume().once('end', () => response.end('ok'))))()
    for (const _ of ['first', 'second']) {
      socket.write('POST / HTTP/1.1\r\nhost: a.example\r\ncontent-length: 1\r\n\r\nx')
      expect(String((await once(socket, 'data'))[0])).toMatch(/200 OK[\s\S]*connection: keep-alive/i)
    }
    socket.destroy()
  })
})

test('every response has the common headers, however it is written, and keeps its own', async () => {
  const server = await startServer((request, response) => {
    if (request.url === '/own') response.writeHead(200, 'Fine', { 'cache-control': 'no-cache' })
    if (request.url === '/set') response.setHeader('cache-control', 'no-cache')
    if (request.url === '/list')
      response.writeHead(200, ['cache-control', 'no-cache', 'x-content-type-options', 'nosniff'])
    response.end()
  })
  const ask = async (path: string) => {
    const socket = server()
    socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`)
    return String(Buffer.concat(await socket.toArray())).toLowerCase()
  }
  expect(await ask('/')).toMatch(/x-content-type-options: nosniff\r\n(.*\r\n)*cache-control: no-store\r\n/)
  for (const path of ['/own', '/set', '/list']) {
    const answer = await ask(path)
    expect(answer.match(/x-content-type-options: nosniff|cache-control: .*/g)?.sort(), path).toEqual([
      'cache-control: no-cache',
      'x-content-type-options: nosniff',
    ])
  }
})

test('a health check by HTTP/1.0 without a host, and by HEAD, is answered as HAProxy sends it', async () => {
  const app = new Hono().get('/readyz', (c) => c.json({ status: 'ok' }))
  const checked = createHttpServer(getRequestListener(app.fetch, { hostname: 'localhost' }), {
    uploadMaxBytes: 1000,
    complete,
  })
  checked.listen(0, '127.0.0.1')
  await once(checked, 'listening')
  onTestFinished(() => void checked.close())
  for (const method of ['GET', 'HEAD', 'OPTIONS']) {
    const socket = connect((checked.address() as AddressInfo).port, '127.0.0.1')
    socket.write(`${method} /readyz HTTP/1.0\r\n\r\n`)
    const chunks: Buffer[] = []
    for await (const chunk of socket) chunks.push(chunk)
    const status = Number(Buffer.concat(chunks).toString().split(' ')[1])
    expect([method, status]).toEqual([method, method === 'OPTIONS' ? 404 : 200])
  }
})
