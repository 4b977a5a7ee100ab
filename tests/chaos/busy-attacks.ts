import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { pack } from 'tar-stream'

/** Where the attacker works: with the rights of a hotel of its own. */
export interface AttackTarget {
  url: string
  token: string
  hotelId: string
  codes: string[]
}

type Attack = (target: AttackTarget) => Promise<Response>

const bytesOfJson = 10_000_000

const imports = (json: string): Attack => {
  let archive: Promise<Buffer> | undefined
  return async ({ url, token }) => {
    archive ??= archiveOf(json)
    return fetch(`${url}/v1/hotels/import?lang=fr`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-tar' },
      body: new Uint8Array(await archive),
    })
  }
}

function archiveOf(json: string): Promise<Buffer> {
  const archive = pack()
  archive.entry({ name: 'hotel.json' }, json)
  archive.finalize()
  return buffer(archive)
}

const reads =
  (path: string): Attack =>
  ({ url, token, hotelId }) =>
    fetch(`${url}/v1/hotels/${hotelId}/${path}`, { headers: { authorization: `Bearer ${token}` } })

const posts = (path: (target: AttackTarget) => string, body: (target: AttackTarget) => unknown): Attack => {
  return (target) =>
    fetch(target.url + path(target), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${target.token}`,
        'content-type': 'application/json',
        // Each as from a browser elsewhere, so that no limit of rates protects what is tried.
        'x-forwarded-for': `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 250)).join('.')}`,
      },
      body: JSON.stringify(body(target)),
    })
}

/** Words that match many entries of the dictionaries at each letter. */
const hostilePassword = () => `${'p4ssw0rd1qazxsw2l1verp00l'.repeat(5)}${randomUUID()}`.slice(0, 128)

/** Each with how many are under way at a time. */
const attacks = {
  'import of [[[[': { lanes: 4, attack: imports('['.repeat(bytesOfJson)) },
  'import of {},{}': { lanes: 4, attack: imports(`{"medias":[${'{},'.repeat(bytesOfJson / 3 - 10)}{}]}`) },
  // As many wrong fields as a text may have.
  'import of 240,000': { lanes: 4, attack: imports(`{"medias":[${'{},'.repeat(240_000)}{}]}`) },
  sheets: {
    lanes: 60,
    attack: posts(
      ({ hotelId }) => `/v1/hotels/${hotelId}/qr-codes/sheet.pdf`,
      ({ codes }) => ({ format: 'card', codes }),
    ),
  },
  passwords: {
    lanes: 20,
    attack: posts(
      () => '/v1/auth/register',
      () => ({
        user: { email: `${randomUUID()}@hotel.example`, password: hostilePassword(), firstName: 'A', lastName: 'B' },
      }),
    ),
  },
  // Of nobody: as dear as one that is right.
  logins: {
    lanes: 40,
    attack: posts(
      () => '/v1/auth/login',
      () => ({ email: `${randomUUID()}@hotel.example`, password: randomUUID() }),
    ),
  },
  'unknown addresses': {
    lanes: 20,
    attack: ({ url }) => fetch(`${url}/${randomUUID()}${['', '/nowhere', '.data'][Math.floor(Math.random() * 3)]}`),
  },
  'unknown calls': { lanes: 20, attack: ({ url }) => fetch(`${url}/v1/${randomUUID()}`) },
  exports: { lanes: 8, attack: reads('export') },
  'order lists': { lanes: 16, attack: reads('orders?lang=fr&limit=200') },
  'order history': { lanes: 16, attack: reads('orders/history?lang=fr&limit=200') },
  'history as CSV': { lanes: 8, attack: reads('orders/history.csv?lang=fr') },
  statistics: { lanes: 8, attack: reads('statistics?lang=fr') },
  'statistics as CSV': { lanes: 8, attack: reads('statistics.csv?lang=fr') },
  'journal as CSV': { lanes: 8, attack: reads('audit.csv?lang=fr') },
  'JSON of [[[[': {
    lanes: 8,
    attack: ({ url, token, hotelId }) =>
      fetch(`${url}/v1/hotels/${hotelId}/services?lang=fr`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: '['.repeat(900_000),
      }),
  },
} satisfies Record<string, { lanes: number; attack: Attack }>

export type AttackName = keyof typeof attacks
export const attackNames = Object.keys(attacks) as AttackName[]

async function run({ name, target, seconds }: { name: AttackName; target: AttackTarget; seconds: number }) {
  const { lanes, attack } = attacks[name]
  const counts = new Map<string, number>()
  const end = performance.now() + seconds * 1000
  const one = async () => {
    while (performance.now() < end) {
      const status = await attack(target)
        .then(async (answer) => {
          await answer.arrayBuffer()
          return String(answer.status)
        })
        .catch(() => 'broken off')
      counts.set(status, (counts.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: lanes }, one))
  process.send?.([...counts].map(([status, count]) => `${count} × ${status}`).join(', '))
  process.disconnect?.()
}

process.once('message', run)
