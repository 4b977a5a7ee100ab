import type { Hours } from '#core/time/hours.ts'
import type { PublicInfo } from '#modules/foundation/info/contract.ts'

interface Served {
  kind: string
  hours: Hours | null
  paused: boolean
  pausedUntil: string | null
  articles: readonly unknown[]
}

/** Local time after which nothing is called breakfast. */
const latest = '15:00'

/** The services from which breakfast is ordered: open in the hours of breakfast, and in the morning only. */
export const breakfastServices = <T extends Served>(
  services: readonly T[],
  breakfast: Pick<NonNullable<PublicInfo['breakfast']>, 'opens' | 'closes'>,
): T[] =>
  services.filter(({ kind, hours, articles, paused, pausedUntil }) => {
    const weekly = hours?.weekly ?? []
    return (
      kind === 'order' &&
      // During a pause with an end, guests can order for later.
      (!paused || pausedUntil !== null) &&
      articles.length > 0 &&
      weekly.every(({ opens, closes }) => opens < closes && closes <= latest) &&
      weekly.some(({ opens, closes }) => opens < breakfast.closes && closes > breakfast.opens)
    )
  })
