import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const deploy = fileURLToPath(new URL('../../deploy/', import.meta.url))
const exampleHost = 'guide.your-hotel.example'

/** The connections between a proxy and Livret, which are only observed. */
export interface Relay {
  port: number
  /** The beginnings of all requests, as the proxy sent them. */
  heads: string[]
  close: () => void
}

/** Leads a port to Livret, byte by byte, and keeps what arrives before an empty line. */
export async function startRelay(target: string): Promise<Relay> {
  const relay: Relay = { port: 0, heads: [], close: () => {} }
  const sockets = new Set<Socket>()
  const server = createServer((incoming) => {
    const outgoing = connect(Number(new URL(target).port), '127.0.0.1')
    for (const socket of [incoming, outgoing]) {
      sockets.add(socket)
      socket.on('error', () => [incoming, outgoing].map((each) => each.destroy()))
      socket.on('close', () => sockets.delete(socket))
    }
    incoming.on('data', (chunk) => {
      const text = chunk.toString('latin1')
      if (/^[A-Z]+ \S+ HTTP\/1\.[01]\r\n/.test(text)) relay.heads.push(text.split('\r\n\r\n', 1)[0] as string)
    })
    incoming.pipe(outgoing).pipe(incoming)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  relay.port = (server.address() as AddressInfo).port
  relay.close = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  return relay
}

/** A running proxy with the example of `deploy/`. */
export interface RunningProxy {
  name: string
  url: string
  /** The address without TLS; undefined: the example has none. */
  plainUrl?: string
  /** Everything that it has logged. */
  readLogs: () => string
  stop: () => Promise<void>
}

interface Places {
  /** An empty folder. */
  folder: string
  /** The files of a certificate for `localhost`. */
  certificate: string
  key: string
  /** The port that leads to Livret. */
  upstream: number
  ports: [number, number]
}

/** deploy/nginx.conf, with the ports, the certificate and the folder of logs of this test. */
export function startNginx({
  folder,
  certificate,
  key,
  upstream,
  ports: [port, plainPort],
}: Places): Promise<RunningProxy> {
  const site = replaceAll(readFileSync(join(deploy, 'nginx.conf'), 'utf8'), {
    [`/etc/letsencrypt/live/${exampleHost}/fullchain.pem`]: certificate,
    [`/etc/letsencrypt/live/${exampleHost}/privkey.pem`]: key,
    [exampleHost]: 'localhost',
    '127.0.0.1:3000': `127.0.0.1:${upstream}`,
    'listen 80;': `listen 127.0.0.1:${plainPort};`,
    'listen 443 ': `listen 127.0.0.1:${port} `,
    '/var/log/nginx/': `${folder}/logs/`,
  })
  mkdirSync(join(folder, 'logs'))
  writeFileSync(
    join(folder, 'nginx.conf'),
    `error_log ${folder}/logs/error.log;\nevents {}\nhttp {\naccess_log ${folder}/logs/access.log;\nclient_body_temp_path ${folder}/body;\n${site}\n}\n`,
  )
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', `daemon off; pid ${folder}/nginx.pid;`]
  return run('nginx', args, folder, { url: `https://localhost:${port}`, plainUrl: `http://127.0.0.1:${plainPort}` })
}

/** deploy/Caddyfile, with the port and the certificate of this test. */
export function startCaddy({ folder, certificate, key, upstream, ports: [port] }: Places): Promise<RunningProxy> {
  const site = replaceAll(readFileSync(join(deploy, 'Caddyfile'), 'utf8'), {
    [`${exampleHost} {`]: `https://localhost:${port} {\n\ttls ${certificate} ${key}`,
    '127.0.0.1:3000': `127.0.0.1:${upstream}`,
  })
  mkdirSync(join(folder, 'logs'))
  const file = join(folder, 'Caddyfile')
  // Without its port of administration, and without a port 80.
  const options = replaceAll(site, { '\n{\n': '\n{\n\tadmin off\n\tauto_https disable_redirects\n' })
  writeFileSync(file, options)
  return run('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], folder, { url: `https://localhost:${port}` })
}

/** Replaces each text; throws when one does not occur, because the example has changed. */
export function replaceAll(text: string, replacements: Record<string, string>): string {
  let result = text
  for (const [former, next] of Object.entries(replacements)) {
    if (!result.includes(former)) throw new Error(`The example has no ${former}`)
    result = result.replaceAll(former, next)
  }
  return result
}

/** Starts a program, and resolves once it listens. */
export async function run(
  name: string,
  args: string[],
  folder: string,
  addresses: { url: string; plainUrl?: string },
): Promise<RunningProxy> {
  const log = openSync(join(folder, 'logs/output.log'), 'a')
  const { PATH } = process.env
  const env = { PATH: `${PATH}:/usr/sbin`, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const child: ChildProcess = spawn(name, args, { cwd: folder, env, stdio: ['ignore', log, log] })
  const readLogs = () =>
    readdirSync(join(folder, 'logs'))
      .map((file) => readFileSync(join(folder, 'logs', file), 'utf8'))
      .join('\n')
  const port = Number(new URL(addresses.url).port)
  for (let tries = 0; !(await accepts(port)); tries++) {
    if (child.exitCode !== null || tries > 100) throw new Error(`${name} did not start:\n${readLogs()}`)
    await sleep(100)
  }
  const stop = async () => {
    if (child.exitCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  return { name, ...addresses, readLogs, stop }
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
