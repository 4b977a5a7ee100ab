import { z } from 'zod'

type Tree = Readonly<Record<string, unknown>> | readonly unknown[]
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null
const inside = (value: unknown, step: string): unknown =>
  isTree(value) && Object.hasOwn(value, step) ? (value as Record<string, unknown>)[step] : undefined
const idOf = (item: unknown) => inside(item, 'id')

/** `options.1.name` of a stored thing by the ids of its lists: `options.<id>.name`. */
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

/** The inverse, for the lists as they are now; undefined if the item no longer exists. */
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

/** The part of a stored thing that a text is in, from its first field down, with the text replaced. */
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

/** Characters that a schema gives to the text at a path; null: what stands there is no plain text. */
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

/** Without what says that it may be absent; of several kinds, the one that stands there; of texts by language, one text. */
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
