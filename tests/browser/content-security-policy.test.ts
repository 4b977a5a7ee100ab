import { describe, expect, test } from 'vitest'
import { openHotel, url } from './browser-session.ts'

describe('every page of the product', () => {
  test('allows only its own scripts and styles', async () => {
    const hotel = await openHotel()
    const home = `/public/${hotel.slug}`
    const staff = [
      '/',
      '/register',
      '/forgot-password',
      '/reset-password',
      '/verify-email',
      '/oidc',
      '/invitation',
      '/alert-address',
      '/account',
    ]
    const hotels = ['/hotels', '/hotels/new', '/onboarding/create-org', `/hotels/${hotel.id}/orders`]
    const others = [
      home,
      `${home}/discover/services`,
      `${home}/nothing`,
      '/public/nobody',
      '/q',
      '/v1/docs',
      '/mailbox',
      '/nowhere',
    ]
    for (const path of [...staff, ...hotels, ...others]) {
      const response = await fetch(url(path))
      const policy = response.headers.get('content-security-policy') ?? ''
      expect(policy, path).toContain("default-src 'self'")
      expect(policy, path).toMatch(/script-src 'self'/)
      expect(policy, path).not.toMatch(/unsafe-|\*/)
      expect(response.headers.get('x-content-type-options'), path).toBe('nosniff')
    }
  })

  test('loads no picture, video, script or style of another host for guests', async () => {
    const home = '/public/hotel-des-remparts'
    const isOurs = (address: string) =>
      /^(data|blob):/.test(address) || new URL(address, url('/')).origin === new URL(url('/')).origin
    const waiting = ['fr', 'en', 'es'].map((lang) => `${home}?lang=${lang}`)
    const seen = new Set(waiting)
    let loaded = 0
    for (const path of waiting) {
      const html = (await (await fetch(url(path))).text()).replaceAll('&amp;', '&').replaceAll('\\/', '/')
      for (const address of loadedBy(html)) {
        loaded++
        expect(isOurs(address), `${path} loads ${address}`).toBe(true)
      }
      for (const [, next = ''] of html.matchAll(/href="(\/public\/hotel-des-remparts[^"#]*)"/g)) {
        if (seen.has(next) || /\.(?:png|webmanifest)$/.test(next)) continue
        seen.add(next)
        waiting.push(next)
      }
    }
    expect(seen.size).toBeGreaterThan(60)
    expect(loaded).toBeGreaterThan(1000)
  })
})

const files = '(?:png|jpe?g|webp|avif|gif|svg|heic|mp4|webm|mov|mp3|js|css|woff2?)'

/** The addresses that a browser loads by itself for this page, or would load once a text of its data is shown. */
function loadedBy(html: string): string[] {
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, found = '']) => found)
  return [
    ...all(/\s(?:src|poster|data)="([^"]*)"/g),
    ...all(/\ssrcset="([^"]*)"/gi).flatMap((set) => set.split(',').map((each) => each.trim().split(/\s/)[0] ?? '')),
    ...all(/url\(['"]?([^)'"]+)['"]?\)/g),
    ...all(
      /<link(?=[^>]* rel="(?:stylesheet|preload|modulepreload|icon|apple-touch-icon|manifest)")[^>]* href="([^"]*)"/g,
    ),
    ...all(/<meta(?=[^>]*(?:og|twitter):(?:image|video))[^>]* content="(https?:[^"]*)"/g),
    ...all(new RegExp(`(https?://[^\\s"'<>\\\\]+\\.${files})(?=[?"'\\\\\\s<])`, 'gi')),
  ].filter(Boolean)
}
