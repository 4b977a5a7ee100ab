import { describe, expect, test } from 'vitest'
import { officeModules } from '#app/office-modules.ts'
import type { Actor } from '#core/access/policy.ts'
import type { ManagedHotelData } from '#modules/hotel/hotels/office/api.ts'
import * as bar from './bar-links.ts'

const member: Actor = { role: 'member', provider: false }
const owner: Actor = { role: 'owner', provider: false }
const hotel = { id: 'h', hasPages: false, defaultPage: null, info: {} }
const wifi = { network: 'Remparts', password: 'x', security: 'WPA' as const, hidden: false }
const announcement = { text: 'Bonjour', from: null, until: null }
type Subject = Partial<ManagedHotelData['hotel']>
const firstSteps = { service: true, texts: true, information: true, team: true, order: true }
const managed = (hotel: Subject, more: Partial<ManagedHotelData> = {}) =>
  ({ hotel, newWords: 0, firstSteps, ...more }) as ManagedHotelData
const shown = (links: bar.BarLink[]) => links.map(({ text, to }) => ({ name: text.split('.').at(-1), to }))
const barLinks = (path: string, provider: boolean, actor: Actor, hotel?: Subject) =>
  shown(bar.barLinks(officeModules, path, provider, actor, hotel && managed(hotel)))
const names = (...args: Parameters<typeof barLinks>) => barLinks(...args).map(({ name }) => name)
const side = (actor: Actor) =>
  bar.sideLinks(officeModules, actor, managed(hotel)).map(({ links }) => shown(links).map(({ name }) => name))

describe('the top bar', () => {
  test('of a hotel without pages has edit, QR code, recommendations and services, in this order', () => {
    expect(barLinks('/hotels/h/services', false, owner, hotel)).toEqual([
      { name: 'edit', to: '/hotels/h/edit' },
      { name: 'qrCode', to: '/hotels/h/qrcode' },
      { name: 'opinions', to: '/hotels/h/opinions' },
      { name: 'services', to: '/hotels/h/services' },
    ])
  })

  test('has information once something other than the announcement is filled in', () => {
    const shown = (info: object) => names('/hotels/h/edit', false, owner, { ...hotel, info }).includes('information')
    expect(shown({})).toBe(false)
    expect(shown({ announcement })).toBe(false)
    expect(shown({ announcement, wifi: null, welcomeWord: '' })).toBe(false)
    expect(shown({ announcement, wifi })).toBe(true)
    expect(shown({ welcomeWord: 'Bienvenue' })).toBe(true)
    expect(shown({ guestbook: { open: false, words: 'Un mot ?' } })).toBe(true)
    expect(shown({ inventory: { words: 'À votre arrivée', lists: [] } })).toBe(true)
  })

  test('of a hotel with pages has home (its default page), information, recommendations and services', () => {
    const withPages = { ...hotel, hasPages: true, defaultPage: 'p' }
    expect(barLinks('/hotels/h/services', false, owner, withPages)).toEqual([
      { name: 'home', to: '/hotels/h/pages/p' },
      { name: 'informations', to: '/hotels/h/info' },
      { name: 'opinions', to: '/hotels/h/opinions' },
      { name: 'services', to: '/hotels/h/services' },
    ])
    expect(barLinks('/hotels/h', false, owner, { ...withPages, defaultPage: null })[0]?.to).toBe('/hotels/h/pages')
  })

  test.each(['/hotels', '/hotels/h/orders', '/places', '/places/new'])(
    'names hotels and places to provider staff, and to nobody else, on %s',
    (path) => {
      expect(names(path, true, { role: null, provider: true })).toEqual(['hotels', 'directory'])
      expect(names(path, false, owner)).toEqual([])
    },
  )

  test.each(['/account', '/onboarding/create-org', '/hotelsx'])('does not on %s', (path) => {
    expect(names(path, true, { role: null, provider: true })).toEqual([])
  })

  test('hides what the role of the user does not permit', () => {
    expect(names('/hotels/h', false, member, hotel)).toEqual(['consult', 'qrCode', 'opinions', 'services'])
    expect(side(member).flat()).not.toContain('members')
    expect(side({ role: 'admin', provider: false }).flat()).not.toContain('journal')
  })
})

