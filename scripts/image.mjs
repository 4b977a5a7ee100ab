// `node scripts/image.mjs`: builds the image of the Dockerfile without Docker (buildah, as root), starts it on a temporary PostgreSQL,
// asks `/readyz`, stops it, and prints its size. Linux; `apt-get install buildah`, with `--local-base` debootstrap too.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
} from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { elapsed, ensureInstalled, ensureNode, fail, root, SetupError } from './setup.mjs'

const usage = `Usage: node scripts/image.mjs [--base IMAGE | --local-base] [--output FILE] [--mirror URL]

  --base IMAGE    another image with Node.js than that of the Dockerfile
  --local-base    makes the base from Debian and this machine's Node.js, certificates included: without a registry, to try the Dockerfile
  --mirror URL    where --local-base gets Debian
  --output FILE   keeps the image as an archive that \`docker load\` reads`

/** Seconds that the image may take until it is ready, and to stop. */
const [startLimit, stopLimit] = [120, 40]
const imageName = 'livret:try'

try {
  const { values } = parseArgs({
    options: {
      base: { type: 'string' },
      'local-base': { type: 'boolean', default: false },
      mirror: { type: 'string', default: 'http://deb.debian.org/debian' },
      output: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) console.log(usage)
  else await buildAndTry(values)
} catch (error) {
  fail(error?.code?.startsWith?.('ERR_PARSE_ARGS') ? new SetupError(`${error.message}\n\n${usage}`) : error)
}

async function buildAndTry({ base, 'local-base': localBase, mirror, output }) {
  ensureNode()
  if (process.platform !== 'linux' || process.getuid() !== 0) throw new SetupError('This needs Linux, and root.')
  requireProgram('buildah')
  if (localBase) requireProgram('debootstrap')
  await ensureInstalled()
  const folder = mkdtempSync(join(tmpdir(), 'livret-image-'))
  // PostgreSQL runs as a user of its own.
  chmodSync(folder, 0o755)
  const buildah = makeBuildah(folder)
  try {
    const baseImage = localBase ? makeLocalBase(folder, buildah, mirror) : base
    const startedAt = Date.now()
    buildah(
      'build',
      '--format',
      'docker',
      '--tag',
      imageName,
      ...(baseImage ? ['--build-arg', `NODE_IMAGE=${baseImage}`] : []),
      root,
    )
    const [{ size }] = JSON.parse(buildah.read('images', '--json', imageName))
    console.log(`  ✓ Image built (${elapsed(startedAt)}): ${size}`)
    await tryImage(folder, buildah)
    if (!output) return
    buildah('push', imageName, `docker-archive:${resolve(output)}:${imageName}`)
    console.log(`  ✓ ${output}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function requireProgram(name) {
  if (!(process.env.PATH ?? '').split(':').some((place) => existsSync(join(place, name))))
    throw new SetupError(`${name} is missing: apt-get install ${name}`)
}

/** Commands of buildah with a storage of their own in `folder`, which work where containers may not be created. */
function makeBuildah(folder) {
  const storage = ['--storage-driver', 'vfs', '--root', join(folder, 'images'), '--runroot', join(folder, 'run')]
  const env = { ...process.env, BUILDAH_ISOLATION: 'chroot' }
  const buildah = (...args) => execFileSync('buildah', [...storage, ...args], { env, stdio: ['ignore', 2, 2] })
  buildah.read = (...args) =>
    execFileSync('buildah', [...storage, ...args], { env, stdio: ['ignore', 'pipe', 2], encoding: 'utf8' }).trim()
  buildah.start = (...args) => spawn('buildah', [...storage, ...args], { env, stdio: ['ignore', 2, 2], detached: true })
  return buildah
}

/** Makes an image of Debian 12 with this machine's Node.js, npm and certificates, and a user `node`. Returns its name. */
function makeLocalBase(folder, buildah, mirror) {
  const startedAt = Date.now()
  const debian = join(folder, 'debian')
  const libraries = 'ca-certificates,libstdc++6,libatomic1'
  const args = ['--variant=minbase', `--include=${libraries}`, 'bookworm', debian, mirror]
  execFileSync('debootstrap', args, { stdio: ['ignore', 'ignore', 2] })
  const copy = (from, to) => {
    mkdirSync(dirname(join(debian, to)), { recursive: true })
    cpSync(from, join(debian, to), { recursive: true, dereference: true })
  }
  copy(process.execPath, 'usr/local/bin/node')
  const npm = dirname(dirname(realpathSync(execFileSync('which', ['npm'], { encoding: 'utf8' }).trim())))
  cpSync(npm, join(debian, 'usr/local/lib/node_modules/npm'), { recursive: true })
  const certificates = 'etc/ssl/certs/ca-certificates.crt'
  if (existsSync(`/${certificates}`)) copy(`/${certificates}`, certificates)
  execFileSync('chroot', [debian, 'useradd', '--uid', '1000', '--create-home', 'node'])
  execFileSync('chroot', [debian, 'ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', '/usr/local/bin/npm'])
  rmSync(join(debian, 'var/cache/apt/archives'), { recursive: true, force: true })
  rmSync(join(debian, 'var/lib/apt/lists'), { recursive: true, force: true })
  const name = 'localhost/node-of-this-machine'
  const container = buildah.read('from', 'scratch')
  buildah.read('add', container, debian, '/')
  buildah('config', '--env', `npm_config_cafile=/${certificates}`, container)
  buildah('commit', '--rm', container, name)
  rmSync(debian, { recursive: true, force: true })
  console.log(`  ✓ Base image of Debian 12 and Node.js ${process.versions.node} (${elapsed(startedAt)})`)
  return name
}

/** Starts the image with its own user, settings and command on a temporary PostgreSQL, waits for `/readyz`, and stops it. */
async function tryImage(folder, buildah) {
  // From here on files in TypeScript can be loaded.
  const { register } = await import('tsx/esm/api')
  register()
  const { freePort } = await import('../tests/pgbouncer.ts')
  const database = await startDatabase(folder)
  const port = await freePort()
  const { OCIv1 } = JSON.parse(buildah.read('inspect', '--type', 'image', imageName))
  const container = buildah.read('from', imageName)
  const settings = {
    DATABASE_URL: database.url,
    PUBLIC_URL: 'https://guide.hotel.example',
    SECRET_KEY: 'only-for-a-try-on-this-machine-01',
    HOST: '127.0.0.1',
    PORT: String(port),
    MAP_TILES_URL: '',
  }
  const env = Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`])
  const startedAt = Date.now()
  const child = buildah.start('run', ...env, container, '--', ...OCIv1.config.Cmd)
  const ended = once(child, 'exit')
  try {
    const answer = await waitUntilReady(`http://127.0.0.1:${port}/readyz`, child)
    console.log(`  ✓ Ready (${elapsed(startedAt)}): ${answer}`)
    const user = OCIv1.config.User || 'root'
    if (user === 'root') throw new SetupError('The image runs as root.')
    // Livret answers a moment before it handles signals.
    await sleep(3000)
    const stopping = Date.now()
    process.kill(findNode(port), 'SIGTERM')
    const hasEnded = await Promise.race([ended.then(() => true), sleep(stopLimit * 1000, false, { ref: false })])
    if (!hasEnded) throw new SetupError(`It did not end within ${stopLimit} s after SIGTERM.`)
    console.log(`  ✓ Stopped (${elapsed(stopping)}), user ${user}`)
  } finally {
    try {
      process.kill(-child.pid, 'SIGKILL')
    } catch {
      // All of it has ended.
    }
    buildah('rm', container)
    await database.stop()
  }
}

/** The process of Node.js that listens on this port: buildah does not pass a signal on. */
function findNode(port) {
  const isNode = (pid) => {
    try {
      const [program] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
      return (
        /(^|\/)node$/.test(program) && readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`PORT=${port}`)
      )
    } catch {
      // It has ended.
      return false
    }
  }
  return Number(readdirSync('/proc').find((name) => /^\d+$/.test(name) && isNode(name)))
}

async function waitUntilReady(url, child) {
  for (const deadline = Date.now() + startLimit * 1000; Date.now() < deadline; await sleep(200)) {
    if (child.exitCode !== null) throw new SetupError(`The image ended with exit code ${child.exitCode}.`)
    const response = await fetch(url).catch(() => null)
    if (response?.ok) return `${response.status} ${await response.text()}`
  }
  throw new SetupError(`${url} did not answer within ${startLimit} s.`)
}

/** Starts the embedded PostgreSQL of this checkout, and a port of this machine that leads to its socket. */
async function startDatabase(folder) {
  const { startEngine } = await import('../core/db/engine.ts')
  const engine = await startEngine({ folder: join(folder, 'data') })
  const { host, port, user, database } = engine.connection
  const server = createServer((incoming) => {
    const outgoing = connect(join(host, `.s.PGSQL.${port}`))
    for (const socket of [incoming, outgoing])
      socket.on('error', () => [incoming, outgoing].map((each) => each.destroy()))
    incoming.pipe(outgoing).pipe(incoming)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `postgres://${user}@127.0.0.1:${server.address().port}/${database}`,
    stop: async () => {
      server.close()
      await engine.stop()
    },
  }
}
