import type { HotelScope } from '#core/access/server/scope.ts'
import type { CodeTargets } from '#core/app/module.ts'
import type { AppContext } from '#core/app/server/context.ts'
import type { Db, Tx } from '#core/db/db.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { readText } from '#core/i18n/localized.ts'
import { hotelOf } from '#modules/hotel/hotels/server/service.ts'
import type { QrTarget } from '../../contract.ts'
import { type TargetKind, targetKinds } from '../../rules.ts'

const targetRegistrations = ({ modules }: Pick<AppContext, 'modules'>): Partial<Record<TargetKind, CodeTargets>> =>
  Object.assign({}, ...modules.map(({ codeTargets }) => codeTargets))

/** The targets of these kinds. `lang`: the language of their names; null: the hotel's own language, for the journal. */
export async function listTargets(
  context: Pick<AppContext, 'modules'>,
  db: Db | Tx,
  scope: HotelScope,
  lang: Lang | null,
  kinds: readonly TargetKind[] = targetKinds,
): Promise<QrTarget[]> {
  const { defaultLang } = await hotelOf(db, scope)
  const registeredTargets = targetRegistrations(context)
  const lists: QrTarget[] = []
  for (const kind of kinds)
    for (const { id, name, shown } of (await registeredTargets[kind]?.list(db, scope)) ?? [])
      lists.push({ kind, id, name: readText(name, lang ?? defaultLang, defaultLang), shown })
  return lists
}

/** The guest address of a code's target, below `/public/<hotel>`. */
export const targetPath = (context: AppContext, kind: TargetKind, id: string): string =>
  `/${targetRegistrations(context)[kind]?.path(id) ?? ''}`
