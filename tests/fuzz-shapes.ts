import { z } from 'zod'
import { number, text } from './fuzz-values.ts'
import fc from './properties.ts'

type Schema = z.core.JSONSchema.JSONSchema

/** Values of the types that `schema` requires, with any content. `id`: the value for ids. */
export function valuesOfSchema(schema: z.ZodType, id: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return shapedAs(root, root, id, 0)
}

/** The maximum depth, deeper than any accepted input, because some schemas contain themselves. */
const deepest = 7

function shapedAs(schema: Schema, root: Schema, id: fc.Arbitrary<string>, depth: number): fc.Arbitrary<unknown> {
  const inner = (part: unknown) => shapedAs(part as Schema, root, id, depth + 1)
  if (depth > deepest) return fc.constant(null)
  if (schema.$ref) return inner(root.$defs?.[schema.$ref.replace('#/$defs/', '')] ?? {})
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const variants = schema.anyOf ?? schema.oneOf
  if (variants) return fc.oneof(...variants.map(inner))
  if (schema.type === 'string') return textAs(schema, id)
  if (schema.type === 'integer' || schema.type === 'number') return numberAs(schema)
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'array') return fc.array(inner(schema.items ?? {}), { maxLength: 3 })
  if (schema.type !== 'object') return fc.constant(null)
  if (!schema.properties) return fc.dictionary(names(schema), inner(schema.additionalProperties ?? {}), { maxKeys: 3 })
  const fields = Object.entries(schema.properties).map(([name, field]) => [name, inner(field)] as const)
  return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] })
}

function names({ propertyNames }: Schema): fc.Arbitrary<string> {
  const allowedNames = (propertyNames as Schema | undefined)?.enum as string[] | undefined
  return allowedNames ? fc.constantFrom(...allowedNames) : fc.constantFrom('fr', 'en', 'es', '204', '1970-01-01', 'x')
}

function textAs({ format, maxLength = 200 }: Schema, id: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const ordinary: Record<string, fc.Arbitrary<string>> = {
    uuid: fc.oneof(id, fc.uuid()),
    email: fc.emailAddress(),
    uri: fc.webUrl(),
    date: fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
    'date-time': fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  }
  const words = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: Math.min(maxLength, 200) }),
    fc.constantFrom(
      'x'.repeat(Math.min(maxLength, 100_000)),
      '\u202e',
      'A\ufeffB',
      '12:00',
      '2026-03-10',
      '/files/x.png',
      'fr',
    ),
  )
  return fc.oneof({ weight: 9, arbitrary: ordinary[format ?? ''] ?? words }, { weight: 1, arbitrary: text })
}

function numberAs({ type, minimum = -1e15, maximum = 1e15 }: Schema): fc.Arbitrary<number> {
  const [min, max] = [Math.max(minimum, -1e15), Math.min(maximum, 1e15)]
  const inside =
    type === 'integer'
      ? fc.integer({ min: Math.max(Math.ceil(min), -(2 ** 31)), max: Math.min(Math.floor(max), 2 ** 31 - 1) })
      : fc.double({ min, max, noNaN: true })
  return fc.oneof(
    { weight: 5, arbitrary: inside },
    { weight: 1, arbitrary: fc.constantFrom(min, max) },
    { weight: 1, arbitrary: number },
  )
}

interface Sending {
  body?: string | Uint8Array<ArrayBuffer>
  headers?: Record<string, string>
}

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(
    Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part)))),
  )

/** Sends the JSON `body` as no client should: broken, with duplicate keys, in other content types, too large, with endless headers. */
export function malformedRequest(body: string): fc.Arbitrary<Sending> {
  const broken: fc.Arbitrary<Sending['body']> = fc.oneof(
    fc.nat(200).map((at) => body.slice(0, at)),
    fc.constantFrom(
      `{"name":1,"id":2,"lang":3,${body.slice(1)}`,
      `${body.slice(0, -1)},"name":"x","name":{},"__proto__":{"name":"x"}}`,
      body.replaceAll(/:"/g, ':"\\ud800'),
      body.replaceAll(/:"/g, ':"\\u0000'),
      body.replaceAll(/:\d+/g, ':1e400'),
      body.replaceAll(/:\d+/g, ':123456789012345678901234567890'),
      body.replaceAll(/:\d+/g, ':-0.0000001'),
      `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
      `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
      `${body.slice(0, -1)},"deep":${'[{"x":'.repeat(3000)}0${'}]'.repeat(3000)}}`,
      `"${'x'.repeat(300_000)}"`,
      `[${'0,'.repeat(100_000)}0]`,
      `\ufeff${body}`,
      'null',
      'NaN',
    ),
    fc.constantFrom(
      bytes([0xff, 0xfe], body),
      bytes(body.slice(0, 5), [0xed, 0xa0, 0x80], body.slice(5)),
      bytes([0, 0, 0, 0]),
      new Uint8Array(new Uint16Array([...body].map((sign) => sign.charCodeAt(0))).buffer),
    ),
  )
  const type = fc
    .constantFrom(
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'multipart/form-data',
      'application/json; charset=utf-16',
      'APPLICATION/JSON',
      'application/merge-patch+json',
      'application/xml',
      'text/csv',
      'application/json, text/plain',
      ';;;',
      '',
    )
    .map((type) => ({ 'content-type': type }))
  const name = fc.constantFrom(
    'x-visitor-id',
    'idempotency-key',
    'if-match',
    'accept-language',
    'x-room-token',
    'cookie',
  )
  const long = fc
    .tuple(
      name,
      fc.constantFrom('x'.repeat(100_000), 'fr,'.repeat(30_000), '"1",'.repeat(10_000), '\u00e9'.repeat(500)),
    )
    .map((header) => Object.fromEntries([header]))
  const lengths = fc.constantFrom('-1', '0', '5', '999999999999', 'x').map((length) => ({ 'content-length': length }))
  return fc.oneof(
    { weight: 4, arbitrary: broken.map((body) => ({ body })) },
    { weight: 2, arbitrary: type.map((headers) => ({ body, headers })) },
    { weight: 1, arbitrary: long.map((headers) => ({ body, headers })) },
    { weight: 1, arbitrary: lengths.map((headers) => ({ body, headers })) },
  )
}
