import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { StorageFullError } from './storage.ts'

/** Bytes of a disk that uploads must leave free, because the database, which stores the orders, is on it too. */
const usuallyLeftFree = (whole: number) => Math.min(1_000_000_000, whole / 20)

/**
 * Throws `StorageFullError` when the disk of this folder, which need not exist yet, has less than `leftFree` bytes
 * available.
 */
export async function assertDiskSpace(folder: string, leftFree?: number): Promise<void> {
  const { blocks, bavail, bsize } = await statfs(folder).catch((error) => {
    if (error.code !== 'ENOENT' || path.dirname(folder) === folder) throw error
    return { blocks: 0, bavail: -1, bsize: 0 }
  })
  if (bavail === -1) return assertDiskSpace(path.dirname(folder), leftFree)
  if (bavail * bsize < (leftFree ?? usuallyLeftFree(blocks * bsize)))
    throw new StorageFullError('the disk is all but full')
}
