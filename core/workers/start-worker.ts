import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { threadId, Worker } from 'node:worker_threads'

const require = createRequire(import.meta.url)
const isBuilt = import.meta.url.endsWith('.js')

export interface WorkerOptions {
  /** Megabytes of JavaScript objects, beyond which it ends. */
  memoryMb: number
  /** 0: as requests; up to 19: behind them where cores are few. Linux only. */
  niceness?: number
  /** In development and in tests: what it runs; `app/worker.ts` by default. */
  source?: string
}

/** A thread that serves tasks. */
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
 * In development and in tests, where Node.js cannot read the sources: one file of them, made once in a process. A loader in each thread
 * would take a second each time.
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
  // Inside the package, so that its imports are found.
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
