import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { noncePolicy, securityHeaders, withHashPolicy } from './security.ts'

describe('every response', () => {
  const headers = (publicUrl: string | null, own = {}, status = 200) => {
    const head = securityHeaders(publicUrl)(status, own)
    return Object.fromEntries(head.flatMap((name, i) => (i % 2 === 0 ? [[name, head[i + 1]]] : [])))
  }

  test('has the headers against sniffing, framing, caching and the use of sensors', () => {
    expect(headers(null)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-store',
      'content-security-policy': "object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    })
  })

  test('keeps its own content security policy, and has each header once', () => {
    const own = {
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    }
    expect(headers(null, own)).toMatchObject(own)
    const names = securityHeaders('https://guide.hotel.example')(200, own).filter((_, i) => i % 2 === 0)
    expect(new Set(names).size).toBe(names.length)
  })

  test('forbids proxies to transform pages, also with 304, but not other files', () => {
    const page = { 'content-type': 'text/html; charset=utf-8' }
    for (const status of [200, 304, 404, 503])
      expect(headers(null, { ...page, 'cache-control': 'no-cache' }, status)['cache-control']).toBe(
        'no-cache, no-transform',
      )
    expect(headers(null, page)['cache-control']).toBe('no-store, no-transform')
    expect(headers(null, { ...page, 'cache-control': 'no-transform' })['cache-control']).toBe('no-transform')
    expect(headers(null, { 'content-type': 'text/css', 'cache-control': 'no-cache' })['cache-control']).toBe('no-cache')
  })

  test('with status 304 does not override the headers of the cached response', () => {
    expect(headers(null, {}, 304)).not.toHaveProperty('cache-control')
    expect(headers(null, {}, 304)).not.toHaveProperty('content-security-policy')
  })

  test('has Strict-Transport-Security only when the public address uses https', () => {
    expect(headers('https://guide.hotel.example')['strict-transport-security']).toBe('max-age=31536000')
    expect(headers('http://guide.hotel.example')).not.toHaveProperty('strict-transport-security')
    expect(headers(null)).not.toHaveProperty('strict-transport-security')
  })

  test('has it for subdomains only where that is configured', () => {
    expect(securityHeaders('https://guide.hotel.example', true)(200, {})).toContain(
      'max-age=31536000; includeSubDomains',
    )
    expect(securityHeaders(null, true)(200, {})).not.toContain('strict-transport-security')
  })
})

describe('the content security policy of a page', () => {
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  const html = [
    '<meta name="csp-nonce" content="n0"/><style nonce="n0">a{}</style><script src="/x.js" nonce="n0"></script>',
    '<script nonce="n0">one()</script><script type="module" nonce="n0" async="">two()</script>',
  ].join('')

  test('allows only the scripts and styles of the renderer, by nonce or by hash', () => {
    const sealed = withHashPolicy(html, 'n0')
    for (const policy of [noncePolicy('abc'), sealed.policy]) expect(policy).not.toMatch(/unsafe-|\*|http:/)
    expect(noncePolicy('abc')).toContain("script-src 'self' 'nonce-abc'")
    expect(sealed.policy).toContain(`script-src 'self' ${hash('one()')} ${hash('two()')};`)
    expect(sealed.policy).toContain(`style-src 'self' ${hash('a{}')}`)
    expect(sealed.html).not.toContain('n0')
  })

  test('allows only pictures from the product itself, including map tiles', () => {
    for (const own of [noncePolicy('abc'), withHashPolicy(html, 'n0').policy])
      expect(own).toMatch(/img-src 'self' data:(;|$)/)
  })

  test('allows the origin of the configured analytics script and no other', () => {
    const without = withHashPolicy(html, 'n0').policy
    expect(without).not.toContain('connect-src')
    const address = 'https://stats.example:8443/js/script.js?site=livret'
    const { policy } = withHashPolicy(html, 'n0', { analytics: address })
    expect(policy).toMatch(/script-src 'self' 'sha256-[^;]* https:\/\/stats\.example:8443;/)
    expect(policy).toContain("connect-src 'self' https://stats.example:8443")
    expect(policy.replaceAll(' https://stats.example:8443', '').replace("; connect-src 'self'", '')).toBe(without)
  })

  test.each([
    '<script>evil()</script>',
    '<script nonce="">evil()</script>',
    '<script nonce="n1">evil()</script>',
    '<script data-x="nonce=" type="module">evil()</script>',
    '<img alt="</script><script>evil()</script>">',
    '<style>evil()</style>',
  ])('does not allow an injected %s', (slipped) => {
    for (const page of [slipped + html, html + slipped, html.replace('<script nonce', `${slipped}<script nonce`)])
      expect(withHashPolicy(page, 'n0').policy).toBe(withHashPolicy(html, 'n0').policy)
  })
})
