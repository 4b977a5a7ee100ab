/**
 * Splits a journal field name such as `name.fr`, `allergens.milk` or `price` into its name, the language, and the
 * allergen.
 */
export function parseFieldName(field: string): { name: string; lang?: string; allergen?: string } {
  const [, allergen] = /^allergens\.(.+)$/.exec(field) ?? []
  if (allergen) return { name: 'allergens', allergen }
  const [, stem, lang] = /^(.+)\.(fr|en|es)$/.exec(field) ?? []
  return stem && lang ? { name: stem, lang } : { name: field }
}
