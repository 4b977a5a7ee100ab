import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createSecureContext, TLSSocket } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { cert, key } from '#tests/push-server.ts'
import { DatabaseClient } from './client.ts'
import { connectionAdvice } from './connection-advice.ts'

/** A server that speaks the beginning of PostgreSQL's protocol: it accepts TLS with a self-signed certificate. */
async function startServer(): Promise<number> {
  const secureContext = createSecureContext({ cert, key })
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => {
      socket.write('S')
      new TLSSocket(socket, { isServer: true, secureContext }).on('error', () => undefined)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

async function failure(connectionString: string): Promise<unknown> {
  const client = new DatabaseClient({ connectionString, connectionTimeoutMillis: 5_000 })
  onTestFinished(() => client.end().catch(() => undefined))
  return client.connect().catch((error: unknown) => error)
}

test('a certificate of an own authority is refused with the setting that makes it known', async () => {
  const port = await startServer()
  const address = `postgres://livret@127.0.0.1:${port}/livret?sslmode=verify-full`
  expect(connectionAdvice(await failure(address))).toContain('sslmode=verify-full&sslrootcert=/path/to/ca.pem')

  const folder = await mkdtemp(path.join(tmpdir(), 'livret-authority-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(path.join(folder, 'ca.pem'), cert)
  // With this root certificate the signature is accepted, but the certificate is for push.example.
  const addressWithAuthority = `${address}&sslrootcert=${path.join(folder, 'ca.pem')}`
  expect(connectionAdvice(await failure(addressWithAuthority))).toContain('another host name')
})

test('other connection errors get no advice', () => {
  expect(connectionAdvice(new Error('password authentication failed'))).toBeUndefined()
  expect(connectionAdvice(undefined)).toBeUndefined()
})
