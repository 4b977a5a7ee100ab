import type { HotelScope } from '#core/access/server/scope.ts'
import type { FileSwap } from '#core/app/module.ts'
import { changeForGuests } from '#core/app/server/change-for-guests.ts'
import type { AppContext } from '#core/app/server/context.ts'
import type { Tx } from '#core/db/db.ts'
import { ApiError, throwNotFound } from '#core/errors/server/api-error.ts'
import { isSaveOf } from '#core/journal/rules.ts'
import { assertLastSeen, recordAction } from '#core/journal/server/record.ts'
import { fileOfAddress } from '#core/storage/address-rules.ts'
import type { Media } from '../../contract.ts'
import { isSameMediaKind } from '../../rules.ts'
import { notifyStaff, present } from '../library/service.ts'
import * as queries from '../queries.ts'
import { assertWithinQuota } from '../storage/service.ts'

/** In the order in which their rows are locked, see `transaction`. */
const kinds = ['hotel', 'info', 'service', 'article', 'page', 'page-history', 'place', 'ticket'] as const

/** Something was saved with the old address during the replacement. */
class UsedMeanwhile extends Error {}
const attempts = 5

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
      return await changeForGuests(context, scope.hotelId, (tx) => replaceIn(context, tx, scope, id, address, expected))
    } catch (error) {
      if (!(error instanceof UsedMeanwhile) || attempt === attempts) throw error
    }
}

async function replaceIn(
  context: AppContext,
  tx: Tx,
  scope: HotelScope,
  id: string,
  address: string,
  expected: number | null,
): Promise<Media> {
  const { hotelId, person } = scope
  const from = (await queries.libraryFile(tx, scope, id)) ?? throwNotFound()
  const to = fileOfAddress(address)
  if (!to) throw refused('file_not_yours')
  // The content that uses the file is written before the files are locked, the order of locks everywhere.
  const rewritten = await rewrite(context, tx, { hotelId, from, to }, await queries.usagesOf(tx, scope, [from.id]))
  const rows = await queries.lockMedias(tx, [from.id, to.id])
  const [former, added] = [from.id, to.id].map((each) => rows.find((row) => row.id === each))
  if (former?.hotelId !== hotelId) throw new UsedMeanwhile()
  const entryId = queries.libraryEntryId(former)
  await assertLastSeen(tx, scope, isSaveOf('media'), { ...former, id: entryId }, expected)
  const isOwnUpload =
    added && added.visitor === null && added.ownerId === person.userId && added.extension === to.extension
  if (!isOwnUpload || added.hotelId !== null || added.entryId !== null) throw refused('file_not_yours')
  if (!isSameMediaKind(former.type, added.type)) throw refused('other_kind')
  const now = await queries.usagesOf(tx, scope, [former.id])
  if (now.some((usage) => isReplaced(usage) && !rewritten.has(keyOf(usage)))) throw new UsedMeanwhile()
  await queries.moveUsages(tx, hotelId, former.id, added.id, kinds)
  await queries.updateMedia(tx, former, { hotelId: null, entryId })
  const { name, alt, focus, version } = former
  const updated = await queries.updateMedia(tx, added, { hotelId, entryId, name, alt, focus, version: version + 1 })
  if (added.size > former.size) await assertWithinQuota(context, tx, hotelId, 'files')
  await recordAction(context, tx, scope, { act: 'media.replaced', subject: { id: entryId, name } })
  await notifyStaff(context, tx, scope, updated)
  const [media] = await present(context, tx, scope, [updated])
  return media ?? throwNotFound()
}

const refused = (code: string) => new ApiError('invalid', { fields: [{ path: 'address', code }] })

type Usage = Pick<Awaited<ReturnType<typeof queries.usagesOf>>[number], 'kind' | 'objectId'>
const keyOf = ({ kind, objectId }: Usage) => `${kind} ${objectId}`
const isReplaced = ({ kind }: Usage) => (kinds as readonly string[]).includes(kind)

/** Returns the ids of the objects that were rewritten. */
async function rewrite(context: AppContext, tx: Tx, swap: FileSwap, usages: Usage[]): Promise<ReadonlySet<string>> {
  for (const kind of kinds) {
    const ids = usages.filter((usage) => usage.kind === kind).map(({ objectId }) => objectId)
    for (const { filesReplaced } of ids.length > 0 ? context.modules : []) await filesReplaced?.[kind]?.(tx, swap, ids)
  }
  return new Set(usages.map(keyOf))
}
