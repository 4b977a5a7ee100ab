import type { HotelScope } from '#core/access/server/scope.ts'
import type { FileSwap } from '#core/app/module.ts'
import { changeForGuests } from '#core/app/server/change-for-guests.ts'
import type { AppContext } from '#core/app/server/context.ts'
import type { Tx } from '#core/db/db.ts'
import { ApiError, throwNotFound } from '#core/errors/server/api-error.ts'
import { isSaveOf } from '#core/journal/rules.ts'
import { assertLastSeen, recordAction } from '#core/journal/server/record.ts'
import { parseFileAddress } from '#core/storage/address-rules.ts'
import type { Media } from '../../contract.ts'
import { isSameMediaKind } from '../../rules.ts'
import { notifyStaff, present } from '../library/service.ts'
import * as queries from '../queries.ts'
import { assertWithinQuota } from '../storage/service.ts'

/** In the order in which their rows are locked, see `transaction`. */
const kinds = ['hotel', 'info', 'service', 'article', 'page', 'page-history', 'place', 'ticket'] as const

/** Something was saved with the old address during the replacement. */
class UsedMeanwhileError extends Error {}
const maxAttempts = 5

/**
 * Replaces a file of the library by one that the person has uploaded. The entry keeps its id, name, texts, focal point
 * and usages; every stored address changes, because the bytes at an address never do. The old file leaves the library
 * and is deleted once nothing uses it. Throws `invalid` for a file of somebody else or of another kind, and
 * `precondition_failed`.
 */
export async function replaceMedia(
  context: AppContext,
  scope: HotelScope,
  id: string,
  address: string,
  expected: number | null,
): Promise<Media> {
  for (let attempt = 1; ; attempt++)
    try {
      return await changeForGuests(context, scope.hotelId, (tx) =>
        replaceInTransaction(context, tx, scope, id, address, expected),
      )
    } catch (error) {
      if (!(error instanceof UsedMeanwhileError) || attempt === maxAttempts) throw error
    }
}

async function replaceInTransaction(
  context: AppContext,
  tx: Tx,
  scope: HotelScope,
  id: string,
  address: string,
  expected: number | null,
): Promise<Media> {
  const { hotelId, person } = scope
  const oldFile = (await queries.libraryFile(tx, scope, id)) ?? throwNotFound()
  const newFile = parseFileAddress(address)
  if (!newFile) throw addressError('file_not_yours')
  // The content that uses the file is written before the files are locked, the order of locks everywhere.
  const rewrittenKeys = await rewriteContent(
    context,
    tx,
    { hotelId, from: oldFile, to: newFile },
    await queries.usagesOf(tx, scope, [oldFile.id]),
  )
  const rows = await queries.lockMedias(tx, [oldFile.id, newFile.id])
  const [oldRow, newRow] = [oldFile.id, newFile.id].map((id) => rows.find((row) => row.id === id))
  if (oldRow?.hotelId !== hotelId) throw new UsedMeanwhileError()
  const entryId = queries.libraryEntryId(oldRow)
  await assertLastSeen(tx, scope, isSaveOf('media'), { ...oldRow, id: entryId }, expected)
  const isOwnUpload =
    newRow && newRow.visitor === null && newRow.ownerId === person.userId && newRow.extension === newFile.extension
  if (!isOwnUpload || newRow.hotelId !== null || newRow.entryId !== null) throw addressError('file_not_yours')
  if (!isSameMediaKind(oldRow.type, newRow.type)) throw addressError('other_kind')
  const currentUsages = await queries.usagesOf(tx, scope, [oldRow.id])
  if (currentUsages.some((usage) => isReplaced(usage) && !rewrittenKeys.has(usageKey(usage))))
    throw new UsedMeanwhileError()
  await queries.moveUsages(tx, hotelId, oldRow.id, newRow.id, kinds)
  await queries.updateMedia(tx, oldRow, { hotelId: null, entryId })
  const { name, alt, focus, version } = oldRow
  const updated = await queries.updateMedia(tx, newRow, { hotelId, entryId, name, alt, focus, version: version + 1 })
  if (newRow.size > oldRow.size) await assertWithinQuota(context, tx, hotelId, 'files')
  await recordAction(context, tx, scope, { act: 'media.replaced', subject: { id: entryId, name } })
  await notifyStaff(context, tx, scope, updated)
  const [media] = await present(context, tx, scope, [updated])
  return media ?? throwNotFound()
}

const addressError = (code: string) => new ApiError('invalid', { fields: [{ path: 'address', code }] })

type Usage = Pick<Awaited<ReturnType<typeof queries.usagesOf>>[number], 'kind' | 'objectId'>
const usageKey = ({ kind, objectId }: Usage) => `${kind} ${objectId}`
const isReplaced = ({ kind }: Usage) => (kinds as readonly string[]).includes(kind)

/** Returns the ids of the objects that were rewritten. */
async function rewriteContent(
  context: AppContext,
  tx: Tx,
  swap: FileSwap,
  usages: Usage[],
): Promise<ReadonlySet<string>> {
  for (const kind of kinds) {
    const ids = usages.filter((usage) => usage.kind === kind).map(({ objectId }) => objectId)
    for (const { filesReplaced } of ids.length > 0 ? context.modules : []) await filesReplaced?.[kind]?.(tx, swap, ids)
  }
  return new Set(usages.map(usageKey))
}
