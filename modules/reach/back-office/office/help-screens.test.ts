import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { officeModules } from '#app/office-modules.ts'
import routes from '#app/routes.ts'
import { screenShape } from '#core/ui-office/frame/skeletons.tsx'
import en from '#locales/en/help.json' with { type: 'json' }
import es from '#locales/es/help.json' with { type: 'json' }
import fr from '#locales/fr/help.json' with { type: 'json' }
import type { ManagedHotelData } from '#modules/hotel/hotels/office/api.ts'
import { screenLinks } from './bar-links.ts'
import type { HelpText } from './help-queries.ts'
import { addressOf, helpScreenAt, helpScreensOf } from './help-screens.ts'

const addresses = ({ path, children }: RouteConfigEntry): string[] =>
  children ? children.flatMap(addresses) : path ? [`/${path}`] : []
const office = routes.find(({ file }) => file === 'layouts/office-layout.tsx') as RouteConfigEntry
const helpScreens = helpScreensOf(officeModules)
const helpScreenNames = [...helpScreens.keys()]
/** Redirects to the article in its service. */
const withoutScreen = ['/hotels/:orgId/articles/:articleId']

test('every staff screen has a help page of its own', () => {
  const screens = addresses(office).filter((address) => !withoutScreen.includes(address))
  expect(screens.length).toBeGreaterThan(40)
  expect([...helpScreens.values()].toSorted()).toEqual(screens.toSorted())
  for (const [name, pattern] of helpScreens) {
    const address = pattern.replace(/\/:threadId\?/, '').replaceAll(/:\w+/g, 'x')
    expect(helpScreenAt(helpScreens, address), address).toBe(name)
  }
})

test.each([
  ['/hotels/h/orders', 'columns'],
  ['/hotels/h/orders/history', 'list'],
  ['/hotels/h/services/s', 'form'],
  ['/hotels/h/services', 'list'],
  ['/hotels/h/chat/settings', 'form'],
  ['/hotels/h/chat/t', 'list'],
  ['/hotels/new', 'form'],
  ['/places/p/edit', 'form'],
  ['/account', 'form'],
])('%s is drawn as a screen of %s until something of it is known', (pathname, shape) => {
  expect(screenShape(officeModules, pathname)).toBe(shape)
})

test.each([
  ['fr', fr],
  ['en', en],
  ['es', es],
])(
  'in %s it says what the screen is for, what to do first and what surprises, in 3 to 8 sentences or steps',
  (_, catalogue) => {
    const texts: Record<string, HelpText> = catalogue
    expect(Object.keys(texts).toSorted()).toEqual(helpScreenNames.toSorted())
    for (const name of helpScreenNames) {
      const { purpose, steps, notes } = texts[name] as HelpText
      expect(purpose, name).toMatch(/\.$/)
      expect(Math.min(steps.length, notes.length), name).toBeGreaterThan(0)
      expect(1 + steps.length + notes.length, name).toBeLessThanOrEqual(8)
    }
  },
)

test('the name of a linked screen belongs to that screen only', () => {
  const hotel = { id: 'h', hasPages: false, defaultPage: null, info: {} }
  const firstSteps = { service: true, texts: true, information: true, team: true, order: true }
  const managed = { hotel, newWords: 0, firstSteps } as unknown as ManagedHotelData
  const texts: Record<string, HelpText> = fr
  const linked = screenLinks(officeModules, { role: 'owner', provider: false }, managed).map(({ to }) => to)
  for (const name of helpScreenNames) {
    const isLinked = linked.includes(addressOf(helpScreens, name, 'h') ?? '')
    expect('title' in (texts[name] ?? {}), name).toBe(!isLinked)
  }
})
