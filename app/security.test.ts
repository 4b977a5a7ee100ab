import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { noncePolicy, safeHeaders, sealPage, withSafeHeaders } from './security.ts'

const answer = async (publicUrl: string | null) => {
  const app = new Hono()
  app.use(withSafeHeaders(safeHeaders(publicUrl)))
  app.get('/', (context) => context.text('ok'))
  return (await app.request('/')).headers
}

describe('every answer', () => {
  test('says that its type is its type, and who may frame, read and use what', async () => {
    const headers = await answer(null)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('content-security-policy')).toBe("object-src 'none'; base-uri 'none'; frame-ancestors 'none'")
  })

  test('keeps the policy that it brings', async () => {
    const app = new Hono()
    app.use(withSafeHeaders(safeHeaders(null)))
    app.get('/', (context) => context.text('ok', 200, { 'content-security-policy': "default-src 'none'; sandbox" }))
    const { headers } = await app.request('/')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  })

  test('asks for TLS from now on, where there is TLS, and nowhere else', async () => {
    expect((await answer('https://guide.hotel.example')).get('strict-transport-security')).toMatch(/max-age=31536000/)
    expect((await answer('http://guide.hotel.example')).has('strict-transport-security')).toBe(false)
    expect((await answer(null)).has('strict-transport-security')).toBe(false)
  })
})

describe('a page', () => {
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  const html = [
    '<meta name="csp-nonce" content="n0"/><style nonce="n0">a{}</style><script src="/x.js" nonce="n0"></script>',
    '<script nonce="n0">one()</script><script type="module" nonce="n0" async="">two()</script>',
  ].join('')

  test('runs only the scripts and styles that its renderer made: by nonce, or by their hashes', () => {
    const sealed = sealPage(html, 'n0')
    for (const policy of [noncePolicy('abc'), sealed.policy]) expect(policy).not.toMatch(/unsafe-|\*|http:/)
    expect(noncePolicy('abc')).toContain("script-src 'self' 'nonce-abc'")
    expect(sealed.policy).toContain(`script-src 'self' ${hash('one()')} ${hash('two()')};`)
    expect(sealed.policy).toContain(`style-src 'self' ${hash('a{}')}`)
    expect(sealed.html).not.toContain('n0')
  })

  test('may load and tell an analytics script where one is set: that origin, and nothing more', () => {
    const without = sealPage(html, 'n0').policy
    expect(without).not.toContain('connect-src')
    const address = 'https://stats.example:8443/js/script.js?site=livret'
    const { policy } = sealPage(html, 'n0', address)
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
  ])('does not allow %s, wherever it slipped in', (slipped) => {
    for (const page of [slipped + html, html + slipped, html.replace('<script nonce', `${slipped}<script nonce`)])
      expect(sealPage(page, 'n0').policy).toBe(sealPage(html, 'n0').policy)
  })
})
