/**
 * Splits a journal field name such as `name.fr`, `allergens.milk` or `price` into its name, the language, and the
 * allergen.
 */
export function parseFieldName(field: string): { name: string; lang?: string; allergen?: string } {
  const [, allergen] = /^allergens\.(.+)$/.exec(field) ?? []
  if (allergen) return { name: 'allergens', allergen }
  const [, baseName, lang] = /^(.+)\.(fr|en|es)$/.exec(field) ?? []
  return baseName && lang ? { name: baseName, lang } : { name: field }
}
