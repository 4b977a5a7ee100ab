import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { officeModules } from '#app/office-modules.ts'
import routes from '#app/routes.ts'
import en from '#locales/en/help.json' with { type: 'json' }
import es from '#locales/es/help.json' with { type: 'json' }
import fr from '#locales/fr/help.json' with { type: 'json' }
import type { ManagedHotelData } from '#modules/hotel/hotels/office/api.ts'
import { screenLinks } from './bar-links.ts'
import { addressOf, helpScreenAt, helpScreenNames, helpScreens } from './help-screens.ts'

const addresses = ({ path, children }: RouteConfigEntry): string[] =>
  children ? children.flatMap(addresses) : path ? [`/${path}`] : []
const office = routes.find(({ file }) => file === 'layouts/office-layout.tsx') as RouteConfigEntry
/** Leads on to the article in its service. */
const withoutScreen = ['/hotels/:orgId/articles/:articleId']

test('every staff screen has a help of its own', () => {
  const screens = addresses(office).filter((address) => !withoutScreen.includes(address))
  expect(screens.length).toBeGreaterThan(40)
  expect(Object.values(helpScreens).toSorted()).toEqual(screens.toSorted())
  for (const name of helpScreenNames) {
    const address = helpScreens[name].replace(/\/:threadId\?/, '').replaceAll(/:\w+/g, 'x')
    expect(helpScreenAt(address), address).toBe(name)
  }
})

test.each([
  ['fr', fr],
  ['en', en],
  ['es', es],
])(
  'in %s it says what the screen is for, what to do first and what surprises, in 3 to 8 sentences or steps',
  (_, texts) => {
    expect(Object.keys(texts).toSorted()).toEqual(helpScreenNames.toSorted())
    for (const name of helpScreenNames) {
      const { purpose, steps, notes } = texts[name]
      expect(purpose, name).toMatch(/\.$/)
      expect(Math.min(steps.length, notes.length), name).toBeGreaterThan(0)
      expect(1 + steps.length + notes.length, name).toBeLessThanOrEqual(8)
    }
  },
)

test('a screen that a link names has that name alone', () => {
  const hotel = { id: 'h', hasPages: false, defaultPage: null, info: {} }
  const firstSteps = { service: true, information: true, team: true, order: true }
  const managed = { hotel, newWords: 0, firstSteps } as unknown as ManagedHotelData
  const linked = screenLinks(officeModules, { role: 'owner', provider: false }, managed).map(({ to }) => to)
  for (const name of helpScreenNames) {
    const isLinked = linked.includes(addressOf(name, 'h') ?? '')
    expect('title' in fr[name], name).toBe(!isLinked)
  }
})
