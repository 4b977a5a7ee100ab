import { randomUUID } from 'node:crypto'
import fc from './properties.ts'

// What goes into any call: nonsense, and what looks almost right.

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

/** Puts `odd` in one place of `input`, whichever; undefined takes the place away. */
export function spoil(input: unknown, place: number, odd: unknown): unknown {
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
