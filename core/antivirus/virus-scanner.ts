import { createReadStream } from 'node:fs'
import { createConnection } from 'node:net'
import PQueue from 'p-queue'
import type { ClamdAddress } from './address.ts'

/** clamd does not answer, or not what its protocol says; only the operator can resolve this. */
export class VirusScannerUnavailable extends Error {
  override name = 'VirusScannerUnavailable'
}

/** `infected`: with the name that clamd gives to what it found. `too_large`: clamd scans no files of this size. */
export type Verdict = { outcome: 'clean' } | { outcome: 'infected'; virus: string } | { outcome: 'too_large' }

interface ScanOptions {
  /** Higher ones first; by default 0. */
  priority?: number
  /** Leaves the queue, or ends the scan. */
  signal: AbortSignal
}

/** Fewer than the threads that clamd has by default (`MaxThreads 10`). */
const maxParallelScans = 8

/** Scans of one file, if clamd disconnects during it. */
const maxAttempts = 3

/** Milliseconds in which clamd must accept the connection or the next piece of a file, and answer after the last one. */
const maxSilenceMs = 30_000

/** Characters of an answer; a real one is far shorter. */
const maxAnswerLength = 2000

/**
 * Sends files to clamd, the daemon of ClamAV, with its command INSTREAM (`man clamd`): pieces of a file, each after its
 * length as four bytes, then a length of 0. Every scan has a connection of its own. `silenceMs`: see `maxSilenceMs`.
 */
export class VirusScanner {
  readonly #address: ClamdAddress
  readonly #silenceMs: number
  readonly #queue = new PQueue({ concurrency: maxParallelScans })
  readonly #counts = { clean: 0, infected: 0, too_large: 0, failed: 0 }

  constructor(address: ClamdAddress, silenceMs = maxSilenceMs) {
    this.#address = address
    this.#silenceMs = silenceMs
  }

  /** Scans the file at `path`. Throws `VirusScannerUnavailable`, and the reason of `signal`. */
  async scan(path: string, { priority = 0, signal }: ScanOptions): Promise<Verdict> {
    const run = () => this.#tryToScan(path, signal)
    try {
      const verdict = await this.#queue.add(run, { priority, signal })
      this.#counts[verdict.outcome]++
      return verdict
    } catch (error) {
      signal.throwIfAborted()
      this.#counts.failed++
      throw error
    }
  }

  /**
   * clamd answers that a file is too large while it is still being sent, and disconnects: whoever is writing then cannot
   * read the answer. If it disconnects each time during this file and answers otherwise, that is the answer.
   */
  async #tryToScan(path: string, signal: AbortSignal): Promise<Verdict> {
    for (let attempt = 1; attempt <= maxAttempts; attempt++)
      try {
        return verdictOf(await this.#ask('INSTREAM', { path, signal }))
      } catch (error) {
        if (!isBrokenOff(error)) throw error
      }
    await this.check()
    return { outcome: 'too_large' }
  }

  /** clamd with the version and date of its signatures, `ClamAV 1.0.9/27468/Sun Nov 22 09:36:12 2026`. Throws `VirusScannerUnavailable`, also after `silenceMs`. */
  check(silenceMs = this.#silenceMs): Promise<string> {
    return this.#ask('VERSION', { silenceMs })
  }

  /** Scans of this process by their end. */
  countOutcomes(): [outcome: string, count: number][] {
    return Object.entries(this.#counts)
  }

  async #ask(
    command: string,
    { path, signal, silenceMs = this.#silenceMs }: { path?: string; signal?: AbortSignal; silenceMs?: number },
  ): Promise<string> {
    let answer = ''
    let failure: Error | undefined
    const socket = createConnection(this.#address)
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    const end = () => void socket.destroy()
    signal?.addEventListener('abort', end, { once: true })
    socket.on('error', (error) => {
      failure = error
    })
    socket.setTimeout(silenceMs, () => socket.destroy(new Error(`clamd was silent for ${silenceMs} ms`)))
    socket.setEncoding('utf8').on('data', (piece) => {
      answer += piece
      if (answer.length > maxAnswerLength) socket.destroy(new Error('clamd sent a long answer'))
    })
    try {
      signal?.throwIfAborted()
      for await (const piece of requestOf(command, path)) {
        // clamd answers before the end of a file that is too large, and disconnects.
        if (answer !== '' || !socket.writable) break
        if (!socket.write(piece)) await Promise.race([closed, new Promise((resolve) => socket.once('drain', resolve))])
      }
      await closed
      signal?.throwIfAborted()
    } finally {
      signal?.removeEventListener('abort', end)
      socket.destroy()
    }
    if (!answer.endsWith('\0')) throw unavailable(failure ?? new Error('clamd disconnected without an answer'))
    return answer.slice(0, -1).trim()
  }
}

const unavailable = (cause: unknown) =>
  new VirusScannerUnavailable('the virus scanner does not answer as it should', { cause })

/** Whether clamd disconnected without an answer that we could read. */
const isBrokenOff = (error: unknown) =>
  error instanceof VirusScannerUnavailable &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  ['EPIPE', 'ECONNRESET'].includes(String(error.cause.code))

/** The bytes of a command, with those of a file. */
async function* requestOf(command: string, path: string | undefined) {
  yield Buffer.from(`z${command}\0`)
  if (path === undefined) return
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
    yield Buffer.concat([lengthPrefix(piece.byteLength), piece])
  }
  yield lengthPrefix(0)
}

function lengthPrefix(length: number): Buffer {
  const prefix = Buffer.alloc(4)
  prefix.writeUInt32BE(length)
  return prefix
}

/** With `AlertExceedsMax yes` clamd reports a file beyond `MaxFileSize` or `MaxScanSize` under this name. */
const sizeAlert = 'Heuristics.Limits.Exceeded'

function verdictOf(answer: string): Verdict {
  const virus = /^stream: (.+) FOUND$/.exec(answer)?.[1]
  if (virus?.startsWith(sizeAlert) || /size limit exceeded/.test(answer)) return { outcome: 'too_large' }
  if (virus) return { outcome: 'infected', virus }
  if (answer === 'stream: OK') return { outcome: 'clean' }
  throw unavailable(new Error(`clamd answered ${JSON.stringify(answer.slice(0, 200))}`))
}
