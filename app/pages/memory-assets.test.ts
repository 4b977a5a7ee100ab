import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createMemoryAssets } from './memory-assets.ts'

const { add, answer } = createMemoryAssets()
const app = new Hono().get('/assets/:name', answer).all('*', (c) => c.text('elsewhere', 404))
const ask = (address: string, encoding = '') => app.request(address, { headers: { 'accept-encoding': encoding } })

test('a file has a content hash in its name, is cached forever, and is compressed as the browser accepts', async () => {
  const address = add('texts-fr.json', '{"a":"é"}')
  expect(address).toMatch(/^\/assets\/texts-fr-[\w-]{8}\.json$/)
  expect(add('texts-fr.json', '{"a":"é"}')).toBe(address)
  expect(add('texts-fr.json', '{"a":"è"}')).not.toBe(address)
  const answers = await Promise.all(['gzip, deflate, br', 'gzip', ''].map((encoding) => ask(address, encoding)))
  const [brotli, zipped, plain] = await Promise.all(answers.map(async (each) => Buffer.from(await each.arrayBuffer())))
  expect([brotliDecompressSync(brotli ?? ''), gunzipSync(zipped ?? ''), plain].map(String)).toEqual(
    Array(3).fill('{"a":"é"}'),
  )
  expect(answers.map(({ headers }) => headers.get('content-encoding'))).toEqual(['br', 'gzip', null])
  for (const { headers } of answers) expect(headers.get('cache-control')).toContain('immutable')
})

test('a compression that the browser refuses is not used', async () => {
  const address = add('texts-en.json', '{}')
  for (const [accepted, taken] of [
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0, gzip;q=0.0', null],
  ] as const)
    expect((await ask(address, accepted)).headers.get('content-encoding')).toBe(taken)
})

test('a file can contain its own address', async () => {
  const address = add('guest-manifest.js', (at) => `address=${JSON.stringify(at)}`)
  expect(await (await ask(address)).text()).toBe(`address="${address}"`)
})

test('an unknown name is passed on to the next handler', async () => {
  expect((await ask('/assets/texts-fr-00000000.json')).status).toBe(404)
})
