import type { HotelScope } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import type { Db, Tx } from '#core/db/db.ts'
import type { Lang } from '#core/i18n/contract.ts'
import type { QrCode } from '../contract.ts'
import { codeKinds } from '../kinds-rules.ts'
import { compareRooms, targetKinds } from '../rules.ts'
import type { QrCodeRow } from './queries.ts'
import { listTargets } from './targets/service.ts'

/** Names of the targets of these codes, by their ids. */
async function targetNames(context: AppContext, db: Db | Tx, scope: HotelScope, rows: QrCodeRow[], lang: Lang | null) {
  const kinds = targetKinds.filter((kind) => rows.some((row) => row.kind === kind))
  const targets = kinds.length > 0 ? await listTargets(context, db, scope, lang, kinds) : []
  return new Map(targets.map(({ id, name }) => [id, name]))
}

/** The printed address always uses the product's public host, not the host of the request. */
export const presentCode = (context: AppContext, row: QrCodeRow, names = new Map<string, string>()): QrCode => ({
  id: row.id,
  kind: row.kind,
  room: row.room,
  seat: row.seat,
  target: row.targetId === null ? null : { id: row.targetId, name: names.get(row.targetId) ?? '' },
  token: row.token,
  url: `${context.url}/q/${row.token}`,
  scans: row.scans,
  createdAt: row.createdAt.toISOString(),
})

/** The room, the seat, or the target's name; blank for the hotel's own code and for deleted targets. */
export const codeLabel = ({ room, seat, target }: QrCode) => room ?? seat ?? target?.name ?? ''

/** The hotel's own code first, then rooms in natural order, then each other kind by name. */
const compareCodes = (first: QrCode, second: QrCode) =>
  codeKinds.indexOf(first.kind) - codeKinds.indexOf(second.kind) || compareRooms(codeLabel(first), codeLabel(second))

/** Returns the codes, sorted. `lang`: the language of target names; null: the hotel's own language, for the journal. */
export async function presentCodes(
  context: AppContext,
  db: Db | Tx,
  scope: HotelScope,
  rows: QrCodeRow[],
  lang: Lang | null,
): Promise<QrCode[]> {
  const names = await targetNames(context, db, scope, rows, lang)
  return rows.map((row) => presentCode(context, row, names)).sort(compareCodes)
}
