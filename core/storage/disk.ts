import { access, constants, mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { assertStorageName, type Storage } from './storage.ts'
import { ignoreMissingFile, type TempFileDraft, TempFolder } from './temp-files.ts'

/**
 * Files in a folder of this machine. Incomplete uploads are in its subfolder `arriving`, on the same disk.
 * `minFreeBytes`: see `TempFolder`.
 */
export function diskStorage(folder: string, minFreeBytes?: number): Storage {
  const tempFiles = new TempFolder(path.join(folder, 'arriving'), minFreeBytes)
  const pathOf = (name: string) => path.join(folder, assertStorageName(name))

  const keep = async (name: string, draft: TempFileDraft) => {
    await rename(draft.path, pathOf(name))
    await syncFolder(folder)
  }

  return {
    async receive(body, maxBytes) {
      const draft = await tempFiles.receive(body, maxBytes)
      return Object.assign(draft, { keep: (name: string) => keep(name, draft) })
    },

    async put(name, bytes) {
      const draft = await tempFiles.put(bytes)
      await keep(name, draft).finally(draft.drop)
    },

    async read(name, range) {
      const handle = await open(pathOf(name)).catch(ignoreMissingFile)
      if (!handle) return null
      const { size } = await handle.stat()
      return { size, bytes: Readable.toWeb(handle.createReadStream(range)) as ReadableStream<Uint8Array> }
    },

    exists: (name) =>
      access(pathOf(name)).then(
        () => true,
        () => false,
      ),

    remove: (name) => rm(pathOf(name), { force: true }),

    deleteUnfinishedUploads: (before) => tempFiles.deleteUnfinished(before),

    async check() {
      await mkdir(folder, { recursive: true })
      await access(folder, constants.R_OK | constants.W_OK)
    },
  }
}

/** Syncs the folder, so that the name of a new file survives a power cut. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
