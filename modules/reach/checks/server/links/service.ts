import { createHash } from 'node:crypto'
import type { Check, FoundLink } from '#core/app/checks.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { transaction } from '#core/db/db.ts'
import { readText } from '#core/i18n/localized.ts'
import type { JobHandlers } from '#core/jobs/jobs.ts'
import { hotelOf } from '#modules/hotel/hotels/server/service.ts'
import { isDead, maxLinks } from '../../rules.ts'
import * as queries from '../queries.ts'
import { openLink } from './client.ts'

const hashOf = (url: string) => createHash('sha256').update(url).digest('hex')

/** The links in the content of a hotel. */
async function linksOf({ db, modules }: AppContext, hotelId: string): Promise<FoundLink[]> {
  const found: FoundLink[] = []
  for (const { links } of modules) found.push(...((await links?.(db, hotelId)) ?? []))
  return found
}

/** Notes which links a hotel has. Those without encryption are left out, because the guard cannot call them. */
export async function collectHotelLinks(context: AppContext, hotelId: string): Promise<void> {
  const found = await linksOf(context, hotelId)
  const urls = new Set(found.map(({ address }) => address).filter((address) => /^https:/i.test(address)))
  const links = [...urls].slice(0, maxLinks).map((url) => ({ url, hash: hashOf(url) }))
  await transaction(context.db, (tx) => queries.replaceLinks(tx, hotelId, links))
}

/** Every hour: the links of a twenty-fourth of the hotels. */
export async function collectLinks(context: AppContext): Promise<void> {
  for (const { id } of await queries.hotelsOfHour(context.db, context.clock().getUTCHours()))
    await collectHotelLinks(context, id)
}

/** Links that are open at the same time. */
const concurrency = 8
/** Milliseconds after which an hour's calls end; what is left comes first in the next hour. */
const maxRunMs = 15 * 60_000

/** The kind of job that opens links. */
const openJob = 'checks.links'

/** Every hour: starts the job that opens links, unless the one of the hour before still runs. */
export const startLinkChecks = ({ db, jobs }: AppContext) =>
  transaction(db, (tx) => jobs.add(tx, openJob, {}, { key: openJob }))

export const linkJobs = (context: AppContext): JobHandlers => ({
  [openJob]: { handle: () => checkLinks(context), minutes: 30 },
})

/** Opens the links that were opened longest ago. */
export async function checkLinks(context: AppContext): Promise<void> {
  const due = await queries.dueLinks(context.db, context.clock())
  const endsAt = Date.now() + maxRunMs
  const work = async () => {
    for (let link = due.shift(); link && Date.now() < endsAt; link = due.shift()) {
      const answer = await openLink(context, link.url)
      const failures = answer.failure === null ? 0 : link.failures + 1
      await queries.updateLink(context.db, link, { ...answer, failures, checkedAt: context.clock() })
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
}

/** Dead links, each with the item that contains it now; a link that was removed is not listed. */
export const deadLinks: Check = async (context, scope, lang) => {
  const failed = (await queries.failedLinks(context.db, scope.hotelId)).filter(isDead)
  if (failed.length === 0) return []
  const dead = new Set(failed.map(({ url }) => url))
  const { defaultLang } = await hotelOf(context.db, scope)
  const found = new Map(
    (await linksOf(context, scope.hotelId))
      .filter(({ address }) => dead.has(address))
      .map((link) => [`${link.path} ${link.address}`, link]),
  )
  return [...found.values()].map(({ address, name, path }) => {
    const item = typeof name === 'string' ? name : readText(name, lang, defaultLang)
    return { name: item ? `${item} · ${address}` : address, count: 1, path }
  })
}
