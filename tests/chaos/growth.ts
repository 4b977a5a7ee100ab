import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { createContext } from '#app/create-context.ts'
import { runMaintenance } from '#app/maintenance.ts'
import { readConfig } from '#core/config/config.ts'
import { makeLogger } from '#core/log/log.ts'
import { diskStorage } from '#core/storage/disk.ts'
import { demoOrderTargets, type OrderTarget } from '../bench/hotels.ts'
import { databaseConnection, removeOrKeepFolder, startProduct, temporaryFolder } from '../bench/product.ts'

interface Options {
  /** Duration of each attempt in seconds. */
  seconds: number
  signal: AbortSignal
}

interface Attempt {
  name: string
  method: 'POST' | 'PUT'
  path: string
  body: () => unknown
}

const atOnce = 8
/** An instant after every retention period: rows that exist then are never deleted. */
const daysLater = 800

/**
 * The requests that somebody without an account can send, each as another visitor from one network address, with the largest accepted
 * bodies.
 */
const attemptsOn = ({ hotelId, request }: OrderTarget): Attempt[] => {
  const hotel = `/v1/hotels/${hotelId}`
  const name = 'Inès'
  const email = () => `${randomUUID()}@stranger.example`
  const user = () => ({
    email: email(),
    password: `quatre mots ${randomUUID()}`,
    firstName: 'Inès',
    lastName: 'Durand',
  })
  return [
    ['orders', 'POST', `${hotel}/orders?lang=fr`, () => ({ ...request, guestName: 'Durand', note: randomUUID() })],
    ['withdrawals', 'POST', `${hotel}/orders/withdrawals`, () => undefined],
    ['messages', 'POST', `${hotel}/chat/messages?lang=fr`, () => ({ text: randomUUID().repeat(55) })],
    ['photo addresses', 'POST', `${hotel}/chat/pictures?extension=png`, () => undefined],
    ['opinions', 'POST', `${hotel}/opinions?lang=fr`, () => ({ rating: 1, name, comment: randomUUID().repeat(20) })],
    ['guestbook', 'POST', `${hotel}/guestbook?lang=fr`, () => ({ name, words: randomUUID().repeat(10) })],
    ['visits', 'POST', `${hotel}/visits`, () => ({ screen: 'phone', lang: 'fr', first: true })],
    ['accounts', 'POST', '/v1/auth/register', () => ({ user: user() })],
    ['refused logins', 'POST', '/v1/auth/login', () => ({ email: email(), password: 'pas le bon du tout' })],
    ['forgotten passwords', 'POST', '/v1/auth/forgot-password', () => ({ email: email() })],
    ['passkey challenges', 'POST', '/v1/auth/passkey/options', () => undefined],
  ].map(([name, method, path, body]) => ({ name, method, path, body }) as Attempt)
}

/**
 * Sends everything that an anonymous caller can store to the demo, and prints the rows and bytes of each table before, after, and after
 * the maintenance of a day on which every retention period is over. Resolves to false if a request failed (a 503 means a busy machine),
 * or if a table that the maintenance should empty still has rows of anonymous callers.
 */
export async function growAndCheck({ seconds, signal }: Options): Promise<boolean> {
  const folder = await temporaryFolder()
  console.log(`What a stranger makes grow, ${seconds} s each, data in ${folder}`)
  const product = await startProduct({ folder, demo: true })
  let passed = false
  try {
    const connection = await databaseConnection(folder)
    const database = new pg.Client(connection)
    database.on('error', (error) => console.error(`The database: ${error.message}`))
    await database.connect()
    const [counter] = await demoOrderTargets(product.url)
    if (!counter) throw new Error('The demo has no hotel.')
    const before = await sizes(database)
    const faults: string[] = []
    for (const attempt of attemptsOn(counter)) faults.push(...(await attemptFor(product.url, attempt, seconds, signal)))
    const after = await sizes(database)
    await maintain(connection, folder)
    await database.query('vacuum full')
    const afterMaintenance = await sizes(database)
    await database.end()
    print(before, after, afterMaintenance)
    for (const table of removed)
      if ((afterMaintenance.get(table)?.rows ?? 0) > (before.get(table)?.rows ?? 0))
        faults.push(`${table} kept what strangers wrote`)
    for (const fault of faults) console.error(fault)
    passed = faults.length === 0
    return passed
  } finally {
    await product.kill()
    await removeOrKeepFolder(folder, passed || signal.aborted)
  }
}

