import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:https'
import type { AddressInfo, LookupFunction } from 'node:net'
import { onTestFinished } from 'vitest'
import { pushSender } from '#core/push/push.ts'
import type { TestApp } from './app.ts'

/** The private key of push.example, for tests only; it is no secret. */
export const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg/g+InDQYQm5pUxZq
NtcRQ+jzQ9pBfqDAPZY/IxRi91GhRANCAAQq/h2aV6B95POjguIQE3AGiw1MH5T4
t8K45FKcKEWmxarL4rtCVCTMKAeYVM0NoY/6pOd15KDknaKwW6fZ9fIj
-----END PRIVATE KEY-----`
export const cert = `-----BEGIN CERTIFICATE-----
MIIBnzCCAUSgAwIBAgIUBlYbe5MZVJRQZcfhd43GZ6oTfcAwCgYIKoZIzj0EAwIw
FzEVMBMGA1UEAwwMcHVzaC5leGFtcGxlMCAXDTI2MTEyMjA4NTIyNloYDzIxMjYx
MDI5MDg1MjI2WjAXMRUwEwYDVQQDDAxwdXNoLmV4YW1wbGUwWTATBgcqhkjOPQIB
BggqhkjOPQMBBwNCAAQq/h2aV6B95POjguIQE3AGiw1MH5T4t8K45FKcKEWmxarL
4rtCVCTMKAeYVM0NoY/6pOd15KDknaKwW6fZ9fIjo2wwajAdBgNVHQ4EFgQUgKL1
xlO+kBGO4rs2bO++Ju9Nw64wHwYDVR0jBBgwFoAUgKL1xlO+kBGO4rs2bO++Ju9N
w64wDwYDVR0TAQH/BAUwAwEB/zAXBgNVHREEEDAOggxwdXNoLmV4YW1wbGUwCgYI
KoZIzj0EAwIDSQAwRgIhAPiQJO84JiHkHObM5uZT66rEOZm8PCfdvsjvh2HUZw6p
AiEAmeOfUsEs+qu6w+k3+e/5A912CXK0eji21M7u9BuCElA=
-----END CERTIFICATE-----`

/** The keys of a browser: those in its subscription, and its private ones. */
export function createBrowserKeys() {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const auth = randomBytes(16)
  return { pair, auth, keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') } }
}
export type BrowserKeys = ReturnType<typeof createBrowserKeys>

/** Decrypts a push message as a browser does: RFC 8291 and 8188, implemented a second time. */
export function decryptPush({ pair, auth }: BrowserKeys, body: Buffer): unknown {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + keyLength)
  const ciphertext = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32))
  const derive = (label: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${label}\0`, length))
  const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  cipher.setAuthTag(ciphertext.subarray(-16))
  const plain = Buffer.concat([cipher.update(ciphertext.subarray(0, -16)), cipher.final()])
  // The byte 2 marks the end of the last record.
  return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString('utf8'))
}

interface ReceivedRequest {
  path: string
  headers: NodeJS.Dict<string | string[]>
  body: Buffer
}

type Answer = number | { status: number; headers?: Record<string, string>; body?: string } | 'hangs'

/**
 * Starts a local HTTPS server that the product takes for a server on the internet, `https://push.example`. `outgoing`:
 * the options with which the product's requests reach it. `hangUp` closes the connections without a response. `answer`:
 * the response for each path; `hangs`: none.
 */
export async function startPublicServer(answer: (path: string) => Answer | Promise<Answer> = () => 200) {
  const received: ReceivedRequest[] = []
  const server = createServer({ key, cert }, async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const path = request.url ?? ''
    received.push({ path, headers: request.headers, body: Buffer.concat(chunks) })
    const result = await answer(path)
    if (result === 'hangs') return
    const { status, headers, body } = typeof result === 'number' ? { status: result, headers: {}, body: '' } : result
    response.writeHead(status, headers).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const lookup: LookupFunction = (_, { all }, done) =>
    all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4)
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo
  const endpoint = (path: string) => `https://push.example:${port}/${path}`
  // Requests without a response end when the test closes them.
  const outgoing = { lookup, ca: cert, timeout: 120_000 }
  return { received, endpoint, outgoing, hangUp: () => server.closeAllConnections() }
}

/** Starts a push service that replaces the ones on the internet for this app. `answer`: its response for each path. */
export async function startPushServer(app: TestApp, answer: Parameters<typeof startPublicServer>[0] = () => 201) {
  const { received, endpoint, outgoing, hangUp } = await startPublicServer(answer)
  const previous = app.context.push
  app.context.push = pushSender({
    secretKey: app.context.config.secretKey,
    subject: 'mailto:tests@hotel.example',
    outgoing,
  })
  onTestFinished(() => {
    app.context.push = previous
  })
  return { received, endpoint, hangUp }
}
