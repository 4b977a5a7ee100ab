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

/** What editing screens save. Each module adds its own kinds to this interface, and registers which entries are saves of them. */
// biome-ignore lint/suspicious/noEmptyInterface: modules add to it
export interface EditableSubjects {}
export type EditableSubject = keyof EditableSubjects

/** Whether a journal entry records a save of an editing screen. */
export type SavePredicate = (entry: { act: string; changes: FieldChange[] }) => boolean

/** Fields changed by quick actions, which do not count as saves of an editor. */
const quickActionFields: readonly string[] = ['paused', 'pausedUntil', 'available', 'hidden']

/** Matches entries by which the subject was created or added, or changed in a field for which `isEdited` is true. */
export const isSaveOf =
  (subjectType: AuditSubjectType, isEdited = (field: string) => !quickActionFields.includes(field)): SavePredicate =>
  ({ act, changes }) => {
    const [noun, verb] = act.split('.')
    if (noun !== subjectType) return false
    return (
      verb === 'created' || verb === 'added' || (verb === 'changed' && changes.some(({ field }) => isEdited(field)))
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
    .map((field) => ({ field, from: toValueText(from.get(field)), to: toValueText(to.get(field)) }))
}

const toValueText = (text: string | undefined) => (text === undefined ? null : truncate(text, maxValueLength))

/** At most `maxLength` characters; adds an ellipsis, and never splits a surrogate pair, which the database refuses. */
export const truncate = (text: string, maxLength: number) =>
  text.length > maxLength ? `${text.slice(0, maxLength - 1).replace(/[\ud800-\udbff]$/, '')}…` : text

function flatten(value: object, path = ''): Map<string, string> {
  const textsByPath = new Map<string, string>()
  for (const [name, inner] of Object.entries(value)) {
    const fieldPath = path ? `${path}.${name}` : name
    if (inner === null || inner === undefined) continue
    const isNested = typeof inner === 'object' && !Array.isArray(inner) && !(inner instanceof Date)
    const fields = isNested ? flatten(inner, fieldPath) : []
    for (const [innerPath, text] of fields) textsByPath.set(innerPath, text)
    if (!isNested) textsByPath.set(fieldPath, typeof inner === 'string' ? inner : JSON.stringify(inner))
    else if (Object.keys(inner).length === 0) textsByPath.set(fieldPath, emptyObjectJson)
  }
  return textsByPath
}
