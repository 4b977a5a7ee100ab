import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { RemoteServerError } from '#core/net/server/fetch-json.ts'
import { translationEngine } from './engine.ts'
import type { TranslationSettings } from './translation.ts'

interface ReceivedRequest {
  url: string | undefined
  headers: IncomingMessage['headers']
  body: Record<string, unknown>
}
let requests: ReceivedRequest[] = []
let answer: (response: ServerResponse, body: ReceivedRequest['body']) => void
const json = (response: ServerResponse, body: unknown, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

const server = createServer(async (request, response) => {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece)
  const body = JSON.parse(Buffer.concat(pieces).toString())
  requests.push({ url: request.url, headers: request.headers, body })
  answer(response, body)
})
let url = ''
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  requests = []
})

const engine = (values: Partial<TranslationSettings>) => {
  const engine = translationEngine({ engine: 'deepl', url, key: 'k:fx', timeout: 20_000, ...values })
  if (!engine) throw new Error('no engine')
  return engine
}

test('without settings there is no engine', () => {
  expect([translationEngine(null), translationEngine(undefined)]).toEqual([null, null])
})

test('DeepL is called as documented, and its answer is parsed', async () => {
  answer = (response, { text }) =>
    json(response, {
      translations: (text as string[]).map((each) => ({ detected_source_language: 'DE', text: `EN ${each}` })),
    })
  expect(await engine({}).translate(['Hallo', 'Danke'], 'en')).toEqual([
    { text: 'EN Hallo', from: 'de' },
    { text: 'EN Danke', from: 'de' },
  ])
  await engine({}).translate(['Hola'], 'fr', 'es')
  expect(requests.map(({ url, headers, body }) => [url, headers.authorization, body])).toEqual([
    ['/v2/translate', 'DeepL-Auth-Key k:fx', { text: ['Hallo', 'Danke'], target_lang: 'EN-GB' }],
    ['/v2/translate', 'DeepL-Auth-Key k:fx', { text: ['Hola'], target_lang: 'FR', source_lang: 'ES' }],
  ])
})

test('LibreTranslate is called as documented, and its answer is parsed', async () => {
  answer = (response, { q, source }) =>
    json(response, {
      translatedText: (q as string[]).map((each) => `FR ${each}`),
      ...(source === 'auto' && { detectedLanguage: (q as string[]).map(() => ({ confidence: 90, language: 'en' })) }),
    })
  const libre = engine({ engine: 'libretranslate', key: null })
  expect(await libre.translate(['Hello'], 'fr')).toEqual([{ text: 'FR Hello', from: 'en' }])
  expect(await libre.translate(['Hello'], 'fr', 'en')).toEqual([{ text: 'FR Hello', from: 'en' }])
  await engine({ engine: 'libretranslate', key: 'secret' }).translate(['Hello'], 'fr', 'en')
  expect(requests.map(({ url, body }) => [url, body])).toEqual([
    ['/translate', { q: ['Hello'], source: 'auto', target: 'fr', format: 'text' }],
    ['/translate', { q: ['Hello'], source: 'en', target: 'fr', format: 'text' }],
    ['/translate', { q: ['Hello'], source: 'en', target: 'fr', format: 'text', api_key: 'secret' }],
  ])
})

describe.each(['deepl', 'libretranslate'] as const)('%s', (name) => {
  const failure = async (values: Partial<TranslationSettings> = {}) => {
    const error = await engine({ engine: name, ...values })
      .translate(['Hello'], 'fr')
      .catch((thrown) => thrown)
    expect(error).toBeInstanceOf(RemoteServerError)
    return (error as RemoteServerError).status
  }

  test.each([400, 403, 413, 429, 456, 500, 503])(
    'an answer with status %i is an error with that status',
    async (status) => {
      answer = (response) => json(response, { error: 'x', message: 'x' }, status)
      expect(await failure()).toBe(status)
    },
  )

  test.each([
    ['broken JSON', '{"translations": ['],
    ['a page of a proxy', '<html></html>'],
    ['no translations', '{}'],
    ['one text too few', '{"translations": [], "translatedText": []}'],
    ['no text', '{"translations": [{"text": 1}], "translatedText": [1]}'],
    ['a text in place of a list', '{"translations": "x", "translatedText": "x"}'],
    [
      'too much',
      JSON.stringify({ translations: [{ text: 'x'.repeat(1_100_000) }], translatedText: ['x'.repeat(1_100_000)] }),
    ],
  ])('an answer with %s is an error', async (_, body) => {
    answer = (response) => response.writeHead(200, { 'content-type': 'application/json' }).end(body)
    expect(await failure()).toBeNull()
  })

  test('a timeout, an unreachable server and a redirect are errors', async () => {
    answer = () => undefined
    expect(await failure({ timeout: 50 })).toBeNull()
    expect(await failure({ url: 'http://127.0.0.1:1' })).toBeNull()
    answer = (response) => response.writeHead(302, { location: '/elsewhere' }).end()
    expect(await failure()).toBeNull()
    expect(requests.length).toBe(2)
  })
})
