import type { Tx } from '#core/db/db.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { formatTime } from '#core/i18n/format.ts'
import { localDate } from '#core/time/hours.ts'
import { staffLangs } from '#locales/languages.ts'
import { insertScans } from '#modules/content/qr-codes/server/service.ts'
import { screenKinds } from '#modules/reach/statistics/rules.ts'
import { insertVisits } from '#modules/reach/statistics/server/service.ts'
import type { DemoHotel } from './content-types.ts'
import { seededRandom } from './orders.ts'

/** How often the guide is opened in each hour of an ordinary day, from midnight on. */
const visitsByHour = [1, 0, 0, 0, 0, 1, 4, 9, 14, 11, 6, 5, 6, 5, 4, 6, 8, 9, 10, 12, 10, 7, 4, 2]
const hourMs = 3_600_000
const hoursOfTwoWeeks = 14 * 24

/**
 * Adds visits and scans of the past two weeks, and one visit for each order. The same hotel and instant give the same
 * data.
 */
export async function seedVisits(
  tx: Tx,
  hotel: DemoHotel & { id: string },
  orders: { placedAt: Date; guestLang: Lang }[],
  now: Date,
) {
  const random = seededRandom(`${hotel.slug} visits`)
  const visits = new Map<string, Parameters<typeof insertVisits>[1][number]>()
  const scans = new Map<string, Parameters<typeof insertScans>[1][number]>()
  const hourOf = (at: Date) => ({
    hotelId: hotel.id,
    day: localDate(hotel.timeZone, at),
    hour: Number(formatTime(at, 'en', hotel.timeZone).slice(0, 2)),
  })
  const visit = (at: Date, lang: Lang, first: boolean) => {
    const screen = screenKinds[random() < 0.82 ? 0 : random() < 0.6 ? 1 : 2] ?? 'phone'
    const key = [...Object.values(hourOf(at)), lang, screen].join()
    const existing = visits.get(key) ?? { ...hourOf(at), lang, screen, visits: 0, visitors: 0 }
    visits.set(key, { ...existing, visits: existing.visits + 1, visitors: existing.visitors + (first ? 1 : 0) })
  }
  const scan = (at: Date, kind: 'hotel' | 'room') => {
    const key = [...Object.values(hourOf(at)), kind].join()
    const existing = scans.get(key) ?? { ...hourOf(at), kind, scans: 0 }
    scans.set(key, { ...existing, scans: existing.scans + 1 })
  }
  for (let ago = hoursOfTwoWeeks; ago > 0; ago--) {
    const at = new Date(now.getTime() - ago * hourMs)
    const weekend = [0, 6].includes(new Date(`${hourOf(at).day}T00:00:00Z`).getUTCDay()) ? 1.4 : 1
    const expectedVisits = (visitsByHour[hourOf(at).hour] ?? 0) * weekend
    for (let remaining = Math.round(expectedVisits * (0.7 + random() * 0.6)); remaining > 0; remaining--) {
      const lang = random() < 0.55 ? hotel.defaultLang : (staffLangs[Math.floor(random() * staffLangs.length)] ?? 'fr')
      const first = random() < 0.45
      visit(at, lang, first)
      // Most guests scan the code of their room.
      if (first && random() < 0.7) scan(at, random() < 0.75 ? 'room' : 'hotel')
    }
  }
  for (const { placedAt, guestLang } of orders) visit(placedAt, guestLang, false)
  await insertVisits(tx, [...visits.values()])
  await insertScans(tx, [...scans.values()])
}
