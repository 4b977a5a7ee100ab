/** What the journal knows to have been done: a noun and a verb. Each has a sentence in `locales/<lang>/audit.json`. */
export const acts = [
  'hotel.created',
  'hotel.changed',
  'hotel.deleted',
  'hotel.restored',
  'member.invited',
  'member.withdrawn',
  'member.joined',
  'member.changed',
  'member.removed',
  'member.left',
  'service.created',
  'service.changed',
  'service.deleted',
  'service.sorted',
  'article.created',
  'article.changed',
  'article.deleted',
  'article.sorted',
  'page.created',
  'page.changed',
  'page.published',
  'page.unpublished',
  'page.deleted',
  'page.restored',
  'page.sorted',
  'order.placed',
  'order.changed',
] as const
export type Act = (typeof acts)[number]

export interface Change {
  field: string
  from: string | null
  to: string | null
}

/** Characters of a value that the journal keeps. */
const kept = 200

/**
 * The fields of a row that a write has changed, as text: `name.fr`, `address.city`, `price`. Lists are compared and kept whole,
 * absent and null are the same.
 */
export function changesOf(before: object, after: object): Change[] {
  const [from, to] = [flatten(before), flatten(after)]
  return [...new Set([...from.keys(), ...to.keys()])].flatMap((field) => {
    const change = { field, from: from.get(field) ?? null, to: to.get(field) ?? null }
    if (change.from === change.to) return []
    return [{ field, from: cut(change.from), to: cut(change.to) }]
  })
}

const cut = (text: string | null) => (text !== null && text.length > kept ? `${text.slice(0, kept - 1)}…` : text)

function flatten(value: object, path = ''): Map<string, string> {
  const found = new Map<string, string>()
  for (const [name, inner] of Object.entries(value)) {
    const at = path ? `${path}.${name}` : name
    if (inner === null || inner === undefined) continue
    if (typeof inner === 'object' && !Array.isArray(inner) && !(inner instanceof Date))
      for (const [deep, text] of flatten(inner, at)) found.set(deep, text)
    else found.set(at, typeof inner === 'string' ? inner : JSON.stringify(inner))
  }
  return found
}
