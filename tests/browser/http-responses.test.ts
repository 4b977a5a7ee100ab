import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { expect, inject, test } from 'vitest'
import { openHotel, url } from './browser-session.ts'

/** Sends a request without the changes that `fetch` and browsers would make to it. */
function sendRequest(path: string, method = 'GET', headers: Record<string, string> = {}) {
  const { hostname, port } = new URL(inject('url'))
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const outgoing = request(
      { hostname, port, path, method, headers: { 'x-forwarded-for': randomUUID(), ...headers } },
      (answer) => {
        let body = ''
        answer.on('data', (data) => (body += data))
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }))
      },
    )
    outgoing.on('error', reject)
    outgoing.end()
  })
}

const cases: [method: string, path: string, status: number, headers?: Record<string, string>][] = [
  ['GET', '/public/%00', 404],
  ['GET', '/public/%00/basket', 404],
  ['GET', '/public/hotel-des-remparts/nowhere', 404],
  ['GET', `/public/hotel-des-remparts/discover/services/${randomUUID()}`, 404],
  ['GET', '/public/hotel-des-remparts/infos', 200],
  ['GET', '/public/hotel-des-remparts/infos/wifi', 200],
  ['GET', '/public/hotel-des-remparts/infos/announcement', 404],
  ['GET', '/public/hotel-des-remparts/infos/%00', 404],
  ['GET', '/public/hotel-des-remparts/infos/wifi/more', 404],
  ['GET', `/public/hotel-des-remparts/orders/${randomUUID()}`, 200],
  ['POST', '/public/hotel-des-remparts', 405],
  ['POST', '/anything', 405],
  ['GET', '/anything', 404],
  ['GET', '/../../etc/passwd', 404],
  ['GET', '/v1/unknown', 404],
  ['TRACE', '/public/hotel-des-remparts', 405],
  ['TRACE', '/v1/me', 404],
  ['TRACE', '/', 405],
  ['GET', '/metrics', 404, { 'x-forwarded-for': '203.0.113.7' }],
]

test.each(cases)('%s %s answers %i', async (method, path, status, headers = {}) => {
  expect((await sendRequest(path, method, headers)).status).toBe(status)
})

test('a page does not repeat the Host header of its request', async () => {
  const { status, body } = await sendRequest('/public/hotel-des-remparts?lang=en', 'GET', { host: 'evil.example' })
  expect([status, body.includes('evil.example')]).toEqual([200, false])
})

test('text that looks like markup is shown as text, and the content security policy allows no inline script', async () => {
  const hostile = '</script><script>alert(1)</script><style>*{display:none}</style>'
  const hotel = await openHotel({ name: hostile })
  await hotel.addService({ name: hostile, description: hostile }, [{ name: hostile }])
  const response = await fetch(url(`/public/${hotel.id}`))
  const page = await response.text()
  expect(page).not.toContain('<script>alert')
  expect(page).not.toContain('<style>*')
  expect(response.headers.get('content-security-policy')).not.toContain('unsafe-inline')
})
