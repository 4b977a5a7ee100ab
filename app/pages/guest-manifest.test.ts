import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { buildWithGuestManifest } from './guest-manifest.ts'

test('the manifest for guests contains only guest screens and its own address', async () => {
  const route = (id: string, parentId?: string) => ({ id, parentId, module: `/assets/${id}.js` })
  const routes = {
    root: route('root'),
    'public-org': route('public-org', 'root'),
    home: route('home', 'public-org'),
    office: route('office', 'root'),
    hotels: route('hotels', 'office'),
  }
  const fullBuild = {
    assets: { entry: {}, routes, url: '/assets/manifest-1.js', version: '1' },
  } as unknown as ServerBuild
  let file = ''
  const build = await buildWithGuestManifest(fullBuild, (_, text) => {
    file = typeof text === 'string' ? text : text('/assets/guest-manifest-2.js')
    return '/assets/guest-manifest-2.js'
  })()
  expect(Object.keys(build.assets.routes)).toEqual(['root', 'public-org', 'home'])
  expect(build.assets.url).toBe('/assets/guest-manifest-2.js')
  expect(file).toBe(`window.__reactRouterManifest=${JSON.stringify(build.assets)};`)
  expect(fullBuild.assets.url).toBe('/assets/manifest-1.js')
})
