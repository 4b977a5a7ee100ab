import { describe, expect, test } from 'vitest'
import fc from '#tests/properties.ts'
import { maxVersionBytes, maxVersions, type VersionAge, versionsToDelete } from './version-rules.ts'

const now = new Date('2026-06-15T12:00:00Z')
const hour = 3_600_000
const day = 24 * hour

/**
 * Versions of three pages, from the last minutes and the last two years, from a few bytes to most of the maximum size.
 */
const history = fc
  .array(
    fc.record({
      page: fc.constantFrom('a', 'b', 'c'),
      age: fc.oneof(fc.nat(2 * hour), fc.nat(10 * day), fc.nat(800 * day)),
      bytes: fc.oneof(fc.integer({ min: 10, max: 5000 }), fc.integer({ min: 10, max: maxVersionBytes / 4 })),
    }),
    { maxLength: 200 },
  )
  .map((list) =>
    list
      .toSorted((x, y) => y.age - x.age)
      .map(
        ({ page, age, bytes }, i): VersionAge => ({
          id: `${i}`,
          pageId: page,
          version: i + 1,
          at: new Date(now.getTime() - age),
          bytes,
        }),
      ),
  )
const published = fc.subarray(['a', 'b', 'c']).map((pages) => new Set(pages))

const left = (versions: VersionAge[], pages: Set<string>, at = now) => {
  const deleted = versionsToDelete(versions, pages, at)
  return versions.filter(({ id }) => !deleted.has(id))
}
const sum = (versions: VersionAge[]) => versions.reduce((bytes, each) => bytes + each.bytes, 0)
const ofPage = (versions: VersionAge[], page: string) => versions.filter(({ pageId }) => pageId === page)

describe('thinning the versions of pages', () => {
  test('keeps published versions, whatever their age and size', () => {
    fc.assert(
      fc.property(history, published, (versions, pages) => {
        for (const page of pages) {
          const latest = ofPage(versions, page).at(-1)
          if (latest) expect(left(versions, pages)).toContain(latest)
        }
      }),
    )
  })

  test('stays within both bounds', () => {
    fc.assert(
      fc.property(history, published, (versions, pages) => {
        const keptVersions = left(versions, pages)
        for (const page of ['a', 'b', 'c']) expect(ofPage(keptVersions, page).length).toBeLessThanOrEqual(maxVersions)
        const read = [...pages].flatMap((page) => ofPage(versions, page).slice(-1))
        expect(sum(keptVersions)).toBeLessThanOrEqual(Math.max(maxVersionBytes, sum(read)))
      }),
    )
  })

  test('deletes nothing more the second time', () => {
    fc.assert(
      fc.property(history, published, (versions, pages) => {
        const keptVersions = left(versions, pages)
        expect(left(keptVersions, pages)).toEqual(keptVersions)
      }),
    )
  })

  test('within the bounds keeps every version of a day, and one for each hour and day that had one', () => {
    const small = history.map((versions) => versions.slice(0, maxVersions).map((each) => ({ ...each, bytes: 10 })))
    fc.assert(
      fc.property(small, published, (versions, pages) => {
        const keptVersions = left(versions, pages)
        for (const each of versions) {
          const age = now.getTime() - each.at.getTime()
          const period = age <= 7 * day ? hour : day
          const stands = (other: VersionAge) =>
            other.pageId === each.pageId &&
            other.version >= each.version &&
            Math.floor(other.at.getTime() / period) === Math.floor(each.at.getTime() / period)
          if (age <= day) expect(keptVersions).toContain(each)
          else if (age <= 365 * day) expect(keptVersions.some(stands)).toBe(true)
        }
      }),
    )
  })

  test('keeps nothing older than a year except published versions', () => {
    fc.assert(
      fc.property(history, published, (versions, pages) => {
        for (const each of left(versions, pages))
          if (now.getTime() - each.at.getTime() > 365 * day)
            expect(pages.has(each.pageId) && ofPage(versions, each.pageId).at(-1) === each).toBe(true)
      }),
    )
  })
})
