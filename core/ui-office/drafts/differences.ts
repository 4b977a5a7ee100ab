import type { AllRichTexts, AllTexts, Localized, LocalizedRichText } from '#core/i18n/contract.ts'
import { isInAllLanguages } from '#core/i18n/localized.ts'
import { isRichText } from '#core/rich-text/document.ts'
import { guestLangs } from '#locales/languages.ts'

/** Identifiers of a form's lines, which nobody typed. */
const hiddenKeys = ['key', 'id']

/**
 * The paths at which two states of a form differ: `price`, `texts.fr.name`, `options.0.min`. A list with added or
 * removed lines differs as a whole. Empty and missing values are equal.
 */
export function differingPaths(one: unknown, other: unknown, path = ''): string[] {
  if ((one ?? withoutUndefined(one)) === (other ?? withoutUndefined(other))) return []
  if (isRichText(one) && isRichText(other) && same(one, other)) return []
  if (!isBranch(one) || !isBranch(other) || Array.isArray(one) !== Array.isArray(other)) return [path]
  if (Array.isArray(one) && Array.isArray(other) && one.length !== other.length) return [path]
  const names = new Set([...Object.keys(one), ...Object.keys(other)].filter((name) => !hiddenKeys.includes(name)))
  return [...names].flatMap((name) => differingPaths(one[name], other[name], path ? `${path}.${name}` : name))
}

/**
 * A three-way merge: the server's version with the fields that I changed since `base`. A list whose lines differ is
 * taken whole.
 */
export function mergeChanges<T>(base: T, mine: T, serverVersion: T): T {
  if (differingPaths(base, mine).length === 0) return serverVersion
  const all = [base, mine, serverVersion]
  if (!all.every(isBranch) || !(all.every(Array.isArray) ? sameLines(all as unknown[][]) : !all.some(Array.isArray)))
    return mine
  const [from, mineFields, other] = all as Record<string, unknown>[]
  const names = [...new Set([...Object.keys(other ?? {}), ...Object.keys(mineFields ?? {})])]
  const fields = names.map((name) => [name, mergeChanges(from?.[name], mineFields?.[name], other?.[name])] as const)
  return (Array.isArray(mine) ? fields.map(([, value]) => value) : Object.fromEntries(fields)) as T
}

/** Lists have the same lines when their ids are equal; plain values have no ids. */
export const sameLines = (lists: unknown[][]) => {
  const [one, ...others] = lists.map((list) => JSON.stringify(list.map((line) => (isBranch(line) ? line.id : null))))
  return others.every((other) => other === one)
}

/** The changes to send: the fields that differ, and of a text the languages that differ. */
export type Changes<T> = {
  [Name in keyof T]?: T[Name] extends AllTexts ? Localized : T[Name] extends AllRichTexts ? LocalizedRichText : T[Name]
}

export function changesIn<T extends object>(now: T, before: T): Changes<T> {
  const changed = Object.entries(now).flatMap(([name, value]) => {
    const old = before[name as keyof T]
    if (same(value, old)) return []
    if (!isInAllLanguages(value) || !isInAllLanguages(old)) return [[name, value]]
    return [
      [
        name,
        Object.fromEntries(guestLangs.flatMap((lang) => (same(value[lang], old[lang]) ? [] : [[lang, value[lang]]]))),
      ],
    ]
  })
  return Object.fromEntries(changed)
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** `null` has its own meaning: allergens that were never filled in differ from no allergens. */
const withoutUndefined = (value: unknown) => (value === undefined ? '' : value)

/** A rich text counts as one value. */
export const isBranch = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !isRichText(value)

/** The value in a draft at a path such as `options.2.name.fr`. */
export const draftValueAt = (draft: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], draft)
