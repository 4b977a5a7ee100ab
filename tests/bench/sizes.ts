import { execFile } from 'node:child_process'
import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Product } from './product.ts'
import { browserHeaders } from './sides.ts'

/** Compressed bytes that a first visit to a guest's home screen downloads in addition to the page itself. */
export interface FirstVisit {
  scripts: number
  styles: number
  fonts: number
  /** The texts of the largest language. */
  texts: number
}

/** The compressed HTML in bytes. */
export interface Sizes extends FirstVisit {
  html: number
  /** Bytes on disk of the packages of `npm ci --omit=dev` and the build. */
  installed: number
}

const root = fileURLToPath(new URL('../..', import.meta.url))

export async function measureSizes({ url }: Product, home: string, firstVisit: FirstVisit): Promise<Sizes> {
  const response = await fetch(url + home, { headers: browserHeaders })
  await response.arrayBuffer()
  const html = Number(response.headers.get('content-length'))
  if (!html || response.headers.get('content-encoding') !== 'br')
    throw new Error('The response of the home page has no compressed size.')
  const npm = ['ls', '--omit=dev', '--all', '--parseable']
  const { stdout } = await promisify(execFile)('npm', npm, { cwd: root, maxBuffer: 10_000_000 })
  const [, ...packages] = [...new Set(stdout.trim().split('\n'))]
  const folders = [...packages, join(root, 'build')]
  const sizes = await Promise.all(folders.map((folder) => sizeOf(folder)))
  return { ...firstVisit, html, installed: sizes.reduce((sum, size) => sum + size, 0) }
}

/** Of a folder; packages within a package are packages of their own. */
async function sizeOf(folder: string): Promise<number> {
  let sum = 0
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await lstat(path)
    if (!found.isDirectory()) sum += found.size
    else if (name !== 'node_modules') sum += await sizeOf(path)
  }
  return sum
}
