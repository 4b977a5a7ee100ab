import type { Context } from 'hono'
import qs from 'qs'
import type { z } from 'zod'
import { ApiError, type FieldProblem } from '#core/errors/server/api-error.ts'
import type { Endpoint } from '#core/http/contract.ts'
import { Lang } from '#core/i18n/contract.ts'
import { visibleText } from '#core/i18n/plain-text/visible-text.ts'
import { preferredLang } from '#core/i18n/preferred-lang.ts'
import { assertJsonShape } from './json-shape.ts'

/** Query strings are parsed with the defaults of `qs` (specification point 9): depth 5, arrays of 20, 1000 parameters. */
export function readQuery(url: string): Record<string, unknown> {
  const start = url.indexOf('?')
  if (start < 0) return {}
  const query = qs.parse(url.slice(start + 1))
  assertStorableText(query)
  // The entry page may send an empty language (specification point 4).
  if (query.lang === '') delete query.lang
  return query
}

/** The language of a response: `?lang=`, else the first supported one of the browser, else French. */
export function readLang(context: Context): Lang {
  return preferredLang(context.req.query('lang'), context.req.header('accept-language'))
}

/**
 * The language of a problem document. A plain language code in `Accept-Language` comes from a screen and is the
 * language of its reader; `?lang=` may then be the language of the texts being edited.
 */
export function readerLang(context: Context): Lang {
  return Lang.safeParse(context.req.header('accept-language')).data ?? readLang(context)
}

/**
 * Reads the body as JSON. PostgreSQL cannot store NUL, which is refused, and lone surrogates, which are replaced.
 * Invisible characters are removed from all texts except passwords (`visibleText`). Property names that every object
 * inherits are dropped, as `qs` does for queries, because an object whose `toString` is not a function makes
 * comparisons throw.
 */
export async function readJson(context: Context): Promise<unknown> {
  const type = context.req.header('content-type') ?? ''
  const text = await context.req.text()
  if (text === '') return undefined
  if (!/^application\/([\w.+-]+\+)?json\b/i.test(type)) throw new ApiError('unsupported_media_type')
  return parseJson(text)
}

/** Walks the value after parsing, because a reviver for `JSON.parse` takes ten times as long. */
function cleanValue(value: unknown): unknown {
  if (typeof value === 'string') return visibleText(toStorable(value))
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) value[i] = cleanValue(value[i])
    return value
  }
  const fields = value as Record<string, unknown>
  for (const name of Object.keys(fields))
    if (name in Object.prototype) delete fields[name]
    else fields[name] = isPassword(name, fields[name]) ? toStorable(fields[name] as string) : cleanValue(fields[name])
  return value
}

/** Passwords are kept exactly as typed. */
const isPassword = (name: string, value: unknown) => typeof value === 'string' && /password$/i.test(name)

/** The same for a string. Throws `malformed`, and `too_large` when it has too many values. */
export function parseJson(text: string): unknown {
  assertJsonShape(text)
  try {
    return cleanValue(JSON.parse(text))
  } catch (cause) {
    throw new ApiError('malformed', { cause })
  }
}

/** The bytes of a file; undefined when the handler reads it itself. Throws `too_large`. */
export async function readFile(request: Request, { types, maxBytes }: NonNullable<Endpoint['file']>) {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!types.includes(type)) throw new ApiError('unsupported_media_type')
  if (maxBytes === null) return undefined
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of request.body ?? []) {
    size += part.length
    if (size > maxBytes) throw new ApiError('too_large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function toStorable(text: string): string {
  if (text.includes('\0')) throw new ApiError('malformed')
  return text.isWellFormed() ? text : text.toWellFormed()
}

/** Throws `malformed` when a decoded address contains a NUL. */
export function assertStorableText(values: unknown): void {
  if (typeof values === 'string') toStorable(values)
  else if (typeof values === 'object' && values !== null)
    for (const [name, value] of Object.entries(values)) {
      toStorable(name)
      assertStorableText(value)
    }
}

/** The maximum number of invalid fields in a response. */
const maxFieldProblems = 100

/** The value parsed with the schema. Throws an error that lists the invalid fields, up to `maxFieldProblems`. */
export function parseWithSchema<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  // With the input of each issue, a missing field can be distinguished from one of the wrong type.
  const result = schema.safeParse(input, { reportInput: true })
  if (result.success) return result.data
  throw new ApiError('invalid', { fields: result.error.issues.slice(0, maxFieldProblems).flatMap(fieldProblemsOf) })
}

function fieldProblemsOf(issue: z.core.$ZodIssue): FieldProblem[] {
  const path = issue.path.join('.')
  switch (issue.code) {
    case 'invalid_type':
      return [{ path, code: issue.input === undefined ? 'required' : 'invalid' }]
    case 'too_small':
      return [
        issue.origin === 'string' && issue.minimum === 1
          ? { path, code: 'required' }
          : { path, code: `too_small_${sizeKind(issue.origin)}`, params: { limit: Number(issue.minimum) } },
      ]
    case 'too_big':
      return [{ path, code: `too_big_${sizeKind(issue.origin)}`, params: { limit: Number(issue.maximum) } }]
    case 'invalid_format':
      return [{ path, code: issue.format === 'email' || issue.format === 'url' ? issue.format : 'invalid' }]
    case 'custom':
      return [{ path, code: issue.message, ...(issue.params && { params: issue.params }) }]
    default:
      return [{ path, code: 'invalid' }]
  }
}

const sizeKind = (origin: string) => (origin === 'string' ? 'text' : origin === 'array' ? 'list' : 'number')
