import type { Db } from '#core/db/db.ts'
import { languageNames } from '#core/i18n/langs.ts'
import { guestLangs } from '#locales/languages.ts'
import { ownSpace, placeTypeContent } from '../../rules.ts'
import * as queries from '../queries.ts'

/** Values by locale; an unlocalized field has a value in the default locale only. */
export type Fields = Record<string, Record<string, unknown>>

/** An entry or an asset. */
export interface Resource {
  type: 'Entry' | 'Asset'
  id: string
  contentType?: string
  /** The number of its last change in the space, used by synchronisation. */
  change: number
  revision: number
  createdAt: Date
  updatedAt: Date
  tags: string[]
  fields: Fields
}

/** A deleted entry or asset, of which synchronising clients are told. */
export interface DeletedResource {
  type: 'DeletedEntry' | 'DeletedAsset'
  id: string
  change: number
  revision: number
  createdAt: Date
  deletedAt: Date
}

export interface ContentField {
  id: string
  name: string
  type: string
  localized: boolean
  required: boolean
  [more: string]: unknown
}
export interface ContentType {
  id: string
  name: string
  description: string
  displayField: string | null
  fields: ContentField[]
}

export interface Locale {
  code: string
  name: string
  fallbackCode: string | null
}

/** A space: all the content that the delivery API serves. It is small, and read again for each call. */
export interface Space {
  space: string
  environment: string
  name: string
  /** When its content model was created. */
  since: Date
  /** The first one is the default. */
  locales: [Locale, ...Locale[]]
  contentTypes: ContentType[]
  entries: Resource[]
  assets: Resource[]
  tags: { id: string; name: string }[]
  deleted: DeletedResource[]
}

/** Every place type has a name in this language. Specification point 9. */
const defaultLang = 'fr'

const builtInSpace = {
  ...ownSpace,
  name: 'Livret',
  since: new Date('2026-01-01T00:00:00Z'),
  locales: guestLangs.map((code) => ({
    code,
    name: languageNames[code],
    fallbackCode: code === defaultLang ? null : defaultLang,
  })) as [Locale, ...Locale[]],
  contentTypes: [
    {
      id: placeTypeContent,
      name: 'Place type',
      description: 'What a place near a hotel is, or has: one of its tags',
      displayField: 'name',
      fields: [
        { id: 'name', name: 'Name', type: 'Symbol', localized: true, required: true },
        { id: 'position', name: 'Position', type: 'Integer', localized: false, required: true },
      ],
    },
  ],
  assets: [],
  tags: [],
} satisfies Omit<Space, 'entries' | 'deleted'>

/**
 * Reads the built-in space of the content delivery API: the place types that the provider's staff edit, in the same shape
 * as the space of an external service.
 */
export async function readBuiltInSpace(db: Db): Promise<Space> {
  const rows = await queries.allPlaceTypes(db)
  const entries = rows.flatMap(
    ({ id, name, position, version, revision, createdAt, updatedAt, deletedAt }): Resource[] =>
      deletedAt
        ? []
        : [
            {
              type: 'Entry',
              id,
              contentType: placeTypeContent,
              change: revision,
              revision: version,
              createdAt,
              updatedAt,
              tags: [],
              fields: { name, position: { [defaultLang]: position } },
            },
          ],
  )
  const deleted = rows.flatMap(({ id, version, revision, createdAt, deletedAt }): DeletedResource[] =>
    deletedAt ? [{ type: 'DeletedEntry', id, change: revision, revision: version, createdAt, deletedAt }] : [],
  )
  return { ...builtInSpace, entries, deleted }
}
