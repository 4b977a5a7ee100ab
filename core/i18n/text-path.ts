import { z } from 'zod'

type Tree = Readonly<Record<string, unknown>> | readonly unknown[]
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null
const childAt = (value: unknown, step: string): unknown =>
  isTree(value) && Object.hasOwn(value, step) ? (value as Record<string, unknown>)[step] : undefined
const idOf = (item: unknown) => childAt(item, 'id')

/** Replaces the list positions of a path by ids: `options.1.name` becomes `options.<id>.name`. */
export function stableTextKey(stored: object, path: string): string {
  let node: unknown = stored
  return path
    .split('.')
    .map((step) => {
      const isItem = Array.isArray(node)
      node = childAt(node, step)
      const id = idOf(node)
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
    at = childAt(at, segment)
    if (at === undefined) return undefined
    path.push(segment)
  }
  return path.join('.')
}

/** The value at a path of a stored object. */
export const valueAt = (stored: object, path: string): unknown => path.split('.').reduce<unknown>(childAt, stored)

/** The top-level field of a stored item that contains the text at `path`, with the text replaced. */
export function withValueAt(stored: object, path: string, value: unknown): Record<string, unknown> {
  const [field = ''] = path.split('.')
  const replaceAt = (at: unknown, [step, ...rest]: string[]): unknown => {
    if (step === undefined) return value
    const changed = replaceAt(childAt(at, step), rest)
    if (Array.isArray(at)) return at.with(Number(step), changed)
    return { ...(at as object), [step]: changed }
  }
  return { [field]: replaceAt(childAt(stored, field), path.split('.').slice(1)) }
}

/** The maximum length that a schema allows for the text at a path; null when there is no plain text there. */
export function maxLengthAt(schema: z.ZodType, stored: object, path: string): number | null {
  let at: unknown = stored
  let currentSchema = unwrapSchema(schema, at)
  for (const step of path.split('.')) {
    const inner: unknown =
      currentSchema instanceof z.ZodObject
        ? currentSchema.shape[step]
        : currentSchema instanceof z.ZodArray && currentSchema.element
    if (!(inner instanceof z.ZodType)) return null
    at = childAt(at, step)
    currentSchema = unwrapSchema(inner, at)
  }
  return currentSchema instanceof z.ZodString ? currentSchema.maxLength : null
}

/**
 * The schema without optional or nullable wrappers; of a union, the option that matches the value; of texts by
 * language, one text.
 */
function unwrapSchema(schema: z.ZodType, value: unknown): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodNonOptional)
    return unwrapSchema(schema.unwrap() as z.ZodType, value)
  if (schema instanceof z.ZodRecord) return unwrapSchema(schema.valueType as z.ZodType, value)
  if (schema instanceof z.ZodDiscriminatedUnion) {
    const name = schema.def.discriminator
    const kind = childAt(value, name)
    const option = schema.options.find(
      (each) => each instanceof z.ZodObject && (each.shape[name] as z.ZodType).safeParse(kind).success,
    )
    return (option as z.ZodType | undefined) ?? schema
  }
  return schema
}
