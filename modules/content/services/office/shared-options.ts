import type { Service } from '../contract.ts'

/** A shared option with the ids of the articles that use it. */
export interface SharedOption {
  sharedId: string
  name: string
  /** Its choices, to tell options of the same name apart. */
  choices: string[]
  articleIds: string[]
}

/** The shared options of the hotel, by name. */
export function sharedOptionsOf(services: readonly Pick<Service, 'articles'>[]): SharedOption[] {
  const bySharedId = new Map<string, SharedOption>()
  for (const { id, options } of services.flatMap(({ articles }) => articles))
    for (const { sharedId, name, choices } of options) {
      if (!sharedId) continue
      const known = bySharedId.get(sharedId)
      if (known) known.articleIds.push(id)
      else bySharedId.set(sharedId, { sharedId, name, choices: choices.map((choice) => choice.name), articleIds: [id] })
    }
  return [...bySharedId.values()].sort((one, other) => one.name.localeCompare(other.name))
}
