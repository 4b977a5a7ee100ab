import { spawn } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { bucketPlace } from '#core/backup/bucket.ts'
import { call, createHotel, phone, register } from '../bench/hotels.ts'
import { type Product, removeOrKeepFolder, startProduct, temporaryFolder } from '../bench/product.ts'
import { startS3 } from '../s3.ts'
import { FaultyStore } from './faulty-store.ts'

interface Options {
  /** How much the files of the hotel have. */
  megabytes: number
  signal: AbortSignal
}

const passphrase = 'a passphrase of this script'
const metricsToken = 'a token of this script, and of nothing else'
const prefix = 'hotels/plage'
const fileBytes = 25_000_000
/** MB that a backup or a restore may need more than one without files, and that a running process may need more than before. */
const maxGrowthMb = { command: 100, process: 350 }

/**
 * A running product makes its scheduled backup, encrypted, into a bucket whose store fails in the middle at other times, and deletes the
 * oldest; the backup is then restored into new data folders: with a wrong passphrase, cut short, from a store that fails in the middle,
 * each of which must be refused and change nothing, and at last rightly: the hotel, its orders and its files must be the same. The
 * memory of no process may grow with the files. Prints times and memory. Resolves to whether all checks passed.
 */
export async function backUpAndCheck({ megabytes, signal }: Options): Promise<boolean> {
  const folder = await temporaryFolder()
  const newFolder = await temporaryFolder()
  console.log(`Backups into a bucket, ${megabytes} MB of files, data in ${folder}`)
  const store = await startS3()
  const { endpoint, ...bucket } = await store.settings('backups')
  const faulty = new FaultyStore(endpoint as string)
  await faulty.setState('well')
  const place = bucketPlace({ ...bucket, endpoint: endpoint as string, prefix })
  const faults: string[] = []
  const settings = {
    ...{ BACKUP_S3_ENDPOINT: faulty.endpoint, BACKUP_S3_REGION: bucket.region, BACKUP_S3_BUCKET: bucket.bucket },
    ...{ BACKUP_S3_ACCESS_KEY_ID: bucket.accessKeyId, BACKUP_S3_SECRET_ACCESS_KEY: bucket.secretAccessKey },
    ...{ BACKUP_S3_PREFIX: prefix, BACKUP_PASSPHRASE: passphrase, BACKUP_KEEP: '2', METRICS_TOKEN: metricsToken },
  }
  const run = (script: 'backup' | 'restore', args: string[], dataDir: string, others: Record<string, string> = {}) =>
    runCommand(script, args, { ...settings, ...others, DATA_DIR: dataDir })
  const former = ['livret-2026-01-01T030000.tar.age', 'livret-2026-01-02T030000.tar.age']
  let product: Product | undefined
  let passed = false
  try {
    for (const name of former) await place.file(name).write(Readable.from(['a former one']))
    product = await startProduct({ folder, demo: false, settings })
    const hotel = await createHotelWithFiles(product.url, 0)
    const small = await run('backup', [`s3://backups/${prefix}/small.tar.age`], folder)
    report('a backup without files', small)
    await addFiles(product.url, hotel, megabytes)
    console.log(`${hotel.files.size} files uploaded`)

    // The scheduled backup.
    await product.stop()
    const BACKUP_AT = nextMinute()
    product = await startProduct({ folder, demo: false, settings: { ...settings, BACKUP_AT } })
    const before = await memoryOf(product.pid, 'VmRSS')
    await writeFile(`/proc/${product.pid}/clear_refs`, '5')
    const made = await waitForScheduled(former.length, async () => (await place.list()).map(({ name }) => name), signal)
    const growth = (await memoryOf(product.pid, 'VmHWM')) - before
    console.log(`scheduled at ${BACKUP_AT}: ${made.join(', ')}; the process took ${growth} MB more meanwhile`)
    if (made.length !== 2 || !made.includes(former[1] as string) || made.includes(former[0] as string))
      faults.push('the oldest backup was not deleted, or another one')
    if (growth > maxGrowthMb.process) faults.push(`the process took ${growth} MB more during the backup`)
    const metrics = await metricsOf(product.url)
    console.log(metrics.join('\n'))
    const age = Number(metrics.find((line) => line.startsWith('livret_backup_age_seconds'))?.split(' ')[1])
    if (!(age >= 0 && age < 60)) faults.push(`the metrics say that the backup is ${age} s old`)
    if (!metrics.includes('livret_backups_total{outcome="done"} 1')) faults.push('the metrics do not count the backup')

    // A store that fails in the middle.
    for (const state of ['cut', 'gone'] as const) {
      faulty.requestCount = 0
      const failing = run('backup', [`s3://backups/${prefix}/${state}.tar.age`], folder)
      while (faulty.requestCount < 4) await sleep(20, undefined, { signal })
      await faulty.setState(state)
      const failed = await failing
      report(`a backup whose store is ${state} in the middle`, failed)
      await faulty.setState('well')
      if (failed.code !== 1 || !/does not do as asked/.test(failed.output)) faults.push(`${state}: it was not refused`)
      if ((await store.names('backups')).some((name) => name?.includes(`${state}.tar`)))
        faults.push(`${state}: a part of the backup is in the bucket`)
    }
    const expected = await readHotel(product.url, hotel)
    await product.stop()

    // Restores that must change nothing.
    const name = made[0] as string
    const address = `s3://backups/${prefix}/${name}`
    const bytes = await buffer(await place.file(name).read())
    await place.file('short.tar.age').write(Readable.from([bytes.subarray(0, bytes.length / 2)]))
    const refused = async (what: string, asExpected: RegExp, result: Promise<CommandResult>) => {
      const { code, output, ...figures } = await result
      report(what, { code, output, ...figures })
      if (code !== 1 || !asExpected.test(output)) faults.push(`${what}: it was not refused`)
    }
    const wrong = { BACKUP_PASSPHRASE: 'another passphrase' }
    await refused('a wrong passphrase', /does not open/, run('restore', [address], newFolder, wrong))
    const short = `s3://backups/${prefix}/short.tar.age`
    await refused('a backup cut short', /cut short/, run('restore', [short], newFolder))
    for (const state of ['cut', 'gone'] as const) {
      faulty.requestCount = 0
      const failing = run('restore', [address], newFolder)
      // The second request reads the whole backup.
      while (faulty.requestCount < 2) await sleep(5, undefined, { signal })
      await sleep(300)
      await faulty.setState(state)
      await refused(`a store that is ${state} in the middle`, /does not do as asked|cut short/, failing)
      await faulty.setState('well')
    }

    // The right restore.
    const restored = await run('restore', [address], newFolder)
    report('the restore', restored)
    if (restored.code !== 0) faults.push('the restore failed')
    for (const [what, { peak }] of Object.entries({ 'the restore': restored }))
      if (peak > small.peak + maxGrowthMb.command) faults.push(`${what} took ${peak} MB, ${small.peak} without files`)
    product = await startProduct({ folder: newFolder, demo: false, settings })
    const found = await readHotel(product.url, hotel)
    for (const [key, value] of Object.entries(expected))
      if (found[key] !== value) faults.push(`${key} is not the same after the restore`)
    console.log(`${Object.keys(expected).length} answers are compared with those before`)
    await product.stop()
    for (const fault of faults) console.log(`  ✗ ${fault}`)
    console.log(`${faults.length} faults`)
    passed = faults.length === 0
    return passed
  } finally {
    await product?.kill()
    await faulty.setState('gone')
    await store.close()
    await removeOrKeepFolder(folder, passed || signal.aborted)
    await removeOrKeepFolder(newFolder, passed || signal.aborted)
  }
}

