import { beforeAll, expect, test } from 'vitest'
import { openBrowser } from './browser-session.ts'
import { createScreenContent, type ScreenContent } from './screen-content.ts'
import { expectAccessibleStaffScreens } from './screen-states.ts'
import { contentScreens } from './staff-content-screens.ts'
import { dayScreens } from './staff-day-screens.ts'
import { hotelScreens } from './staff-hotel-screens.ts'
import { entryScreens, personScreens, staffScreens } from './staff-screens.ts'

openBrowser()

let content: ScreenContent
beforeAll(async () => {
  content = await createScreenContent()
})

test.each([
  ['before signing in', entryScreens],
  ['of a person', personScreens],
  ['of the day', dayScreens],
])('every staff screen %s can be used by everybody', { timeout: 900_000 }, (_, screens) =>
  expectAccessibleStaffScreens(screens, content),
)

// The type of the table refuses one that is missing.
test('every staff screen of the route table is in one group', () => {
  const grouped = [entryScreens, personScreens, dayScreens, hotelScreens, contentScreens].flatMap(Object.keys)
  expect(grouped.toSorted()).toEqual(Object.keys(staffScreens).toSorted())
})
