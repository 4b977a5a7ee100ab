import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from './routes.ts'

/** All addresses of these route entries, in order, with the id of their route. */
const screens = (entries: RouteConfigEntry[], above = ''): { address: string; id: string | undefined }[] =>
  entries.flatMap(({ path, index, id, children = [] }) => {
    const address = path ? `${above}/${path}` : above
    const own = path || index ? [{ address: address || '/', id }] : []
    return [...own, ...screens(children, address)]
  })

/** The screens of specification point 2, in its order and with its names. */
const specified: [address: string, name?: string][] = [
  ['/'],
  ['/register'],
  ['/onboarding/create-org', 'onboarding-create-org'],
  ['/public/:orgId', 'public-org'],
  ['/public/:orgId/p/:pageId'],
  ['/public/:orgId/discover/tiqets'],
  ['/public/:orgId/chat'],
  ['/public/:orgId/discover/services'],
  ['/public/:orgId/discover/services/:serviceId'],
  ['/public/:orgId/infos'],
  ['/public/:orgId/infos/:info'],
  ['/public/:orgId/:selection'],
  ['/public/:orgId/:selection/:placeId'],
  ['/public/:orgId/:selection/:placeId/promotion'],
  ['/places', 'places'],
  ['/places/new'],
  ['/places/:placeId/edit'],
  ['/hotels', 'hotels'],
  ['/hotels/new'],
  ['/hotels/:orgId/edit'],
  ['/hotels/:orgId/qrcode'],
  ['/hotels/:orgId/opinions'],
  ['/hotels/:orgId/services'],
  ['/hotels/:orgId/services/:serviceId'],
  ['/hotels/:orgId/services/:serviceId/articles'],
  ['/hotels/:orgId/info'],
  ['/hotels/:orgId/places'],
  ['/hotels/:orgId/places/:placeId'],
  ['/hotels/:orgId/pages'],
  ['/hotels/:orgId/pages/:pageId'],
  ['/hotels/:orgId/medias'],
  ['/hotels/:orgId/medias/:mediaId'],
]

test('every screen of the specification has its address, and those that it names have their names', () => {
  const all = screens(routes)
  for (const [address, name] of specified) {
    const found = all.find((screen) => screen.address === address)
    expect(found, address).toBeDefined()
    if (name) expect(found?.id, address).toBe(name)
  }
})
