/**
 * Splits a journal field name such as `name.fr`, `allergens.milk` or `price` into its name, the language, and the
 * allergen.
 */
export function parseFieldName(
  field: string,
  langs: readonly string[],
): { name: string; lang?: string; allergen?: string } {
  const [, allergen] = /^allergens\.(.+)$/.exec(field) ?? []
  if (allergen) return { name: 'allergens', allergen }
  const [, baseName, lang = ''] = /^(.+)\.(\w+)$/.exec(field) ?? []
  return baseName && langs.includes(lang) ? { name: baseName, lang } : { name: field }
}
