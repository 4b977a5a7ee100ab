import { isRichText } from '#core/rich-text/document.ts'
import type { HoursDraft } from '../../hours/hours-draft.ts'
import { differingPaths, draftValueAt, isBranch, sameLines } from '../differences.ts'

/** A field in which two versions differ, and who has changed it since the version that both started from. */
export interface ComparisonRow {
  path: string
  changedBy: 'me' | 'other' | 'both'
}
export type Side = 'mine' | 'theirs'

/** Opening hours make sense only as a whole. */
export const isHoursDraft = (value: unknown): value is HoursDraft =>
  isBranch(value) && 'always' in value && 'days' in value && 'exceptions' in value

/**
 * The fields in which my version and the other one differ. A list with the same lines is compared line by line, any
 * other list as a whole.
 */
export function comparisonRows(base: unknown, mine: unknown, theirs: unknown): ComparisonRow[] {
  return fieldPaths(mine, theirs).map((path) => {
    const isChanged = (draft: unknown) => differingPaths(draftValueAt(base, path), draftValueAt(draft, path)).length > 0
    return { path, changedBy: !isChanged(theirs) ? 'me' : isChanged(mine) ? 'both' : 'other' }
  })
}

function fieldPaths(one: unknown, other: unknown, path = ''): string[] {
  if (differingPaths(one, other).length === 0) return []
  if (!isBranch(one) || !isBranch(other) || isHoursDraft(one) || Array.isArray(one) !== Array.isArray(other))
    return [path]
  const isComparedByLine = (list: unknown[]) => list.every((line) => isBranch(line) && !isRichText(line))
  if (Array.isArray(one) && Array.isArray(other) && !(isComparedByLine(one) && sameLines([one, other]))) return [path]
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].flatMap((name) => fieldPaths(one[name], other[name], path ? `${path}.${name}` : name))
}

/** What I changed stays mine; what only the other person changed becomes theirs. */
export const defaultChoice = ({ changedBy }: ComparisonRow): Side => (changedBy === 'other' ? 'theirs' : 'mine')

/** The other version with the fields that are chosen from mine. */
export function chooseFields<Draft>(mine: Draft, theirs: Draft, paths: readonly string[]): Draft {
  return paths.reduce<Draft>((draft, path) => withValueAt(draft, path.split('.'), draftValueAt(mine, path)), theirs)
}

function withValueAt<T>(value: T, [name, ...rest]: string[], field: unknown): T {
  if (name === undefined) return field as T
  const inner = withValueAt((value as Record<string, unknown> | undefined)?.[name], rest, field)
  if (Array.isArray(value)) return value.map((line, index) => (String(index) === name ? inner : line)) as T
  return { ...value, [name]: inner }
}
