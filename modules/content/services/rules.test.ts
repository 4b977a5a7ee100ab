import { describe, expect, test } from 'vitest'
import { localDate } from '#core/time/hours.ts'
import fc from '#tests/properties.ts'
import { nameKey } from './menu-import-rules.ts'
import {
  allergens,
  availableFrom,
  isOrdered,
  isPaused,
  linesNotServedAt,
  onSaleAt,
  saleEndings,
  saleEndOf,
  serviceAt,
  serviceKinds,
  statedDiets,
  undeclaredAllergens,
  withUndeclaredAsNone,
} from './rules.ts'

const available = { available: true, soldOutUntil: null, stock: null }
const soldOut = { ...available, available: false }
const noon = new Date('2026-03-10T12:00:00Z')
const halfHourLater = new Date('2026-03-10T12:30:00Z')

test('an article that is sold out until a time is available again at that time', () => {
  const article = { ...soldOut, soldOutUntil: halfHourLater.toISOString(), options: [] }
  expect(onSaleAt([article], noon)[0]?.available).toBe(false)
  expect(onSaleAt([article], halfHourLater)[0]?.available).toBe(true)
})

test('an article that is sold out without an end stays so', () => {
  expect(onSaleAt([{ ...soldOut, options: [] }], halfHourLater)[0]?.available).toBe(false)
})

test('a service is shown as it is at an instant, with its pause and its articles', () => {
  const article = { ...soldOut, soldOutUntil: halfHourLater.toISOString(), options: [] }
  const service = { id: 'bar', paused: true, pausedUntil: halfHourLater.toISOString(), articles: [article] }
  expect(serviceAt(service, noon)).toEqual({ ...service, paused: true, articles: [article] })
  expect(serviceAt(service, halfHourLater)).toEqual({
    ...service,
    paused: false,
    articles: [{ ...article, available: true }],
  })
})

test('guests order from services for orders and requests alone', () => {
  expect(serviceKinds.filter(isOrdered)).toEqual(['order', 'request'])
})

test('an import recognizes a name despite capitals, accents and spaces', () => {
  expect(nameKey('  Crème   BRÛLÉE ')).toBe('creme brulee')
  expect(nameKey('Crème brûlée')).not.toBe(nameKey('Crèmebrûlée'))
})

test('an article is sold out when not enough of its required choices are left', () => {
  const articleWithOption = (min: number, ...choices: (typeof available)[]) =>
    onSaleAt([{ ...available, options: [{ min, choices }] }], noon)[0]
  expect(articleWithOption(1, soldOut, available)?.available).toBe(true)
  expect(articleWithOption(1, soldOut, soldOut)?.available).toBe(false)
  expect(articleWithOption(0, soldOut, soldOut)?.available).toBe(true)
})

test('"none of the rest" answers only the unanswered allergens', () => {
  const completedAnswers = withUndeclaredAsNone({ milk: 'contains' })
  expect(undeclaredAllergens(completedAnswers)).toEqual([])
  expect([completedAnswers.milk, completedAnswers.gluten]).toEqual(['contains', 'none'])
  expect(undeclaredAllergens({ milk: 'none' })).toHaveLength(13)
  expect(undeclaredAllergens(null)).toEqual(allergens)
})

const anyInstant = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })

test('a pause lasts until its end, and the team prepares orders from then on', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.option(anyInstant), anyInstant, (paused, end, now) => {
      const pause = { paused, pausedUntil: end?.toISOString() ?? null }
      const availableAt = availableFrom(pause, now)
      expect(isPaused(pause, now)).toBe(availableAt === null || availableAt > now)
      if (availableAt) expect(isPaused(pause, availableAt)).toBe(false)
      if (availableAt && availableAt > now) expect(isPaused(pause, new Date(availableAt.getTime() - 1))).toBe(true)
      // A pause without an end has to be ended by somebody.
      expect(availableAt === null).toBe(paused && end === null)
    }),
  )
})

