/** A published version of a page, without its content. */
export interface VersionAge {
  id: string
  pageId: string
  /** The version of the page at publication, which orders them. */
  version: number
  at: Date
  /** The size in the database. */
  bytes: number
}

const hourMs = 3_600_000
const day = 24 * hourMs

/** Maximum versions of one page, and maximum bytes of all versions of a hotel. */
export const maxVersions = 50
export const maxVersionBytes = 20_000_000

/**
 * The period of a version, of which only the latest version is kept: each version of the last day has its own, then one
 * per hour, then one per day.
 */
function periodOf({ at, id }: VersionAge, now: Date): string | null {
  const age = now.getTime() - at.getTime()
  if (age <= day) return id
  if (age <= 7 * day) return `hour ${Math.floor(at.getTime() / hourMs)}`
  if (age <= 365 * day) return `day ${Math.floor(at.getTime() / day)}`
  return null
}

/**
 * The ids of the versions of a hotel to delete: all but the latest of each period, those older than a year, those
 * beyond `maxVersions` of their page, and the oldest beyond `maxVersionBytes` of the hotel. `published`: the published
 * pages, whose latest version always stays.
 */
export function versionsToDelete(
  versions: readonly VersionAge[],
  published: ReadonlySet<string>,
  now: Date,
): Set<string> {
  const latestPublished = new Map<string, VersionAge>()
  for (const each of versions)
    if (published.has(each.pageId) && each.version > (latestPublished.get(each.pageId)?.version ?? -Infinity))
      latestPublished.set(each.pageId, each)
  const isPublishedVersion = (each: VersionAge) => latestPublished.get(each.pageId) === each
  let bytes = [...latestPublished.values()].reduce((sum, each) => sum + each.bytes, 0)
  let isFull = false
  const counts = new Map([...latestPublished.keys()].map((pageId) => [pageId, 1]))
  const periods = new Set([...latestPublished.values()].map((each) => `${each.pageId} ${periodOf(each, now)}`))
  const deleted = new Set<string>()
  for (const each of versions.toSorted((a, b) => b.at.getTime() - a.at.getTime() || b.version - a.version)) {
    if (isPublishedVersion(each)) continue
    const period = periodOf(each, now)
    const key = `${each.pageId} ${period}`
    const count = counts.get(each.pageId) ?? 0
    if (period === null || periods.has(key) || count >= maxVersions) {
      deleted.add(each.id)
      continue
    }
    isFull ||= bytes + each.bytes > maxVersionBytes
    if (isFull) {
      deleted.add(each.id)
      continue
    }
    periods.add(key)
    counts.set(each.pageId, count + 1)
    bytes += each.bytes
  }
  return deleted
}
