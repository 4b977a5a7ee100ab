import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { assertDiskSpace } from '#core/storage/disk-space.ts'
import { ignoreMissingFile } from '#core/storage/temp-files.ts'

/** A tile of a map: zoom level, column and row, as in tile addresses. */
export interface Tile {
  z: number
  x: number
  y: number
}

interface CachedTile {
  bytes: Buffer
  /** The ETag from the tile server, to ask whether the tile has changed. */
  etag: string | null
  /** When the tile must be fetched again; milliseconds since 1970. */
  expires: number
}

/** Milliseconds after which an unfinished file is assumed to belong to a process that has ended. */
const unfinishedMs = 3_600_000

/**
 * Tiles in a folder of this machine, `maxBytes` in total; the tiles that expire first are deleted first. A file
 * contains a line of JSON followed by the picture, and its modification time is when it expires.
 */
export class TileCache {
  readonly #folder: string
  readonly #maxBytes: number
  /** Bytes of all files, as far as this process knows. */
  #size: Promise<number> | null = null
  #trimming: Promise<void> | null = null

  constructor(folder: string, maxBytes: number) {
    this.#folder = folder
    this.#maxBytes = maxBytes
  }

  /** Null when the tile is not cached. */
  async read(tile: Tile): Promise<CachedTile | null> {
    const handle = await open(this.#fileOf(tile)).catch(ignoreMissingFile)
    if (!handle) return null
    try {
      const [file, { mtimeMs }] = [await handle.readFile(), await handle.stat()]
      const end = file.indexOf('\n')
      const { etag } = JSON.parse(file.toString('utf8', 0, end)) as Pick<CachedTile, 'etag'>
      return { bytes: file.subarray(end + 1), etag, expires: mtimeMs }
    } finally {
      await handle.close()
    }
  }

  /** Throws `StorageFullError` when the disk is almost full. */
  async write(tile: Tile, { bytes, etag, expires }: CachedTile): Promise<void> {
    await assertDiskSpace(this.#folder)
    await mkdir(this.#folder, { recursive: true })
    this.#size ??= this.#sizeOfFiles().catch((error: unknown) => {
      this.#size = null
      throw error
    })
    await this.#size
    const unfinished = path.join(this.#folder, `.${randomBytes(12).toString('hex')}`)
    const file = Buffer.concat([Buffer.from(`${JSON.stringify({ etag })}\n`), bytes])
    try {
      await writeFile(unfinished, file, { mode: 0o600 })
      await utimes(unfinished, expires / 1000, expires / 1000)
      const before = (await stat(this.#fileOf(tile)).catch(ignoreMissingFile))?.size ?? 0
      await rename(unfinished, this.#fileOf(tile))
      this.#size = Promise.resolve((await this.#size) + file.byteLength - before)
    } finally {
      await rm(unfinished, { force: true })
    }
    if ((await this.#size) > this.#maxBytes) await this.#trim()
  }

  /** Extends the validity of a stored picture. */
  async renew(tile: Tile, expires: number): Promise<void> {
    await utimes(this.#fileOf(tile), expires / 1000, expires / 1000).catch(ignoreMissingFile)
  }

  #fileOf({ z, x, y }: Tile): string {
    return path.join(this.#folder, `${z}-${x}-${y}`)
  }

  async #sizeOfFiles(): Promise<number> {
    return (await this.#files()).reduce((sum, { size }) => sum + size, 0)
  }

  async #files() {
    const files: { name: string; size: number; expires: number }[] = []
    for (const name of await readdir(this.#folder)) {
      const stats = await stat(path.join(this.#folder, name)).catch(ignoreMissingFile)
      if (stats) files.push({ name, size: stats.size, expires: stats.mtimeMs })
    }
    return files
  }

  /** Trims to nine tenths, so that it need not run for each tile. */
  async #trim(): Promise<void> {
    this.#trimming ??= this.#deleteFirst().finally(() => {
      this.#trimming = null
    })
    return this.#trimming
  }

  async #deleteFirst(): Promise<void> {
    const files = (await this.#files()).sort((one, other) => one.expires - other.expires)
    let size = files.reduce((sum, file) => sum + file.size, 0)
    for (const { name, size: freedBytes, expires } of files) {
      const isUnfinished = name.startsWith('.')
      if (isUnfinished ? expires > Date.now() - unfinishedMs : size <= this.#maxBytes * 0.9) continue
      await rm(path.join(this.#folder, name), { force: true })
      size -= freedBytes
    }
    this.#size = Promise.resolve(size)
  }
}
