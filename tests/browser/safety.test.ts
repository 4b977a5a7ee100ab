import { describe, expect, test } from 'vitest'
import { openHotel, url } from './world.ts'

describe('whatever is asked for', () => {
  test('each page allows its own scripts and styles and nobody else’s', async () => {
    const { hotel } = await openHotel()
    const home = `/public/${hotel.slug}`
    const staff = [
      '/',
      '/register',
      '/forgot-password',
      '/reset-password',
      '/verify-email',
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
})
