/**
 * The audit actions of the journal, named by a noun and a verb: `page.published`. Each module adds its own to this
 * interface, and has a sentence for each in its texts: `customPages.journal.acts.page.published`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: modules add to it
export interface AuditActions {}
export type AuditActionsOf<Names extends readonly string[]> = Readonly<Record<Names[number], true>>
export type AuditActionName = keyof AuditActions

/** The kind of item that an action is about: the part before the dot. */
export type AuditSubjectType = AuditActionName extends `${infer About}.${string}` ? About : never
export const auditSubjectTypeOf = (act: string) => act.split('.')[0] ?? act

export interface FieldChange {
  field: string
  from: string | null
  to: string | null
}

/** Who last saved an item, by the name they had then, and when (ISO 8601). */
export interface LastSave {
  by: string | null
  at: string
}

/** What an editing screen saves. The hotel's settings and its information are in one row but on two screens. */
export const editableSubjects = [
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
export type EditableSubject = (typeof editableSubjects)[number]

/** Fields changed by quick actions, which do not count as saves of an editor. */
const oneTouch: readonly string[] = ['paused', 'pausedUntil', 'available', 'hidden']

/** Whether a journal entry records a save of what this editor edits. */
export function isSaveOf(
  subjectType: EditableSubject,
  { act, changes }: { act: string; changes: FieldChange[] },
): boolean {
  const [noun, verb] = act.split('.')
  if (noun !== (subjectType === 'info' ? 'hotel' : subjectType)) return false
  if (verb === 'created' || verb === 'added') return true
  // Restoring a deleted page does not change it; restoring an earlier version counts as a save.
  if (subjectType === 'page' && verb === 'restored') return changes.length > 0
  if (verb !== 'changed') return false
  if (subjectType === 'page') return true
  const isInfo = (field: string) => field.startsWith('info.')
  return changes.some(({ field }) =>
    subjectType === 'hotel' ? !isInfo(field) : subjectType === 'info' ? isInfo(field) : !oneTouch.includes(field),
  )
}

/** The maximum number of characters of a value in the journal. */
const maxValueLength = 200

/** The journal's value for an object without fields, because "no allergens" differs from "allergens not filled in". */
export const emptyObjectJson = '{}'

/**
 * The fields that a write has changed, as text: `name.fr`, `address.city`, `price`. Lists are compared and stored
 * whole. Missing and null are equal, and so is an object without fields when the fields of the other object describe
 * the change.
 */
export function changesOf(before: object, after: object): FieldChange[] {
  const [from, to] = [flatten(before), flatten(after)]
  const changed = [...new Set([...from.keys(), ...to.keys()])].filter((field) => from.get(field) !== to.get(field))
  const isNestedChanged = (field: string) => changed.some((other) => other.startsWith(`${field}.`))
  return changed
    .filter((field) => !isNestedChanged(field))
    .map((field) => ({ field, from: cut(from.get(field)), to: cut(to.get(field)) }))
}

const cut = (text: string | undefined) => (text === undefined ? null : truncate(text, maxValueLength))

/** At most `maxLength` characters; adds an ellipsis, and never splits a surrogate pair, which the database refuses. */
export const truncate = (text: string, maxLength: number) =>
  text.length > maxLength ? `${text.slice(0, maxLength - 1).replace(/[\ud800-\udbff]$/, '')}…` : text

function flatten(value: object, path = ''): Map<string, string> {
  const found = new Map<string, string>()
  for (const [name, inner] of Object.entries(value)) {
    const at = path ? `${path}.${name}` : name
    if (inner === null || inner === undefined) continue
    const deeper = typeof inner === 'object' && !Array.isArray(inner) && !(inner instanceof Date)
    const fields = deeper ? flatten(inner, at) : []
    for (const [deep, text] of fields) found.set(deep, text)
    if (!deeper) found.set(at, typeof inner === 'string' ? inner : JSON.stringify(inner))
    else if (Object.keys(inner).length === 0) found.set(at, emptyObjectJson)
  }
  return found
}
