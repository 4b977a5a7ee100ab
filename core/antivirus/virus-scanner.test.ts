import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eicarName, startClamd } from '#tests/clamd-server.ts'
import { eicar } from '#tests/eicar.ts'
import { parseClamdAddress } from './address.ts'
import { VirusScanner, VirusScannerUnavailable } from './virus-scanner.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'livret-scan-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function fileOf(bytes: Buffer): Promise<string> {
  const file = path.join(folder, crypto.randomUUID())
  await writeFile(file, bytes)
  return file
}
const signal = () => new AbortController().signal

describe('the virus scanner', () => {
  test('receives every byte of a file in pieces, and says whether it is infected', async () => {
    const clamd = await startClamd()
    const scanner = new VirusScanner(clamd.address)
    const large = Buffer.alloc(300_000, 'a few pages ')
    expect(await scanner.scan(await fileOf(large), { signal: signal() })).toEqual({ outcome: 'clean' })
    expect(clamd.scanned.map((bytes) => bytes.equals(large))).toEqual([true])
    const infected = Buffer.concat([large, eicar])
    expect(await scanner.scan(await fileOf(infected), { signal: signal() })).toEqual({
      outcome: 'infected',
      virus: eicarName,
    })
    expect(await scanner.check()).toMatch(/^ClamAV 1\.0\.0/)
    expect(Object.fromEntries(scanner.countOutcomes())).toEqual({ clean: 1, infected: 1, too_large: 0, failed: 0 })
  })

  test('says that a file is too large for clamd, whether clamd reads or only answers so', async () => {
    const clamd = await startClamd({ maxBytes: 100_000 })
    const scanner = new VirusScanner(clamd.address)
    expect(await scanner.scan(await fileOf(Buffer.alloc(5_000_000)), { signal: signal() })).toEqual({
      outcome: 'too_large',
    })
    clamd.behave({ answers: 'stream: Heuristics.Limits.Exceeded.MaxFileSize FOUND' })
    expect(await scanner.scan(await fileOf(Buffer.alloc(10)), { signal: signal() })).toEqual({ outcome: 'too_large' })
  })

  test.each([
    ['disconnects', 'breaks'],
    ['never answers', 'hangs'],
    ['answers with an error', { answers: 'stream: Can not allocate memory ERROR' }],
    ['answers something unknown', { answers: 'OK' }],
  ] as const)('that %s never counts as a clean file', async (_, behaviour) => {
    const clamd = await startClamd()
    clamd.behave(behaviour)
    const scanner = new VirusScanner(clamd.address, 200)
    await expect(scanner.scan(await fileOf(eicar), { signal: signal() })).rejects.toThrow(VirusScannerUnavailable)
    expect(Object.fromEntries(scanner.countOutcomes())).toMatchObject({ clean: 0, failed: 1 })
  })

  test('that is absent never counts as a clean file', async () => {
    const clamd = await startClamd()
    await clamd.stop()
    const scanner = new VirusScanner(clamd.address)
    await expect(scanner.scan(await fileOf(eicar), { signal: signal() })).rejects.toThrow(VirusScannerUnavailable)
    await expect(scanner.check()).rejects.toThrow(VirusScannerUnavailable)
    await expect(new VirusScanner({ path: path.join(folder, 'none.ctl') }).check()).rejects.toThrow(
      VirusScannerUnavailable,
    )
  })

  test('ends a scan whose sender has gone away', async () => {
    const clamd = await startClamd()
    clamd.behave('hangs')
    const scanner = new VirusScanner(clamd.address)
    const sender = new AbortController()
    const scan = scanner.scan(await fileOf(eicar), { signal: sender.signal })
    sender.abort(new Error('gone'))
    await expect(scan).rejects.toThrow('gone')
    expect(Object.fromEntries(scanner.countOutcomes())).toMatchObject({ failed: 0 })
  })
})

test.each([
  ['127.0.0.1:3310', { host: '127.0.0.1', port: 3310 }],
  ['clamav:3310', { host: 'clamav', port: 3310 }],
  ['[::1]:3310', { host: '::1', port: 3310 }],
  ['/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
  ['clamav', null],
  ['clamav:0', null],
  ['clamav:65536', null],
  ['tcp://clamav:3310', null],
  ['run/clamd.ctl', null],
  ['/run/clamav/', null],
])('the address %s of clamd is read as %j', (text, address) => {
  expect(parseClamdAddress(text)).toEqual(address)
})
