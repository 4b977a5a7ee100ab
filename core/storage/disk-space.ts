import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { StorageFullError } from './storage.ts'

/** Bytes of a disk that uploads must leave free, because the database, which stores the orders, is on it too. */
const defaultFreeBytes = (diskBytes: number) => Math.min(1_000_000_000, diskBytes / 20)

/** The bytes of the disk of this folder, which need not exist yet: all, and those that are available. */
export async function measureDisk(folder: string): Promise<{ bytes: number; freeBytes: number }> {
  const disk = await statfs(folder).catch((error) => {
    if (error.code !== 'ENOENT' || path.dirname(folder) === folder) throw error
    return null
  })
  if (!disk) return measureDisk(path.dirname(folder))
  return { bytes: disk.blocks * disk.bsize, freeBytes: disk.bavail * disk.bsize }
}

/**
 * Throws `StorageFullError` when the disk of this folder, which need not exist yet, has less than `minFreeBytes` bytes
 * available. By default that is a twentieth of the disk, at most 1 GB.
 */
export async function assertDiskSpace(folder: string, minFreeBytes?: number): Promise<void> {
  const { bytes, freeBytes } = await measureDisk(folder)
  if (freeBytes < (minFreeBytes ?? defaultFreeBytes(bytes))) throw new StorageFullError('the disk is almost full')
}