/** Tables that must have no rows of anonymous callers after every retention period. */
const removed = [
  'public.chat_messages',
  'public.chat_threads',
  'public.opinions',
  'public.guestbook_entries',
  'public.idempotency_keys',
  'public.events',
  'public.users',
  'public.sessions',
  'public.mailed_links',
  'public.passkey_challenges',
  'public.rate_limits',
]

async function attemptFor(url: string, { name, method, path, body }: Attempt, seconds: number, signal: AbortSignal) {
  const ends = Date.now() + seconds * 1000
  const answers = new Map<number, number>()
  const broken: string[] = []
  let invalid = ''
  const send = async () => {
    while (Date.now() < ends) {
      signal.throwIfAborted()
      const content = body()
      const status = await fetch(url + path, {
        method,
        headers: {
          ...{ 'x-visitor-id': randomUUID(), 'idempotency-key': randomUUID(), 'x-forwarded-for': '10.9.8.7' },
          ...(content !== undefined && { 'content-type': 'application/json' }),
        },
        ...(content !== undefined && { body: JSON.stringify(content) }),
      })
        .then(async (response) => {
          const text = await response.text()
          if (response.status === 422) invalid ||= text
          return response.status
        })
        .catch((error: Error) => {
          broken.push(`${name}: ${error.message} ${error.cause ?? ''}`)
          return 0
        })
      answers.set(status, (answers.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, send))
  const statusCounts = [...answers].sort(([a], [b]) => a - b)
  console.log(`${name.padEnd(20)} ${statusCounts.map(([status, count]) => `${count} x ${status}`).join(', ')}`)
  const expected = name === 'refused logins' ? 401 : null
  const counted = statusCounts.some(([status]) => (expected === null ? status < 300 : status === expected))
  return [
    ...broken.slice(0, 3),
    ...(counted ? [] : [`${name}: nothing was taken, so nothing was tried ${invalid}`]),
    ...statusCounts.flatMap(([status, count]) =>
      status >= 500 && status !== 503 ? [`${name}: ${count} answers of ${status}`] : [],
    ),
  ]
}

type Sizes = Map<string, { rows: number; bytes: number }>

async function sizes(database: pg.Client): Promise<Sizes> {
  const { rows: tables } = await database.query<{ name: string }>(
    "select schemaname || '.' || tablename as name from pg_tables where schemaname = 'public' order by 1",
  )
  const found: Sizes = new Map()
  for (const { name } of tables) {
    const { rows } = await database.query(
      `select count(*)::int as rows, pg_total_relation_size('${name}')::float8 as bytes from ${name}`,
    )
    found.set(name, rows[0])
  }
  return found
}

/** Runs the hourly maintenance with a clock after every retention period. The job queue itself uses the clock of the database. */
async function maintain(connection: pg.PoolConfig, folder: string): Promise<void> {
  const context = await createContext({
    connection,
    config: { ...readConfig({}), secretKey: 'a key of this script, and of nothing else' },
    storage: diskStorage(`${folder}/files`),
    log: makeLogger('silent'),
    clock: () => new Date(Date.now() + daysLater * 86_400_000),
  })
  try {
    await runMaintenance(context.background)
  } finally {
    await context.close()
  }
}

function print(before: Sizes, after: Sizes, afterMaintenance: Sizes): void {
  const cell = (size?: { rows: number; bytes: number }) =>
    `${String(size?.rows ?? 0).padStart(7)} ${`${Math.round((size?.bytes ?? 0) / 1000)} kB`.padStart(9)}`
  console.log(`\n${'table'.padEnd(30)} ${'before'.padStart(17)} ${'after'.padStart(17)} ${'maintained'.padStart(17)}`)
  for (const [name, size] of after)
    if (size.rows > (before.get(name)?.rows ?? 0))
      console.log(
        `${name.padEnd(30)} ${[before, after, afterMaintenance].map((each) => cell(each.get(name))).join(' ')}`,
      )
}
