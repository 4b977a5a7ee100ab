import { v7 as uuid } from 'uuid'
import { langs } from '#core/i18n/langs.ts'
import { blankText } from '#core/i18n/localized.ts'

type Values = Record<string, unknown>

const isBranch = (value: unknown): value is Values => typeof value === 'object' && value !== null

/**
 * What a browser kept before November 2026 had its texts language by language (`texts.fr.name`), the names of lines under `names`,
 * and a `key` in place of the id of a new line. This makes drafts of today of them. Drafts are kept for 14 days: to be removed with
 * the release after the next one.
 */
export function upgradeFormerDraft() {
  /** What was begun and what was typed speak of the same lines. */
  const ids = new Map<unknown, string>()
  const idOf = (key: unknown) => ids.get(key) ?? ids.set(key, uuid()).get(key)

  const upgrade = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(upgrade)
    if (!isBranch(value)) return value
    const { texts, names, ...rest } = value
    const made = Object.fromEntries(Object.entries(rest).map(([name, inner]) => [name, upgrade(inner)]))
    const put = (name: string, lang: string, text: unknown) => {
      made[name] = { ...blankText, ...(made[name] as object), [lang]: text }
    }
    for (const lang of langs) {
      const said = isBranch(texts) ? texts[lang] : undefined
      if (typeof said === 'string') put('text', lang, said)
      else if (isBranch(said)) for (const [name, text] of Object.entries(said)) put(name, lang, text)
      if (isBranch(names)) put('name', lang, names[lang] ?? '')
    }
    if (names) {
      made.id ??= idOf(made.key)
      delete made.key
      if ('picture' in made) made.text ??= blankText
    }
    // A picture of a gallery.
    if (texts && 'address' in made) {
      made.picture = made.address
      delete made.address
    }
    return made
  }
  return upgrade as (values: unknown) => Values
}
