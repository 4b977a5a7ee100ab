import type { HotelScope } from '#core/access/server/scope.ts'
import type { CheckName, Finding } from '#core/app/checks.ts'
import { checkNames } from '#core/app/rules.ts'
import type { AppContext } from '#core/app/server/context.ts'
import type { StaffLang } from '#core/i18n/contract.ts'
import { hotelOf } from '#modules/hotel/hotels/server/service.ts'
import type { Checks } from '../contract.ts'
import { maxItems, nextMailAt } from '../rules.ts'
import * as queries from './queries.ts'

export { deleteHotelRows } from './queries.ts'

const sumOf = (findings: Finding[]) => findings.reduce((sum, { count }) => sum + count, 0)

/** What the checks of all modules find in a hotel. */
export async function findings(context: AppContext, scope: HotelScope, lang: StaffLang): Promise<Checks['checks']> {
  const found: Checks['checks'] = []
  // One after the other, so that the list uses a single database connection.
  for (const name of checkNames) {
    const items = await runCheck(context, scope, name, lang)
    if (items.length > 0) found.push({ name, count: sumOf(items), items: items.slice(0, maxItems) })
  }
  return found
}

async function runCheck(context: AppContext, scope: HotelScope, name: CheckName, lang: StaffLang): Promise<Finding[]> {
  const items: Finding[] = []
  for (const { checks } of context.modules) items.push(...((await checks?.[name]?.(context, scope, lang)) ?? []))
  return items
}

export async function readChecks(context: AppContext, scope: HotelScope, lang: StaffLang): Promise<Checks> {
  return {
    checks: await findings(context, scope, lang),
    weekly: await queries.hasMail(context.db, scope.hotelId, scope.person.userId),
    mailAvailable: context.mailer.kind !== 'none',
  }
}

/** A member's own choice. */
export async function setWeeklyMail(context: AppContext, scope: HotelScope, weekly: boolean): Promise<void> {
  const { db, clock } = context
  const { hotelId, person } = scope
  if (!weekly) return queries.deleteMail(db, hotelId, person.userId)
  const { timeZone } = await hotelOf(db, scope)
  await queries.insertMail(db, { hotelId, userId: person.userId, nextAt: nextMailAt(timeZone, clock()) })
}
