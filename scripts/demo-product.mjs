import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { root } from './setup.mjs'

/** The account of the demo hotel's manager. */
export const demoSignIn = { email: 'direction@hotel.example', password: 'bienvenue-2026' }

/** Starts the built Livret with the demo hotels, in an empty data folder. */
export async function startDemo() {
  const data = await mkdtemp(join(tmpdir(), 'livret-demo-'))
  const child = spawn(process.execPath, [join(root, 'scripts/start.mjs')], {
    env: { ...process.env, PORT: '0', DATA_DIR: data, DEMO: '1', LOG_LEVEL: 'error', MAP_TILES_URL: '', NODE_ENV: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    await rm(data, { recursive: true, force: true })
  }
  const lines = createInterface({ input: child.stdout })
  for await (const line of lines) {
    const url = /Staff\s+(http:\S+?)\/?$/.exec(line)?.[1]
    if (url) return { url, stop }
  }
  throw new Error('Livret did not start.')
}

/** Returns a function that calls the API at this address: `POST` with a body, else `GET`. Throws unless the answer is a success. */
export const callsOf =
  (url) =>
  async (path, { method, headers, body } = {}) => {
    const response = await fetch(url + path, {
      method: method ?? (body ? 'POST' : 'GET'),
      headers: { 'content-type': 'application/json', ...headers },
      body: body && JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }

/**
 * Orders as a guest from the first service of this public hotel that takes orders at this hour, with the first choice of
 * each option. `pick` chooses the article of a service, if any. Returns the last service and article that were tried, and
 * the order, null if no service takes any.
 */
export async function placeDemoOrder(call, hotel, { visitor, lang, pick, quantity }) {
  let tried = { order: null }
  for (const service of hotel.services.filter(({ kind, slots }) => kind === 'order' && !slots)) {
    const article = pick(service.articles)
    if (!article) continue
    const order = await call(`/v1/hotels/${hotel.id}/orders?lang=${lang}`, {
      headers: { 'x-visitor-id': visitor, 'idempotency-key': randomUUID() },
      body: {
        serviceId: service.id,
        deliveryMode: service.deliveryMode === 'reception-pickup' ? 'reception-pickup' : 'room-delivery',
        room: '204',
        lines: [{ articleId: article.id, quantity, options: article.options.map(({ choices }) => choices[0].id) }],
      },
    }).catch(() => null)
    tried = { service, article, order }
    if (order) break
  }
  return tried
}
