import { z } from 'zod'

type Tree = Readonly<Record<string, unknown>> | readonly unknown[]
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null
const inside = (value: unknown, step: string): unknown =>
  isTree(value) && Object.hasOwn(value, step) ? (value as Record<string, unknown>)[step] : undefined
const idOf = (item: unknown) => inside(item, 'id')

/** Replaces the list positions of a path by ids: `options.1.name` becomes `options.<id>.name`. */
export function stableTextKey(stored: object, path: string): string {
  let at: unknown = stored
  return path
    .split('.')
    .map((step) => {
      const isItem = Array.isArray(at)
      at = inside(at, step)
      const id = idOf(at)
      return isItem && typeof id === 'string' ? id : step
    })
    .join('.')
}

/** The inverse of `stableTextKey` for the current lists; undefined if the item no longer exists. */
export function textPathOf(stored: object, key: string): string | undefined {
  let at: unknown = stored
  const path: string[] = []
  for (const step of key.split('.')) {
    const segment = Array.isArray(at) ? String(at.findIndex((item) => idOf(item) === step)) : step
    at = inside(at, segment)
    if (at === undefined) return undefined
    path.push(segment)
  }
  return path.join('.')
}

/** The value at a path of a stored object. */
export const valueAt = (stored: object, path: string): unknown => path.split('.').reduce<unknown>(inside, stored)

/** The top-level field of a stored item that contains the text at `path`, with the text replaced. */
export function withValueAt(stored: object, path: string, value: unknown): Record<string, unknown> {
  const [field = ''] = path.split('.')
  const put = (at: unknown, [step, ...rest]: string[]): unknown => {
    if (step === undefined) return value
    const changed = put(inside(at, step), rest)
    if (Array.isArray(at)) return at.with(Number(step), changed)
    return { ...(at as object), [step]: changed }
  }
  return { [field]: put(inside(stored, field), path.split('.').slice(1)) }
}

/** The maximum length that a schema allows for the text at a path; null when there is no plain text there. */
export function maxLengthAt(schema: z.ZodType, stored: object, path: string): number | null {
  let at: unknown = stored
  let schemaAt = unwrapped(schema, at)
  for (const step of path.split('.')) {
    const inner: unknown =
      schemaAt instanceof z.ZodObject ? schemaAt.shape[step] : schemaAt instanceof z.ZodArray && schemaAt.element
    if (!(inner instanceof z.ZodType)) return null
    at = inside(at, step)
    schemaAt = unwrapped(inner, at)
  }
  return schemaAt instanceof z.ZodString ? schemaAt.maxLength : null
}

/**
 * The schema without optional or nullable wrappers; of a union, the option that matches the value; of texts by
 * language, one text.
 */
function unwrapped(schema: z.ZodType, value: unknown): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodNonOptional)
    return unwrapped(schema.unwrap() as z.ZodType, value)
  if (schema instanceof z.ZodRecord) return unwrapped(schema.valueType as z.ZodType, value)
  if (schema instanceof z.ZodDiscriminatedUnion) {
    const name = schema.def.discriminator
    const kind = inside(value, name)
    const option = schema.options.find(
      (each) => each instanceof z.ZodObject && (each.shape[name] as z.ZodType).safeParse(kind).success,
    )
    return (option as z.ZodType | undefined) ?? schema
  }
  return schema
}
