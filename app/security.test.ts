import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { hashPolicy, noncePolicy, safeHeaders } from './security.ts'

const answer = async (publicUrl: string | null) => {
  const app = new Hono()
  app.use(safeHeaders(publicUrl))
  app.get('/', (context) => context.text('ok'))
  return (await app.request('/')).headers
}

describe('every answer', () => {
  test('says that its type is its type, and who may frame, read and use what', async () => {
    const headers = await answer(null)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  })

  test('asks for TLS from now on, where there is TLS, and nowhere else', async () => {
    expect((await answer('https://guide.hotel.example')).get('strict-transport-security')).toMatch(/max-age=31536000/)
    expect((await answer('http://guide.hotel.example')).has('strict-transport-security')).toBe(false)
    expect((await answer(null)).has('strict-transport-security')).toBe(false)
  })
})

describe('a page', () => {
  test('runs only its own scripts: by nonce, or by the hashes of what it holds', () => {
    const html =
      '<style>a{}</style><script>one()</script><script src="/x.js"></script><script type="module">two()</script>'
    const policies = [noncePolicy('abc'), hashPolicy(html)]
    for (const policy of policies) expect(policy).not.toMatch(/unsafe-|\*|http:/)
    expect(policies[0]).toContain("script-src 'self' 'nonce-abc'")
    expect(policies[1]?.match(/'sha256-[^']+'/g)).toHaveLength(3)
  })
})
