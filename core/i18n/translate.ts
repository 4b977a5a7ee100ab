import type { Lang } from './contract.ts'
import { localeOf } from './format.ts'
import type { TextParams } from './text-key.ts'

/** The texts of one language, as its locale files contain them. */
export interface LangTexts {
  readonly lang: Lang
  readonly texts: object
}

/** The text at a key: `orders.guest.title`. Undefined if there is none, or if there are several below it. */
export function textAt(texts: object, key: string): string | undefined {
  let node: unknown = texts
  for (const name of key.split('.')) {
    if (typeof node !== 'object' || node === null || !Object.hasOwn(node, name)) return undefined
    node = node[name as keyof typeof node]
  }
  return typeof node === 'string' ? node : undefined
}

/** By the country's rules too: zero is a plural in Portugal, and not in Brazil. */
const pluralRules = new Map<Lang, Intl.PluralRules>()

function pluralRulesOf(lang: Lang): Intl.PluralRules {
  const known = pluralRules.get(lang)
  if (known) return known
  const rules = new Intl.PluralRules(localeOf[lang])
  pluralRules.set(lang, rules)
  return rules
}

/** The text for a number: that of zero if there is one, else that of the language's plural form. */
const pluralTextAt = ({ lang, texts }: LangTexts, key: string, count: number): string | undefined =>
  (count === 0 ? textAt(texts, `${key}_zero`) : undefined) ??
  textAt(texts, `${key}_${pluralRulesOf(lang).select(count)}`)

/**
 * Translates a key into the first of these languages that has the text. A text with a `count` is that of its number.
 * `{{name}}` in a text is replaced by that parameter, passed through `isolate`, and `{{- name}}` by the parameter itself.
 * Without a text the answer is the key.
 */
export function translate(
  languages: readonly LangTexts[],
  isolate: (value: string) => string,
  key: string,
  params: TextParams = {},
): string {
  const { count } = params
  for (const language of languages) {
    const text =
      (typeof count === 'number' ? pluralTextAt(language, key, count) : undefined) ?? textAt(language.texts, key)
    if (text !== undefined) return withParams(text, params, isolate)
  }
  return key
}

/** Parameters are inserted once: braces in a value, such as a guest's message, stay as they are. */
const withParams = (text: string, params: TextParams, isolate: (value: string) => string): string =>
  text.replace(/\{\{(-?) *(\w+) *\}\}/g, (_, unchanged: string, name: string) => {
    if (!Object.hasOwn(params, name)) console.error(`No ${name} was given for “${text}”`)
    const value = String(params[name] ?? '')
    return unchanged ? value : isolate(value)
  })
