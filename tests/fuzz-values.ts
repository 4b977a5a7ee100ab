import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import fc from './properties.ts'

// Values for any call: nonsense, and values that are almost valid.

export const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '\ud800',
    'fr',
    'new',
    'order',
    '2026-03-10T09:00:00Z',
    '0000-01-01T00:00:00Z',
    '12:00',
  ),
  fc.constantFrom(
    '9999-12-31T23:59:59.999999Z',
    '-1',
    '1e999',
    'https://x',
    '/x',
    '#112233',
    'EUR',
    'Europe/Paris',
    'a@b.fr',
  ),
  fc.constantFrom('x'.repeat(5000), '{{limit}}', '$t(errors.internal.title)', "'; drop table hotels; --", '%', '\\'),
)
export const number = fc.oneof(
  fc.integer({ min: -2, max: 30 }),
  fc.constantFrom(1e9, 2 ** 31, 2 ** 53, -0, 0.1, 1e308, 99, 1_000_000),
)
const queryName = fc.constantFrom(
  'lang',
  'fallback',
  'format',
  'q',
  'after',
  'status',
  'since',
  'limit',
  'hotel',
  'extention',
  'extension',
  'thing',
  'a[b][c]',
  '__proto__[x]',
  'lang[]',
)
export const query = fc.oneof(
  fc.constantFrom(
    '',
    'lang=en',
    'lang=es&fallback=none',
    'unused=true&kind=other&q=x',
    'unused=x&kind=x',
    `thing=info&subject=${randomUUID()}`,
  ),
  fc
    .array(fc.tuple(queryName, fc.oneof(text, number.map(String))), { maxLength: 3 })
    .map((pairs) => pairs.map(([name, odd]) => `${name}=${encodeURIComponent(odd.toWellFormed())}`).join('&')),
)

const headerName = fc.constantFrom(
  'if-match',
  'if-none-match',
  'last-event-id',
  'accept-language',
  'accept-encoding',
  'content-type',
  'idempotency-key',
  'x-visitor-id',
  'authorization',
  'x-room-token',
  'origin',
)
const headerText = fc.oneof(
  fc.string({ maxLength: 40 }).filter((odd) => /^[\x20-\x7e]*$/.test(odd)),
  fc.constantFrom(
    '"1"',
    'W/"1"',
    '*',
    '999999999999999',
    '-1',
    'en;q=0',
    'br;q=0',
    'application/json',
    'text/plain',
    'Bearer x',
  ),
)
export const headers = fc.oneof(
  { weight: 4, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.dictionary(headerName, headerText, { maxKeys: 3 }) },
)

/** Replaces one value of `input`, at any position, by `odd`; undefined removes it. */
export function replaceOneValue(input: unknown, place: number, odd: unknown): unknown {
  const spots: [Record<string, unknown>, string][] = []
  const walk = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return
    for (const key of Object.keys(node)) {
      spots.push([node as Record<string, unknown>, key])
      walk((node as Record<string, unknown>)[key])
    }
  }
  const copy = structuredClone(input)
  walk(copy)
  const [node, key] = spots[place % spots.length] ?? []
  if (node && key !== undefined) node[key] = odd
  return copy
}

/** The value as JSON, written by hand because `JSON.stringify` would leave out a `__proto__`. */
const oddities = [
  '{"length":{"toString":1}}',
  '{"size":{"toString":1,"valueOf":1}}',
  '{"length":1e308}',
  '{"toString":1,"valueOf":{}}',
  '{"__proto__":{"length":12}}',
  '{"constructor":{"prototype":null}}',
  '{"then":1,"toJSON":2}',
  '[[[{"length":-1}]]]',
]
export const nestedOddities = fc.constantFrom(...oddities).map((odd) => JSON.parse(odd) as unknown)

type Schema = z.core.JSONSchema.JSONSchema

/** Bodies with the shape of `schema` in which every field at one depth is an odd value: for each depth and each odd value. */
export function everyField(schema: z.ZodType): string[] {
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const marked = [0, 1, 2, 3, 4, 5].flatMap((depth) => oddAt(shape, depth, shape))
  const texts = [...new Set(marked.map((body) => JSON.stringify(body)))].filter((text) => text?.includes(mark))
  return texts.flatMap((text) => oddities.map((odd) => text.replaceAll(`"${mark}"`, odd)))
}

const mark = 'an oddity'

/** Each variant of a value of `schema` down to `depth`, with a mark at that depth. Fields that identify a variant stay valid. */
function oddAt(schema: Schema, depth: number, root: Schema): unknown[] {
  if (schema.$ref) return oddAt(root.$defs?.[schema.$ref.replace('#/$defs/', '')] as Schema, depth, root)
  if (schema.const !== undefined) return [schema.const]
  if (depth === 0) return [mark]
  const variants = schema.anyOf ?? schema.oneOf
  if (variants) return variants.flatMap((variant) => oddAt(variant as Schema, depth, root))
  if (schema.type === 'array') return [oddAt(schema.items as Schema, depth - 1, root)]
  if (schema.type !== 'object') return []
  const names = (schema.propertyNames as Schema | undefined)?.enum as string[] | undefined
  const fields = schema.properties ?? { [names?.[0] ?? 'x']: schema.additionalProperties }
  const ways = Object.entries(fields)
    .filter(([, field]) => typeof field === 'object')
    .map(([name, field]) => [name, oddAt(field as Schema, depth - 1, root)] as const)
  const most = Math.max(1, ...ways.map(([, each]) => each.length))
  return Array.from({ length: most }, (_, i) =>
    Object.fromEntries(ways.flatMap(([name, each]) => (each.length > 0 ? [[name, each[i % each.length]]] : []))),
  )
}

// Valid values for large parts of a call.

export const hours = {
  weekly: [{ day: 1, opens: '00:00', closes: '23:59' }],
  exceptions: [{ date: '2026-03-10', intervals: [] }],
}
export const info = {
  announcement: { text: 'A', from: null, until: '2026-03-10T09:00:00Z' },
  wifi: { network: 'N', password: 'Password', security: 'WPA', hidden: false },
  breakfast: { opens: '07:00', closes: '10:00', price: 1, place: 'P' },
  hotelAccess: { directions: 'D', parking: 'P', codes: [{ label: 'L', code: 'C' }], codesFor: 'scanned-rooms' },
  usefulNumbers: [{ label: 'L', number: '+33' }],
  arrivalDeparture: { arrivalFrom: '15:00', arrivalUntil: null, departureBy: '11:00', text: 'T' },
  guestbook: { open: true, words: 'W' },
  inventory: { words: 'W', lists: [{ name: 'L', rooms: ['204'], items: [{ name: 'I', quantity: 1 }] }] },
  items: [{ title: 'T', text: 'T', picture: null }],
}
