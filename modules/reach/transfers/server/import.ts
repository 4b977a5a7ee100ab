import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { extract } from 'tar-stream'
import type { Person } from '#core/access/server/scope.ts'
import { VirusScannerUnavailable } from '#core/antivirus/virus-scanner.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { inSharedTransaction } from '#core/db/shared-transaction.ts'
import { ApiError } from '#core/errors/server/api-error.ts'
import { acquire } from '#core/http/server/concurrency-limit.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { StorageUnavailable } from '#core/storage/storage.ts'
import { longTasks } from '#core/workers/pools.ts'
import { assertRoomForFiles, createArchivedFile, receiveArchive } from '#modules/foundation/media/server/service.ts'
import { createHotel, createScope, hotelOf, presentHotel } from '#modules/hotel/hotels/server/service.ts'
import type { HotelFile } from '../contract.ts'
import { maxHotelFileSizes } from '../rules.ts'
import { writeContent } from './content/import.ts'
import { withCheckedParts } from './parts/service.ts'

/** Maximum milliseconds to read a `hotel.json`. */
const readingMs = 30_000

const broken = (cause?: unknown) => new ApiError('archive_broken', { cause })

/**
 * Creates a hotel from an uploaded archive. Its files are stored one by one like uploads, and deleted later if no hotel
 * uses them; everything else is one transaction of the commands of staff.
 */
export async function importHotel(
  context: AppContext,
  person: Person,
  body: ReadableStream<Uint8Array> | null,
  lang: Lang,
) {
  if (!body) throw broken()
  const busy = new ApiError('import_running')
  const release = acquire([{ key: `import of ${person.userId}`, max: 1, refusal: busy }])
  try {
    const arrival = await receiveArchive(context, person, body)
    try {
      return await importArchive(context, person, arrival.path, lang, busy)
    } finally {
      await arrival.drop()
    }
  } finally {
    release()
  }
}

/** Two imports at a time per process, counted after the upload, so that slow uploads block nobody. */
async function importArchive(context: AppContext, person: Person, path: string, lang: Lang, busy: ApiError) {
  const release = acquire([{ key: 'imports', max: 2, refusal: busy }])
  try {
    const content = await readArchive(context, person, path)
    return await inSharedTransaction(context.db, (db) =>
      createHotelWith(Object.assign(Object.create(context), { db }) as AppContext, person, content, lang),
    )
  } finally {
    release()
  }
}

/** Creates the hotel of a `hotel.json` whose files are stored. `inside`: with a shared transaction. */
export async function createHotelWith(inside: AppContext, person: Person, content: HotelFile, lang: Lang) {
  const { id } = await createHotel(inside, person, content.hotel, content.hotel.defaultLang ?? lang)
  const scope = await createScope(inside, person, id)
  await writeContent(inside, scope, content)
  return presentHotel(inside, inside.db, await hotelOf(inside.db, scope), lang)
}

/** Parses and checks a `hotel.json` in a worker thread, with new ids. `key`: whose turn it is among long tasks. */
export async function readContent(context: AppContext, json: Uint8Array, key: string) {
  const { content, ids } = await longTasks.run('readHotelFile', json, { key, timeoutMs: readingMs })
  return { content: withCheckedParts(context.modules, content), ids }
}

/** The checked content of the archive with new ids; its files are stored as uploads of this user. */
async function readArchive(context: AppContext, person: Person, path: string): Promise<HotelFile> {
  const entries = extract()
  const source = createReadStream(path)
  source.on('error', (error) => entries.destroy(error))
  source.pipe(entries)
  let content: HotelFile | undefined
  let ids: ReadonlyMap<string, string> = new Map()
  const missingFiles = new Map<string, string | undefined>()
  try {
    for await (const entry of entries) {
      const { name } = entry.header
      if (name === 'hotel.json' && !content) {
        const hotelFile = await readContent(context, await wholeJson(Readable.from(entry)), person.userId)
        ids = hotelFile.ids
        content = hotelFile.content
        await assertRoomForFiles(context, person.userId, content.medias.length)
        for (const { file, content: media } of content.medias) missingFiles.set(file, media.name)
      } else await takeFile(context, person, { name, body: Readable.from(entry), ids, wanted: missingFiles })
      entry.resume()
    }
  } catch (error) {
    throw isOurs(error) ? error : broken(error)
  } finally {
    source.destroy()
  }
  if (!content) throw broken()
  // A file whose bytes were lost before the export.
  return { ...content, medias: content.medias.filter(({ file }) => !missingFiles.has(file)) }
}

/** Whether an error is not about the bytes of the archive. */
const isOurs = (error: unknown) =>
  [ApiError, StorageUnavailable, VirusScannerUnavailable].some((kind) => error instanceof kind)

/** Stores a file only if `hotel.json`, which comes first, mentions it. */
async function takeFile(
  context: AppContext,
  { userId }: Person,
  {
    name,
    body,
    ids,
    wanted: missingFiles,
  }: { name: string; body: Readable; ids: ReadonlyMap<string, string>; wanted: Map<string, string | undefined> },
): Promise<void> {
  const [, id = '', extension = ''] = /^files\/([0-9a-f-]{36})(?:\.([a-z0-9]{1,10}))?$/.exec(name) ?? []
  const newId = ids.get(id)
  const file = `${newId}${extension && `.${extension}`}`
  const mediaName = missingFiles.get(file)
  if (!newId || !missingFiles.delete(file)) throw broken()
  await createArchivedFile(
    context,
    userId,
    { id: newId, extension, name: mediaName },
    Readable.toWeb(body) as ReadableStream<Uint8Array>,
  )
}

async function wholeJson(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > maxHotelFileSizes.json) throw new ApiError('too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