/** A time of the machine's clock that is 20 to 80 s ahead, as `HH:MM`. */
const nextMinute = () => new Date(Date.now() + 80_000).toTimeString().slice(0, 5)

/** A hotel with ten orders, and the paths of its files. */
interface FilledHotel {
  token: string
  hotelId: string
  files: Set<string>
}

async function createHotelWithFiles(url: string, megabytes: number): Promise<FilledHotel> {
  const { token } = await register(url)
  const { hotelId, request } = await createHotel(url, token, { name: 'Hôtel de la Plage' })
  for (let i = 0; i < 10; i++)
    await call(url, 'POST', `/v1/hotels/${hotelId}/orders`, {
      headers: { ...phone(), 'idempotency-key': randomUUID() },
      body: request,
      status: 201,
    })
  const hotel = { token, hotelId, files: new Set<string>() }
  await addFiles(url, hotel, megabytes)
  return hotel
}

async function addFiles(url: string, { token, files }: FilledHotel, megabytes: number): Promise<void> {
  for (let sent = 0; sent < megabytes * 1_000_000; sent += fileBytes) {
    const offer = await call<{ data: { url: string } }>(url, 'GET', '/v1/get-upload-url?extention=pdf', { token })
    const body = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(fileBytes)])
    const answer = await fetch(offer.data.url, { method: 'PUT', body })
    if (!answer.ok) throw new Error(`An upload answered ${answer.status}: ${await answer.text()}`)
    files.add(new URL(offer.data.url).pathname)
  }
}

