import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { link, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ignoreMissingFile, isDiskFullCode } from '#core/storage/temp-files.ts'
import { BackupError, type BackupFile } from './archive.ts'

/** A folder or a bucket in which scheduled backups are kept. */
export interface BackupPlace {
  /** For messages: a path, or `s3://bucket/prefix`. */
  label: string
  file: (name: string) => BackupFile
  /** The complete scheduled backups, latest first. Throws `BackupError`. */
  list: () => Promise<{ name: string; completedAt: Date }[]>
  remove: (name: string) => Promise<void>
  /** Removes what interrupted backups have left. */
  removeUnfinished: () => Promise<void>
}

/** `livret-2026-11-27T030000.tar`, in UTC, so that names sort by time; with `.age` if it is encrypted. */
export const backupName = (at: Date, isEncrypted: boolean) =>
  `livret-${at.toISOString().slice(0, 19).replaceAll(':', '')}.tar${isEncrypted ? '.age' : ''}`

const namePattern = /^livret-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)\.tar(\.age)?$/

/** The beginning of a scheduled backup; null for another name. */
export function backupTime(name: string): Date | null {
  const [, day, hours, minutes, seconds] = namePattern.exec(name) ?? []
  return day ? new Date(`${day}T${hours}:${minutes}:${seconds}Z`) : null
}

/** The file with this path. */
export const diskFile = (file: string): BackupFile => ({
  label: file,
  async write(bytes) {
    const draft = `${file}.${randomBytes(4).toString('hex')}.partial`
    try {
      await pipeline(bytes, createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }))
      await link(draft, file)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EEXIST') throw new BackupError(`${file} is there already. Name another file.`)
      if (isDiskFullCode(code))
        throw new BackupError(`The disk has no room for ${file}. Nothing of it is left; earlier backups are unchanged.`)
      throw error
    } finally {
      await rm(draft, { force: true })
    }
  },
  async read() {
    const handle = await open(file).catch(ignoreMissingFile)
    if (!handle) throw new BackupError(`There is no file ${file}.`)
    return createReadStream(file, { fd: handle })
  },
})

/** A draft that is not written to for this long belongs to a process that has ended. */
const unfinishedMs = 3_600_000
const draftPattern = /^livret-[\dT-]+\.tar(\.age)?\.[0-9a-f]{8}\.partial$/

/** A folder of this machine, which is created when it is first used. */
export const folderPlace = (folder: string): BackupPlace => ({
  label: folder,
  file(name) {
    const file = diskFile(path.join(folder, name))
    const write = async (bytes: Readable) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await file.write(bytes)
    }
    return { ...file, write }
  },
  async list() {
    const names = ((await readdir(folder).catch(ignoreMissingFile)) ?? []).filter((name) => backupTime(name))
    const found = await Promise.all(
      names.map(async (name) => ({ name, stats: await stat(path.join(folder, name)).catch(ignoreMissingFile) })),
    )
    return latestFirst(found.flatMap(({ name, stats }) => (stats ? [{ name, completedAt: stats.mtime }] : [])))
  },
  remove: (name) => rm(path.join(folder, name)),
  async removeUnfinished() {
    for (const name of (await readdir(folder).catch(ignoreMissingFile)) ?? []) {
      if (!draftPattern.test(name)) continue
      const file = path.join(folder, name)
      const stats = await stat(file).catch(ignoreMissingFile)
      if (stats && stats.mtimeMs < Date.now() - unfinishedMs) await rm(file, { force: true })
    }
  },
})

export const latestFirst = <Backup extends { name: string }>(backups: Backup[]): Backup[] =>
  backups.sort((one, other) => (one.name < other.name ? 1 : -1))
