import { type Context, Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ApiError } from '#core/errors/server/api-error.ts'
import { assertStorableText, parseWithSchema, readJson, readLang, readQuery } from './read-request.ts'

/** The result of `read` for a real request. */
async function readFrom<T>(read: (context: Context) => T | Promise<T>, path: string, init?: RequestInit): Promise<T> {
  let result: T | undefined
  let thrown: unknown
  const app = new Hono().all('*', async (context) => {
    try {
      result = await read(context)
    } catch (error) {
      thrown = error
    }
    return context.body(null)
  })
  await app.request(path, init)
  if (thrown) throw thrown
  return result as T
}
const post = (body: string, type = 'application/json') =>
  readFrom(readJson, '/', { method: 'POST', body, headers: { 'content-type': type } })
const codeOf = async (run: () => unknown) => {
  try {
    await run()
  } catch (error) {
    return error instanceof ApiError ? error.code : error
  }
}

describe('a body', () => {
  test('is read as JSON with any JSON media type', async () => {
    for (const type of [
      'application/json',
      'application/json; charset=utf-8',
      'Application/JSON',
      'application/merge-patch+json',
    ])
      expect(await post('{"a":[1,"é"]}', type)).toEqual({ a: [1, 'é'] })
    expect(await post('')).toBeUndefined()
  })

  test('loses invisible characters, except in passwords', async () => {
    const sent = { name: 'Hôtel \u202eNeuf\u200b', lines: [{ note: '\u2066x\u2069' }], newPassword: 'a\u202e\u200bb' }
    const read = { name: 'Hôtel Neuf', lines: [{ note: 'x' }], newPassword: 'a\u202e\u200bb' }
    expect(await post(JSON.stringify(sent))).toEqual(read)
  })

  test.each([['text/plain'], ['application/x-www-form-urlencoded'], ['application/jsonp'], ['']])(
    'of the type %s is not read',
    async (type) => {
      expect(await codeOf(() => post('{}', type))).toBe('unsupported_media_type')
    },
  )

  test.each([
    ['is cut off', '{"a": '],
    ['is not JSON', "{'a': 1}"],
    ['holds a NUL', '{"a": ["b\\u0000"]}'],
    ['is nested beyond reason', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['has two values', '1 2'],
  ])('that %s is malformed', async (_, body) => {
    expect(await codeOf(() => post(body))).toBe('malformed')
  })

  test('with a lone surrogate gets a replacement character', async () => {
    expect(await post('{"a": "x\\ud83d", "b": ["\\udc00y"]}')).toEqual({ a: 'x\ufffd', b: ['\ufffdy'] })
  })

  test('cannot pollute the prototype of objects', async () => {
    const body = (await post('{"__proto__": {"admin": true}, "constructor": {"prototype": {"admin": true}}}')) as object
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
    expect(parseWithSchema(z.object({ admin: z.boolean().optional() }), body)).toEqual({})
  })

  test('cannot make a length check throw with an object whose toString is not a function', async () => {
    const Password = z.object({ password: z.string().min(10) })
    for (const hostileValue of ['{"toString": 1}', '{"toString": 1, "valueOf": {}}', '[{"toString": null}]']) {
      const body = await post(`{"password": {"length": ${hostileValue}}}`)
      expect(await codeOf(() => parseWithSchema(Password, body))).toBe('invalid')
    }
  })
})

describe('a query string', () => {
  const query = (text: string) => readQuery(`http://livret.example/v1/x?${text}`)

  test('is parsed with the defaults of qs: depth 5, lists of 20, 1000 parameters', () => {
    expect(query('a=1&b[]=2&b[]=3&c[d]=4&e=é%20%F0%9F%A5%90')).toEqual({
      a: '1',
      b: ['2', '3'],
      c: { d: '4' },
      e: 'é 🥐',
    })
    expect(query('a[b][c][d][e][f][g][h]=1')).toEqual({ a: { b: { c: { d: { e: { f: { '[g][h]': '1' } } } } } } })
    expect(query('a[21]=x')).toEqual({ a: { 21: 'x' } })
    expect(Object.keys(query(Array.from({ length: 2000 }, (_, i) => `p${i}=1`).join('&')))).toHaveLength(1000)
    expect(readQuery('http://livret.example/v1/x')).toEqual({})
  })

  test('cannot pollute the prototype of objects, and is refused with a NUL character', async () => {
    const parsed = query('__proto__[admin]=1&a[__proto__][admin]=1&constructor[prototype][admin]=1')
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
    expect((parsed as { admin?: string }).admin).toBeUndefined()
    for (const nul of ['a=%00', 'a%00=1', 'a[b][]=x%00']) expect(await codeOf(() => query(nul))).toBe('malformed')
    expect(await codeOf(() => assertStorableText({ id: 'a\0' }))).toBe('malformed')
  })

  test('with invalid escapes is read as it is', () => {
    expect(query('a=%E0%A4%A&b=%')).toEqual({ a: '%E0%A4%A', b: '%' })
  })
})

test.each([
  ['/?lang=es', 'en', 'es'],
  ['/?lang=ja', 'en-US,en;q=0.9', 'en'],
  ['/', 'ja-JP, ja;q=0.9, es-MX;q=0.5', 'es'],
  ['/', 'ES', 'es'],
  ['/', 'de-AT, fr', 'de'],
  ['/', 'ja, *', 'fr'],
  ['/', undefined, 'fr'],
  ['/?lang[]=es', ', ,;', 'fr'],
])('the language of %s for a browser that prefers %s is %s', async (path, accepted, lang) => {
  expect(await readFrom(readLang, path, { headers: accepted ? { 'accept-language': accepted } : {} })).toBe(lang)
})

describe('an input', () => {
  const Input = z.object({
    name: z.string().trim().min(1).max(5),
    email: z.email(),
    link: z.url(),
    count: z.int().min(1).max(9),
    list: z.array(z.string()).min(1).max(2),
    kind: z.enum(['a', 'b']),
    odd: z.string().refine((text) => text === 'odd', 'time_zone'),
    lines: z.array(z.object({ quantity: z.int() })),
  })
  const problemsOf = (input: unknown) => {
    try {
      parseWithSchema(Input, input)
    } catch (error) {
      return (error as ApiError).details.fields?.map(({ path, code, params }) => [path, code, params?.limit])
    }
  }
  const validInput = {
    name: 'abc',
    email: 'a@b.fr',
    link: 'https://a.fr',
    count: 1,
    list: ['a'],
    kind: 'a',
    odd: 'odd',
    lines: [],
  }

  test('that is valid is returned without unknown fields', () => {
    expect(parseWithSchema(Input, { ...validInput, name: ' abc ', more: 1 })).toEqual(validInput)
  })

  test('that is invalid is refused with all invalid fields and their limits', () => {
    expect(
      problemsOf({
        name: ' ',
        email: 'x',
        link: 'x',
        count: 10,
        list: [],
        kind: 'c',
        odd: 'even',
        lines: [{ quantity: 1 }, { quantity: 'x' }],
      }),
    ).toEqual([
      ['name', 'required', undefined],
      ['email', 'email', undefined],
      ['link', 'url', undefined],
      ['count', 'too_big_number', 9],
      ['list', 'too_small_list', 1],
      ['kind', 'invalid', undefined],
      ['odd', 'time_zone', undefined],
      ['lines.1.quantity', 'invalid', undefined],
    ])
    expect(problemsOf({ ...validInput, name: 'abcdef', count: 0, list: ['a', 'b', 'c'] })).toEqual([
      ['name', 'too_big_text', 5],
      ['count', 'too_small_number', 1],
      ['list', 'too_big_list', 2],
    ])
    expect(problemsOf({ ...validInput, name: undefined, count: 1.5 })).toEqual([
      ['name', 'required', undefined],
      ['count', 'invalid', undefined],
    ])
  })

  test.each([[undefined], [null], [[]], ['text'], [1]])(
    'that is %j instead of an object is refused as a whole',
    (input) => {
      expect(problemsOf(input)).toEqual([['', input === undefined ? 'required' : 'invalid', undefined]])
    },
  )
})