/** What guests and staff read of the hotel, and the checksums of its files, by address. */
async function readHotel(url: string, { token, hotelId, files }: FilledHotel): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const path of [`/v1/hotels/${hotelId}?lang=fr`, `/v1/hotels/${hotelId}/orders?lang=fr`, ...files]) {
    const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })
    const hash = createHash('sha256').update(Buffer.from(await answer.arrayBuffer()))
    found[path] = `${answer.status} ${hash.digest('hex')}`
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  }
  return found
}

/** Waits until there is a new backup and no more than before. Returns the names, latest first. */
async function waitForScheduled(count: number, list: () => Promise<string[]>, signal: AbortSignal): Promise<string[]> {
  const hasNew = (names: string[]) => names.length > 0 && !names[0]?.startsWith('livret-2026-01')
  const deadline = Date.now() + 600_000
  for (;;) {
    const names = await list()
    if (hasNew(names) && names.length <= count) return names
    if (Date.now() > deadline) throw new Error(`No scheduled backup within ten minutes: ${names}`)
    await sleep(500, undefined, { signal })
  }
}

async function metricsOf(url: string): Promise<string[]> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  return (await answer.text()).split('\n').filter((line) => line.startsWith('livret_backup'))
}

interface CommandResult {
  code: number
  output: string
  seconds: number
  /** The most memory of the process, in MB. */
  peak: number
}

/** Runs a command of the operator, as `npm run` does. */
async function runCommand(script: string, args: string[], settings: Record<string, string>): Promise<CommandResult> {
  const { PATH, HOME } = process.env
  const startedAt = performance.now()
  const file = fileURLToPath(new URL(`../../scripts/${script}.mjs`, import.meta.url))
  const child = spawn(process.execPath, [file, ...args], {
    env: { PATH, HOME, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => output.push(piece))
  let peak = 0
  const timer = setInterval(async () => {
    peak = Math.max(peak, await memoryOf(child.pid as number, 'VmHWM').catch(() => 0))
  }, 50)
  const [code] = await once(child, 'close')
  clearInterval(timer)
  return { code, output: Buffer.concat(output).toString(), seconds: (performance.now() - startedAt) / 1000, peak }
}

function report(what: string, { code, output, seconds, peak }: CommandResult): void {
  console.log(
    `${what}: exit code ${code}, ${seconds.toFixed(1)} s, ${peak} MB\n${output.trim().replaceAll(/^/gm, '  | ')}`,
  )
}

async function memoryOf(pid: number, field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(join('/proc', String(pid), 'status'), 'utf8')
  return Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1000)
}
