import type { HotelScope, Person } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { transaction } from '#core/db/db.ts'
import { inSharedTransaction } from '#core/db/shared-transaction.ts'
import { ApiError } from '#core/errors/server/api-error.ts'
import { spendAllowance } from '#core/http/server/allowance.ts'
import { acquire } from '#core/http/server/concurrency-limit.ts'
import { claimKey, findEarlierRow } from '#core/http/server/request/idempotency.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { parseFileAddress, storedFileName } from '#core/storage/address-rules.ts'
import { assertRoomForFiles, createArchivedFile, type libraryFiles } from '#modules/foundation/media/server/service.ts'
import { createScope, hotelOf, lockHotel, presentHotel } from '#modules/hotel/hotels/server/service.ts'
import type { HotelFile } from '../../contract.ts'
import { writeHotel } from '../export.ts'
import { createHotelWith, readContent } from '../import.ts'

/**
 * Creates a hotel like this one, once for each key. The files are copied first, like uploads, and deleted later if no
 * hotel uses them; everything else is one transaction, so that a clone that is interrupted leaves nothing.
 */
export async function cloneHotel(context: AppContext, scope: HotelScope, name: string, key: string, lang: Lang) {
  const { hotelId, person } = scope
  const claim = { hotelId, actorId: person.userId, key, request: { clone: name } }
  const earlierId = await findEarlierRow(context.db, claim)
  if (earlierId) return readClone(context, person, earlierId, lang)
  const refusal = new ApiError('import_running')
  const release = acquire([
    { key: `import of ${person.userId}`, max: 1, refusal },
    { key: 'imports', max: 2, refusal },
  ])
  try {
    await spendAllowance(context, 'hotelImports', { userId: person.userId })
    const { json, files } = await writeHotel(context, scope)
    const { content, ids } = await readContent(context, json, person.userId)
    await assertRoomForFiles(context, person.userId, files.length)
    const medias = await copyFiles(context, person, content, ids, files)
    return await inSharedTransaction(context.db, async (db) => {
      const inside: AppContext = Object.assign(Object.create(context), { db })
      // Locked until the end: a concurrent call with the same key waits, and then finds what this one has created.
      await transaction(db, (tx) => lockHotel(tx, scope))
      const clonedId = await findEarlierRow(db, claim)
      if (clonedId) return readClone(inside, person, clonedId, lang)
      const hotel = await createHotelWith(
        inside,
        person,
        { ...content, medias, hotel: { ...content.hotel, name } },
        lang,
      )
      await transaction(db, (tx) => claimKey(tx, { ...claim, ref: hotel.id }))
      return hotel
    })
  } finally {
    release()
  }
}

async function readClone(context: AppContext, person: Person, hotelId: string, lang: Lang) {
  const scope = await createScope(context, person, hotelId)
  return presentHotel(context, context.db, await hotelOf(context.db, scope), lang)
}

/** Stores a copy of each file under its new id. Returns the entries of the library, without files whose bytes are lost. */
async function copyFiles(
  context: AppContext,
  { userId }: Person,
  { medias }: HotelFile,
  ids: ReadonlyMap<string, string>,
  files: Awaited<ReturnType<typeof libraryFiles>>,
): Promise<HotelFile['medias']> {
  const copied = new Set<string>()
  for (const { file, content, open } of files) {
    const name = parseFileAddress(`/files/${file}`)
    const id = name && ids.get(name.id)
    const stored = id && (await open())
    if (!stored) continue
    const copy = { id, extension: name.extension }
    await createArchivedFile(context, userId, { ...copy, name: content.name }, stored.bytes)
    copied.add(storedFileName(copy))
  }
  return medias.filter(({ file }) => copied.has(file))
}
