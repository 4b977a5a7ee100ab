import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { VirusScanner } from '#core/antivirus/virus-scanner.ts'
import type { TestApp } from './app.ts'
import { eicar } from './eicar.ts'

export const eicarName = 'Eicar-Test-Signature'

/**
 * What the server does with each file: `scans` it for `eicar`, answers with this text, accepts it and never answers
 * (`hangs`), or disconnects (`breaks`).
 */
export type ClamdBehaviour = 'scans' | 'hangs' | 'breaks' | { answers: string }

/**
 * Starts a server that speaks clamd's protocol and refuses a file of more than `maxBytes` (`StreamMaxLength`).
 * `behave` changes what it does; `scanned`: the files it has received whole.
 */
export async function startClamd({ maxBytes = 25_000_000 } = {}) {
  const scanned: Buffer[] = []
  const sockets = new Set<Socket>()
  let behaviour: ClamdBehaviour = 'scans'
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    let received = Buffer.alloc(0)
    socket.on('data', (piece) => {
      if (socket.writableEnded) return
      received = Buffer.concat([received, piece])
      if (behaviour === 'breaks') return socket.destroy()
      if (behaviour === 'hangs') return
      if (received.toString('latin1') === 'zVERSION\0') return socket.end('ClamAV 1.0.0/1/Tue Mar 10 09:00:00 2026\0')
      const answer = answerTo(received.subarray('zINSTREAM\0'.length))
      if (answer) socket.end(`${typeof behaviour === 'object' ? behaviour.answers : answer}\0`)
    })
  })

  /** Undefined until the file is whole. */
  function answerTo(pieces: Buffer): string | undefined {
    const file: Buffer[] = []
    for (let at = 0; at + 4 <= pieces.length; ) {
      const length = pieces.readUInt32BE(at)
      if (file.reduce((sum, each) => sum + each.length, length) > maxBytes) return 'INSTREAM size limit exceeded. ERROR'
      if (length === 0) {
        scanned.push(Buffer.concat(file))
        return Buffer.concat(file).includes(eicar) ? `stream: ${eicarName} FOUND` : 'stream: OK'
      }
      file.push(pieces.subarray(at + 4, at + 4 + length))
      at += 4 + length
    }
    return undefined
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
  onTestFinished(stop)
  const { port } = server.address() as AddressInfo
  const behave = (next: ClamdBehaviour) => {
    behaviour = next
  }
  return { address: { host: '127.0.0.1', port }, scanned, behave, stop }
}

/** Starts such a server, which scans the uploads of this app until the test ends. `silenceMs`: see `VirusScanner`. */
export async function scanUploads(app: TestApp, options: { maxBytes?: number; silenceMs?: number } = {}) {
  const clamd = await startClamd(options)
  app.context.virusScanner = new VirusScanner(clamd.address, options.silenceMs)
  onTestFinished(() => {
    app.context.virusScanner = null
  })
  return clamd
}
