import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { StorageFullError } from './storage.ts'

/** Bytes of a disk that uploads must leave free, because the database, which stores the orders, is on it too. */
const defaultFreeBytes = (diskBytes: number) => Math.min(1_000_000_000, diskBytes / 20)

/**
 * Throws `StorageFullError` when the disk of this folder, which need not exist yet, has less than `minFreeBytes` bytes
 * available. By default that is a twentieth of the disk, at most 1 GB.
 */
export async function assertDiskSpace(folder: string, minFreeBytes?: number): Promise<void> {
  const { blocks, bavail, bsize } = await statfs(folder).catch((error) => {
    if (error.code !== 'ENOENT' || path.dirname(folder) === folder) throw error
    return { blocks: 0, bavail: -1, bsize: 0 }
  })
  if (bavail === -1) return assertDiskSpace(path.dirname(folder), minFreeBytes)
  if (bavail * bsize < (minFreeBytes ?? defaultFreeBytes(blocks * bsize)))
    throw new StorageFullError('the disk is almost full')
}
