import type { AllRichTexts, AllTexts, Localized, LocalizedRichText } from '#core/i18n/contract.ts'
import { langs } from '#core/i18n/langs.ts'
import { isInAllLanguages } from '#core/i18n/localized.ts'
import { isRichText } from '#core/rich-text/document.ts'

/** Names that lines of a form go by; nobody typed them. */
const unseen = ['key', 'id']

/**
 * Where two states of a form differ, as people see them: `price`, `texts.fr.name`, `options.0.min`; a list with lines more or
 * less differs as a whole. What is blank and what is absent are the same.
 */
export function differingPaths(one: unknown, other: unknown, path = ''): string[] {
  if ((one ?? blank(one)) === (other ?? blank(other))) return []
  if (isRichText(one) && isRichText(other) && same(one, other)) return []
  if (!isBranch(one) || !isBranch(other) || Array.isArray(one) !== Array.isArray(other)) return [path]
  if (Array.isArray(one) && Array.isArray(other) && one.length !== other.length) return [path]
  const names = new Set([...Object.keys(one), ...Object.keys(other)].filter((name) => !unseen.includes(name)))
  return [...names].flatMap((name) => differingPaths(one[name], other[name], path ? `${path}.${name}` : name))
}

/**
 * What somebody made of `base`, on top of what others made of it: each field is mine where I changed it. A list whose lines
 * are no longer the same is taken whole.
 */
export function mergeChanges<T>(base: T, mine: T, serverVersion: T): T {
  if (differingPaths(base, mine).length === 0) return serverVersion
  const all = [base, mine, serverVersion]
  if (!all.every(isBranch) || !(all.every(Array.isArray) ? sameLines(all as unknown[][]) : !all.some(Array.isArray)))
    return mine
  const [from, own, other] = all as Record<string, unknown>[]
  const names = [...new Set([...Object.keys(other ?? {}), ...Object.keys(own ?? {})])]
  const fields = names.map((name) => [name, mergeChanges(from?.[name], own?.[name], other?.[name])] as const)
  return (Array.isArray(mine) ? fields.map(([, value]) => value) : Object.fromEntries(fields)) as T
}

/** Lines are the same by their ids; plain values have none. */
const sameLines = (lists: unknown[][]) => {
  const [one, ...others] = lists.map((list) => JSON.stringify(list.map((line) => (isBranch(line) ? line.id : null))))
  return others.every((other) => other === one)
}

/** What is to be sent of a thing: the fields that differ, and of a text the languages that do. */
export type Changes<T> = {
  [Name in keyof T]?: T[Name] extends AllTexts ? Localized : T[Name] extends AllRichTexts ? LocalizedRichText : T[Name]
}

export function changesIn<T extends object>(now: T, before: T): Changes<T> {
  const changed = Object.entries(now).flatMap(([name, value]) => {
    const old = before[name as keyof T]
    if (same(value, old)) return []
    if (!isInAllLanguages(value) || !isInAllLanguages(old)) return [[name, value]]
    return [
      [name, Object.fromEntries(langs.flatMap((lang) => (same(value[lang], old[lang]) ? [] : [[lang, value[lang]]])))],
    ]
  })
  return Object.fromEntries(changed)
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** `null` says something of its own: allergens that nobody filled in are not none. */
const blank = (value: unknown) => (value === undefined ? '' : value)

/** A document is one text, whatever is in it. */
const isBranch = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !isRichText(value)

/** What a draft holds at a place such as `options.2.name.fr`. */
export const draftValueAt = (draft: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], draft)
