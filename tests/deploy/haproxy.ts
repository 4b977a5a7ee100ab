import { mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Product } from '../bench/product.ts'
import { freePort } from '../pgbouncer.ts'
import { run } from './proxies.ts'

/** HAProxy's check by HTTP, in its default form (HTTP/1.0 without `Host`) and by HEAD, must find a running Livret. Returns what is wrong. */
export async function checkHaproxy(folder: string, product: Product): Promise<string[]> {
  mkdirSync(join(folder, 'logs'), { recursive: true })
  const port = await freePort()
  const target = new URL(product.url)
  const statistics = join(folder, 'statistics')
  const backend = (name: string, check: string) => `
backend ${name}
  option httpchk ${check}
  server livret 127.0.0.1:${target.port} check inter 200`
  writeFileSync(
    join(folder, 'haproxy.cfg'),
    `global
  stats socket ${statistics} mode 600
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
frontend all
  bind 127.0.0.1:${port}
  default_backend get
${backend('get', 'GET /readyz')}
${backend('head', 'HEAD /readyz')}
`,
  )
  const args = ['-db', '-f', join(folder, 'haproxy.cfg')]
  const proxy = await run('haproxy', args, folder, { url: `http://127.0.0.1:${port}` })
  try {
    let servers = await readServers(statistics)
    for (let tries = 0; tries < 100 && !servers.every(hasPassed); tries++) {
      await sleep(100)
      servers = await readServers(statistics)
    }
    console.log(
      `  haproxy         ${servers.map(({ backend, status, code }) => `${backend}: ${status} (${code})`).join(', ')}`,
    )
    const isUp = servers.length === 2 && servers.every(hasPassed)
    return isUp ? [] : [`haproxy: the checks say ${JSON.stringify(servers)}`]
  } finally {
    await proxy.stop()
  }
}

interface Server {
  backend: string | undefined
  status: string | undefined
  /** The status of HTTP of the last check. */
  code: string | undefined
}

const hasPassed = ({ status, code }: Server) => status === 'UP' && code === '200'

async function readServers(statistics: string): Promise<Server[]> {
  const rows = (await text(connect(statistics).end('show stat\n'))).split('\n').map((line) => line.split(','))
  return rows
    .filter(([, server]) => server === 'livret')
    .map((row) => ({ backend: row[0], status: row[17], code: row[37] }))
}
