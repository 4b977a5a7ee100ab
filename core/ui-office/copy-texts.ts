import type { Lang } from '#core/i18n/contract.ts'
import { isWritten } from '#core/i18n/missing.ts'

/** What a draft says in each language stands under these names: a text each, or the texts of several fields. */
const isSaid = (key: string) => key === 'texts' || key === 'names'

/**
 * The draft with what is blank in `to` filled from `from`, wherever it has texts by language; nothing that is written is lost.
 * `count`: how many texts were filled.
 */
export function copyTexts<Draft extends object>(draft: Draft, from: Lang, to: Lang): { draft: Draft; count: number } {
  let count = 0
  const fill = (source: unknown, target: unknown): unknown => {
    if (source && typeof source === 'object') {
      const [texts, known] = [source, target ?? {}] as Record<string, unknown>[]
      return { ...known, ...mapped(texts ?? {}, (text, name) => fill(text, known?.[name])) }
    }
    if (!isWritten(source) || isWritten(target)) return target ?? ''
    count++
    return source
  }
  const walk = (value: unknown, key = ''): unknown => {
    if (Array.isArray(value)) return value.map((each) => walk(each))
    if (!value || typeof value !== 'object') return value
    const said = value as Record<string, unknown>
    return isSaid(key) ? (from in said ? { ...said, [to]: fill(said[from], said[to]) } : said) : mapped(said, walk)
  }
  return { draft: walk(draft) as Draft, count }
}

const mapped = (object: Record<string, unknown>, make: (value: unknown, key: string) => unknown) =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, make(value, key)]))