test('a sale limit ends in the future, and "tomorrow" begins at five in the morning at the hotel', () => {
  const zones = fc.constantFrom('Europe/Paris', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe')
  fc.assert(
    fc.property(zones, anyInstant, fc.constantFrom(...saleEndings), (timeZone, now, ending) => {
      const end = saleEndOf(ending, timeZone, now)
      expect(end > now).toBe(true)
      if (ending !== 'tomorrow') return
      const clock = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' })
      expect(clock.format(end)).toBe('05:00')
      expect(end.getTime() - now.getTime()).toBeLessThanOrEqual(25 * 3_600_000)
      // Between midnight and five the previous evening still counts.
      if (clock.format(now) < '05:00') expect(localDate(timeZone, end)).toBe(localDate(timeZone, now))
    }),
  )
})

test('a sale limit of half an hour or an hour ends just then, and "tomorrow" at five is the next day', () => {
  const endOf = (ending: (typeof saleEndings)[number], now: string) =>
    saleEndOf(ending, 'UTC', new Date(now)).toISOString()
  expect(endOf('half-hour', '2026-03-10T12:00:00Z')).toBe('2026-03-10T12:30:00.000Z')
  expect(endOf('hour', '2026-03-10T12:00:00Z')).toBe('2026-03-10T13:00:00.000Z')
  expect(endOf('tomorrow', '2026-03-10T04:59:59Z')).toBe('2026-03-10T05:00:00.000Z')
  expect(endOf('tomorrow', '2026-03-10T05:00:00Z')).toBe('2026-03-11T05:00:00.000Z')
})

describe('an article', () => {
  const daily = (opens: string, closes: string) => ({
    weekly: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens, closes })),
    exceptions: [],
  })
  const sections = [
    { id: 'dinner', hours: daily('18:00', '22:00') },
    { id: 'all-day', hours: null },
    { id: 'never', hours: { weekly: [], exceptions: [] } },
  ]
  const articles = [
    { id: 'sole', sectionId: 'dinner' },
    { id: 'tea', sectionId: 'all-day' },
    { id: 'loose', sectionId: null },
    { id: 'gone', sectionId: 'no section of this service' },
    { id: 'dream', sectionId: 'never' },
  ]
  const lines = articles.map(({ id }) => ({ articleId: id }))
  const notServed = (at: string) => linesNotServedAt({ sections, articles }, lines, 'UTC', new Date(at))

  test('is served in the hours of its section, or always if the section has none', () => {
    expect(notServed('2026-03-10T12:00:00Z')).toEqual([
      { index: 0, opensAt: new Date('2026-03-10T18:00:00Z') },
      { index: 4, opensAt: null },
    ])
    expect(notServed('2026-03-10T18:00:00Z').map(({ index }) => index)).toEqual([4])
    expect(notServed('2026-03-10T22:00:00Z')[0]?.opensAt).toEqual(new Date('2026-03-11T18:00:00Z'))
  })

  test('that is no longer on the menu is refused for that, not for its hours', () => {
    expect(linesNotServedAt({ sections, articles }, [{ articleId: 'deleted' }], 'UTC', noon)).toEqual([])
  })

  test('is served at the instant at which it is said to be served next', () => {
    const anyTime = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(anyTime, fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 23 }), (at, from, to) => {
        const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`
        const menu = {
          sections: [{ id: 's', hours: daily(clock(from), clock(to)) }],
          articles: [{ id: 'a', sectionId: 's' }],
        }
        const notServedAt = (time: Date) => linesNotServedAt(menu, [{ articleId: 'a' }], 'Europe/Paris', time)
        const [line] = notServedAt(at)
        if (line) expect(notServedAt(line.opensAt ?? at)).toEqual([])
      }),
    )
  })
})

test('a vegan article is not also labelled as vegetarian', () => {
  expect(statedDiets(['vegetarian', 'vegan', 'local'])).toEqual(['vegan', 'local'])
  expect(statedDiets(['vegetarian', 'organic'])).toEqual(['vegetarian', 'organic'])
  expect(statedDiets([])).toEqual([])
})
