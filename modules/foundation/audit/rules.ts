/**
 * What a field of the journal is: its name among the texts, the language that it is written in, the allergen that it is about.
 * `name.fr`, `allergens.milk`, `price`.
 */
export function parseFieldName(field: string): { name: string; lang?: string; allergen?: string } {
  const [, allergen] = /^allergens\.(.+)$/.exec(field) ?? []
  if (allergen) return { name: 'allergens', allergen }
  const [, stem, lang] = /^(.+)\.(fr|en|es)$/.exec(field) ?? []
  return stem && lang ? { name: stem, lang } : { name: field }
}