describe('the side navigation', () => {
  const day = ['title', 'messages', 'title']
  const content = [
    'services',
    'information',
    'pages',
    'announcements',
    'places',
    'deals',
    'tickets',
    'medias',
    'translations',
  ]

  test('has the groups day, content and hotel, in this order', () => {
    expect(side(owner)).toEqual([
      day,
      content,
      [
        'qrCode',
        'kiosk',
        'documents',
        'members',
        'opinions',
        'checks',
        'statistics',
        'journal',
        'alerts',
        'settings',
        'printers',
        'edit',
        'firstSteps',
        'webhooks',
        'export',
      ],
    ])
  })

  const linksOf = (values: Subject) =>
    bar.sideLinks(officeModules, owner, managed({ ...hotel, ...values })).flatMap(({ links }) => links)

  test('has the same screens whatever the hotel has filled in', () => {
    const addresses = (values: Subject) => linksOf(values).map(({ to }) => to)
    expect(addresses({ hasPages: true, defaultPage: 'p' })).toEqual(addresses({}))
  })

  test.each([{ info: { wifi } }, { hasPages: true, defaultPage: 'p' }])(
    'names each screen as the top bar does (hotel with %o)',
    (values) => {
      const names = new Map(linksOf(values as Subject).map(({ text, to }) => [to, text]))
      const inBoth = bar
        .barLinks(officeModules, '/hotels/h', false, owner, managed({ ...hotel, ...values } as Subject))
        .filter(({ to }) => names.has(to))
      expect(inBoth.length).toBeGreaterThan(2)
      for (const { text, to } of inBoth) expect(names.get(to), to).toBe(text)
    },
  )

  test('hides what a member may not open', () => {
    expect(side(member)).toEqual([
      day,
      content.filter((name) => name !== 'translations'),
      [
        'qrCode',
        'kiosk',
        'documents',
        'opinions',
        'checks',
        'statistics',
        'alerts',
        'settings',
        'printers',
        'consult',
        'firstSteps',
      ],
    ])
  })

  test('has the first steps at the top until they are done, for those who can do them', () => {
    const groups = (actor: Actor, more: Partial<ManagedHotelData>) =>
      bar.sideLinks(officeModules, actor, managed(hotel, more)).map(({ name, links }) => [name, links[0]?.to])
    const unfinished = { firstSteps: { ...firstSteps, order: false } }
    expect(groups(owner, unfinished)[0]).toEqual(['start', '/hotels/h/first-steps'])
    expect(groups(owner, {}).map(([name]) => name)).toEqual(['day', 'content', 'hotel'])
    expect(groups(member, unfinished)[0]).toEqual(['day', '/hotels/h/orders'])
  })

  test('marks one link, the one with the longest match of the address', () => {
    const links = bar.sideLinks(officeModules, owner, managed(hotel)).flatMap(({ links }) => links)
    expect(bar.currentLink(links, '/hotels/h/chat/settings')).toBe('/hotels/h/chat/settings')
    expect(bar.currentLink(links, '/hotels/h/chat/42')).toBe('/hotels/h/chat')
    expect(bar.currentLink(links, '/hotels/h/orders/history')).toBe('/hotels/h/orders')
    expect(bar.currentLink(links, '/hotels/h/unknown')).toBeUndefined()
  })

  test('and the command palette have the same screens, each once', () => {
    const found = bar.screenLinks(officeModules, owner, managed(hotel)).map(({ to }) => to)
    expect(new Set(found).size).toBe(found.length)
    for (const { to } of bar.sideLinks(officeModules, owner, managed(hotel)).flatMap(({ links }) => links))
      expect(found).toContain(to)
    expect(found).toContain('/hotels/h/orders/history')
  })
})
