import type { ContentType, DeletedResource, Fields, Locale, Resource, Space } from '../space/service.ts'

const link = (linkType: string, id: string) => ({ sys: { type: 'Link', linkType, id } })

/** The links to the space and environment that every resource contains. */
const spaceLinksOf = ({ space, environment }: Space) => ({
  space: link('Space', space),
  environment: link('Environment', environment),
})

/**
 * An entry or an asset in one language, with missing texts from the fallback language; `*`: in all languages, without
 * fallback.
 */
export function presentResource(space: Space, resource: Resource, locale: string) {
  const { type, id, contentType, revision, createdAt, updatedAt, tags, fields } = resource
  return {
    metadata: { tags: tags.map((tag) => link('Tag', tag)), concepts: [] },
    sys: {
      ...spaceLinksOf(space),
      id,
      type,
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
      publishedVersion: revision,
      revision,
      ...(contentType && { contentType: link('ContentType', contentType) }),
      ...(locale !== '*' && { locale }),
    },
    fields: presentFields(space, fields, locale),
  }
}

function presentFields({ locales }: Space, fields: Fields, locale: string): Record<string, unknown> {
  const values = Object.entries(fields).flatMap(([name, valueByLocale]) => {
    if (locale === '*') {
      const filledIn = Object.entries(valueByLocale).filter(([, value]) => value !== undefined && value !== '')
      return filledIn.length > 0 ? [[name, Object.fromEntries(filledIn)]] : []
    }
    const value = localeChain(locales, locale)
      .map((code) => valueByLocale[code])
      .find((text) => text !== undefined && text !== '')
    return value === undefined ? [] : [[name, value]]
  })
  return Object.fromEntries(values)
}

/** A locale, its fallback, and so on; the default locale last, because unlocalized fields are stored in it. */
function localeChain(locales: Space['locales'], locale: string): string[] {
  const codes: string[] = []
  for (let code: string | null = locale; code && !codes.includes(code); ) {
    codes.push(code)
    const currentLocale: Locale | undefined = locales.find((each) => each.code === code)
    code = currentLocale?.fallbackCode ?? null
  }
  return codes
}

/** A deleted entry or asset, in the shape of the delivery API. */
export const presentDeleted = (space: Space, { type, id, revision, createdAt, deletedAt }: DeletedResource) => ({
  sys: {
    ...spaceLinksOf(space),
    id,
    type,
    createdAt: createdAt.toISOString(),
    updatedAt: deletedAt.toISOString(),
    deletedAt: deletedAt.toISOString(),
    revision,
  },
})

export const presentContentType = (space: Space, { id, fields, ...rest }: ContentType) => ({
  sys: { ...spaceLinksOf(space), id, type: 'ContentType', ...creationFieldsOf(space) },
  ...rest,
  fields: fields.map((field) => ({ ...field, disabled: false, omitted: false })),
})

export const presentTag = (space: Space, { id, name }: Space['tags'][number]) => ({
  sys: { ...spaceLinksOf(space), id, type: 'Tag', version: 1, visibility: 'public', ...creationFieldsOf(space) },
  name,
})

const creationFieldsOf = ({ since }: Space) => ({
  createdAt: since.toISOString(),
  updatedAt: since.toISOString(),
  revision: 1,
})

export const presentLocale = ({ locales: [defaultLocale] }: Space, { code, name, fallbackCode }: Locale) => ({
  code,
  name,
  default: code === defaultLocale.code,
  fallbackCode,
  sys: { id: code, type: 'Locale', version: 1 },
})

/** A space with its locales, in the shape of the delivery API. */
export const presentSpace = ({ space, name, locales: [defaultLocale, ...others] }: Space) => ({
  sys: { type: 'Space', id: space },
  name,
  locales: [defaultLocale, ...others].map(({ code, name, fallbackCode }) => ({
    code,
    name,
    default: code === defaultLocale.code,
    fallbackCode,
  })),
})

export const isLink = (value: unknown): value is { sys: { type: 'Link'; linkType: string; id: string } } =>
  typeof value === 'object' &&
  value !== null &&
  'sys' in value &&
  typeof value.sys === 'object' &&
  value.sys !== null &&
  'type' in value.sys &&
  value.sys.type === 'Link'

/** Every link inside a value, at any depth. */
function linksIn(value: unknown): { linkType: string; id: string }[] {
  if (isLink(value)) return [value.sys]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(linksIn) : []
}

/**
 * The resources linked from `items`, up to `depth` levels, each once and without the items themselves; and the links
 * that cannot be resolved.
 */
export function includesOf(space: Space, items: Resource[], depth: number, locale: string) {
  const resolvedKeys = new Set(items.map(({ type, id }) => `${type} ${id}`))
  const included: Resource[] = []
  const unresolvable = new Map<string, object>()
  let currentLevel = items
  for (let level = 0; level < depth && currentLevel.length > 0; level++) {
    const nextLevel: Resource[] = []
    for (const { linkType, id } of linksIn(currentLevel.map(({ fields }) => presentFields(space, fields, locale)))) {
      const key = `${linkType} ${id}`
      if (resolvedKeys.has(key)) continue
      const target = (linkType === 'Asset' ? space.assets : space.entries).find((each) => each.id === id)
      if (target && target.type === linkType) {
        resolvedKeys.add(key)
        nextLevel.push(target)
      } else
        unresolvable.set(key, {
          sys: { id: 'notResolvable', type: 'error' },
          details: { type: 'Link', linkType, id },
        })
    }
    included.push(...nextLevel)
    currentLevel = nextLevel
  }
  const presentIncluded = (type: Resource['type']) =>
    included.filter((each) => each.type === type).map((each) => presentResource(space, each, locale))
  const [entries, assets] = [presentIncluded('Entry'), presentIncluded('Asset')]
  return {
    ...(unresolvable.size > 0 && { errors: [...unresolvable.values()] }),
    ...(included.length > 0 && {
      includes: { ...(entries.length > 0 && { Entry: entries }), ...(assets.length > 0 && { Asset: assets }) },
    }),
  }
}
