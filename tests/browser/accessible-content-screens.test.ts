import { beforeAll, test } from 'vitest'
import { openBrowser } from './browser-session.ts'
import { createScreenContent, type ScreenContent } from './screen-content.ts'
import { expectAccessibleStaffScreens } from './screen-states.ts'
import { contentScreens } from './staff-content-screens.ts'
import { hotelScreens } from './staff-hotel-screens.ts'

openBrowser()

let content: ScreenContent
beforeAll(async () => {
  content = await createScreenContent()
})

test.each([
  ['of a hotel', hotelScreens],
  ['where guests’ content is written', contentScreens],
])('every staff screen %s can be used by everybody', { timeout: 900_000 }, (_, screens) =>
  expectAccessibleStaffScreens(screens, content),
)
