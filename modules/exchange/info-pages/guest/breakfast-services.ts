import type { Hours } from '#core/time/hours.ts'
import type { PublicInfo } from '#modules/foundation/info/contract.ts'

interface ServiceHours {
  kind: string
  hours: Hours | null
  paused: boolean
  pausedUntil: string | null
  articles: readonly unknown[]
}

/** Local time at which a breakfast service has closed at the latest. */
const latestClosing = '15:00'

/** The services that serve breakfast: open during the breakfast hours, and only in the morning. */
export const breakfastServices = <T extends ServiceHours>(
  services: readonly T[],
  breakfast: Pick<NonNullable<PublicInfo['breakfast']>, 'opens' | 'closes'>,
): T[] =>
  services.filter(({ kind, hours, articles, paused, pausedUntil }) => {
    const weekly = hours?.weekly ?? []
    return (
      kind === 'order' &&
      // While a service is paused until a known time, guests can order for later.
      (!paused || pausedUntil !== null) &&
      articles.length > 0 &&
      weekly.every(({ opens, closes }) => opens < closes && closes <= latestClosing) &&
      weekly.some(({ opens, closes }) => opens < breakfast.closes && closes > breakfast.opens)
    )
  })
