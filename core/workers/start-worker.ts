import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { threadId, Worker } from 'node:worker_threads'

const require = createRequire(import.meta.url)
const isBuilt = import.meta.url.endsWith('.js')

export interface WorkerOptions {
  /** The maximum size of the JavaScript heap in megabytes; a worker that needs more ends. */
  memoryMb: number
  /** The priority: 0 is that of requests, up to 19 is lower. Linux only. */
  niceness?: number
  /** The source to run in development and tests; `app/worker.ts` by default. */
  source?: string
}

/** Starts a thread that runs tasks. */
export function startWorker({ memoryMb, niceness = 0, source = '#app/worker.ts' }: WorkerOptions): Worker {
  const file = isBuilt ? require.resolve('#build/server/worker.js') : bundleOf(require.resolve(source))
  return new Worker(file, {
    workerData: { niceness },
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    execArgv: [],
  })
}

const bundles = new Map<string, string>()

/**
 * The bundled source for development and tests, where Node.js cannot read TypeScript. It is built once per process,
 * because a loader in each thread would take a second each time.
 */
function bundleOf(source: string): string {
  const built = bundles.get(source)
  if (built) return built
  const { buildSync } = require('esbuild') as typeof import('esbuild')
  const [bundle] = buildSync({
    entryPoints: [source],
    write: false,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
  }).outputFiles
  // Inside the package, so that imports can be resolved.
  const folder = path.resolve(path.dirname(require.resolve('#package.json')), '.cache/workers')
  const file = path.join(folder, `${bundle?.hash.replaceAll(/\W/g, '-')}.mjs`)
  if (bundle && !existsSync(file)) {
    mkdirSync(folder, { recursive: true })
    const part = `${file}.${process.pid}-${threadId}`
    writeFileSync(part, bundle.contents)
    renameSync(part, file)
  }
  bundles.set(source, file)
  return file
}
