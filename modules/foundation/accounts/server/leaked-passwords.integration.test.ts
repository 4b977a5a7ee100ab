import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { accountsIn, password } from '#tests/accounts.ts'
import { testApp } from '#tests/app.ts'
import { expectStatus, statusCodeAndFields } from '#tests/factories.ts'

const app = testApp()
const { call, createAccount } = accountsIn(app)

const chosen = 'une autre maison au bord de la mer'
const hash = createHash('sha1').update(chosen).digest('hex').toUpperCase()
const padding = Array.from({ length: 3 }, (_, i) => `${String(i).repeat(35)}:0`)

/** Starts a service of leaked passwords for this test. `answer`: the status and the text of its answers. */
async function startService(answer: { status?: number; text?: string; headers?: Record<string, string> }) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(answer.status ?? 200, answer.headers).end(answer.text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { config, log } = app.context
  config.leakedPasswordsUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/range`
  const warn = vi.spyOn(log, 'warn')
  onTestFinished(() => {
    server.close()
    warn.mockRestore()
    config.leakedPasswordsUrl = undefined
  })
  return { asked, warn }
}

async function choosePassword() {
  const { token } = await createAccount()
  return call('PATCH', '/v1/me', { password: chosen, currentPassword: password }, token)
}

test('a leaked password is refused, and the service is told five letters of its hash', async () => {
  const { asked } = await startService({ text: [...padding, `${hash.slice(5).toLowerCase()}:12`].join('\r\n') })
  expect(statusCodeAndFields(await choosePassword())).toEqual([422, 'invalid', 'password leaked_password'])
  expect(asked.at(-1)).toBe(`/range/${hash.slice(0, 5)}`)
  for (const address of asked) expect(address).toMatch(/^\/range\/[\dA-F]{5}$/)
})

test('a password that the service does not know, or only as padding, is accepted', async () => {
  await startService({ text: [...padding, `${hash.slice(5)}:0`, `${hash.slice(6)}:7`].join('\n') })
  expectStatus(200, await choosePassword())
})

test.each([
  ['fails', { status: 503 }],
  ['redirects', { status: 302, headers: { location: '/elsewhere' } }],
  ['answers with 2 MB', { text: `${hash.slice(5)}:12\n`.repeat(53_000) }],
])('a service that %s prevents nobody from choosing a password, and the log says so', async (_, answer) => {
  const { warn } = await startService(answer)
  expectStatus(200, await choosePassword())
  expect(warn).toHaveBeenCalledWith(expect.anything(), expect.stringContaining('leaked passwords'))
})

test('without a service no password is looked up', async () => {
  expectStatus(200, await choosePassword())
})
