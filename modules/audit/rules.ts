/**
 * What the journal knows to have been done: a noun and a verb, `page.published`. Each module adds its own to this interface, and
 * has a sentence for each in its texts: `customPages.journal.acts.page.published`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: modules add to it
export interface Acts {}
export type ActsOf<Names extends readonly string[]> = Readonly<Record<Names[number], true>>
export type Act = keyof Acts

/** What an act is about: the part before its dot. */
export type Noun = Act extends `${infer About}.${string}` ? About : never
export const nounOf = (act: string) => act.split('.')[0] ?? act

export interface Change {
  field: string
  from: string | null
  to: string | null
}

/** What an editing screen holds: the hotel's settings and its information are of one row, and of two screens. */
export const edited = [
  'hotel',
  'info',
  'service',
  'section',
  'article',
  'page',
  'place',
  'deal',
  'ticket',
  'media',
  'alerts',
] as const
export type Edited = (typeof edited)[number]

/** Done at one touch at reception: no save of an editor. */
const oneTouch: readonly string[] = ['paused', 'pausedUntil', 'available', 'hidden']

/** Whether a line tells of a save of what this editor holds. */
export function isSaveOf(thing: Edited, { act, changes }: { act: string; changes: Change[] }): boolean {
  const [noun, verb] = act.split('.')
  if (noun !== (thing === 'info' ? 'hotel' : thing)) return false
  if (verb === 'created' || verb === 'added') return true
  // A page that is brought back from the deleted ones is as it was; an earlier version that is taken up is a draft of its own.
  if (thing === 'page' && verb === 'restored') return changes.length > 0
  if (verb !== 'changed') return false
  if (thing === 'page') return true
  const isInfo = (field: string) => field.startsWith('info.')
  return changes.some(({ field }) =>
    thing === 'hotel' ? !isInfo(field) : thing === 'info' ? isInfo(field) : !oneTouch.includes(field),
  )
}

/**
 * What a field of the journal is: its name among the texts, the language that it is written in, the allergen that it is about.
 * `name.fr`, `allergens.milk`, `price`.
 */
export function readField(field: string): { name: string; lang?: string; allergen?: string } {
  const [, allergen] = /^allergens\.(.+)$/.exec(field) ?? []
  if (allergen) return { name: 'allergens', allergen }
  const [, stem, lang] = /^(.+)\.(fr|en|es)$/.exec(field) ?? []
  return stem && lang ? { name: stem, lang } : { name: field }
}

/** Characters of a value that the journal keeps. */
const kept = 200

/** How an object without fields is told: allergens of which there are none are not allergens that nobody filled in. */
export const nothing = '{}'

/**
 * The fields of a row that a write has changed, as text: `name.fr`, `address.city`, `price`. Lists are compared and kept whole;
 * absent and null are the same, and so is an object without fields wherever the fields of the other one tell the change.
 */
export function changesOf(before: object, after: object): Change[] {
  const [from, to] = [flatten(before), flatten(after)]
  const changed = [...new Set([...from.keys(), ...to.keys()])].filter((field) => from.get(field) !== to.get(field))
  const told = (field: string) => changed.some((other) => other.startsWith(`${field}.`))
  return changed
    .filter((field) => !told(field))
    .map((field) => ({ field, from: cut(from.get(field)), to: cut(to.get(field)) }))
}

const cut = (text: string | undefined) => (text === undefined ? null : shorten(text, kept))

/** At most `most` characters; what is left out shows, and no sign is cut in half: the database refuses halves. */
export const shorten = (text: string, most: number) =>
  text.length > most ? `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…` : text

function flatten(value: object, path = ''): Map<string, string> {
  const found = new Map<string, string>()
  for (const [name, inner] of Object.entries(value)) {
    const at = path ? `${path}.${name}` : name
    if (inner === null || inner === undefined) continue
    const deeper = typeof inner === 'object' && !Array.isArray(inner) && !(inner instanceof Date)
    const fields = deeper ? flatten(inner, at) : []
    for (const [deep, text] of fields) found.set(deep, text)
    if (!deeper) found.set(at, typeof inner === 'string' ? inner : JSON.stringify(inner))
    else if (Object.keys(inner).length === 0) found.set(at, nothing)
  }
  return found
}
