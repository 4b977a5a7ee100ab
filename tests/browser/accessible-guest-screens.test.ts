import { beforeAll, expect, test } from 'vitest'
import { expectConsoleError, openBrowser } from './browser-session.ts'
import { demoSlug, fetchGuestScreenPaths } from './guest-screens.ts'
import { guestStates } from './guest-states.ts'
import { createScreenContent, type ScreenContent } from './screen-content.ts'
import { expectAccessibleGuestScreens } from './screen-states.ts'

openBrowser()

let content: ScreenContent
beforeAll(async () => {
  content = await createScreenContent()
})
const timeout = 900_000

test('every guest screen passes the accessibility rules', { timeout }, async () => {
  // An order that this phone does not have is a screen too.
  expectConsoleError(/status of 404/)
  const [screens, others] = await Promise.all([
    fetchGuestScreenPaths(demoSlug),
    fetchGuestScreenPaths('casa-tres-levantes'),
  ])
  const entries = screens.map(({ screen, paths }, i) => {
    // The pages of the demo are those of the other hotel.
    const found = paths.length > 0 ? paths : (others[i]?.paths ?? [])
    // A screen in the lobby: `kiosk-layout.test.ts`.
    expect(found.length > 0 || screen === 'kiosk', screen).toBe(true)
    return [screen || 'home', found.map((path) => ({ state: path, path: () => path, waitFor: 'h1' }))] as const
  })
  await expectAccessibleGuestScreens(Object.fromEntries(entries), content)
})

test('every state of a guest screen passes the accessibility rules', { timeout }, () =>
  expectAccessibleGuestScreens(guestStates, content),
)
