import { catalogues } from '#core/i18n/catalogues.ts'
import type { Localized } from '#core/i18n/contract.ts'
import { foldText } from '#core/i18n/plain-text/fold-text.ts'
import { guestLangs } from '#locales/languages.ts'
import { type PlaceCategory, placeCategories } from '../../rules.ts'

type Tags = Readonly<Record<string, unknown>>

/** The OpenStreetMap tags of each category; the first match counts. https://wiki.openstreetmap.org/wiki/Map_features */
const tagsOfCategories: readonly (readonly [key: string, value: RegExp, PlaceCategory])[] = [
  ['amenity', /^(restaurant|cafe|fast_food|food_court|ice_cream)$/, 'restaurant'],
  ['amenity', /^(bar|pub|biergarten|nightclub)$/, 'bar'],
  ['amenity', /^cinema$/, 'cinema'],
  ['amenity', /^(pharmacy|hospital|clinic|doctors|dentist)$/, 'health'],
  ['healthcare', /./, 'health'],
  ['amenity', /^(spa|public_bath)$/, 'spa'],
  ['leisure', /^(spa|sauna|hot_spring)$/, 'spa'],
  ['shop', /^(massage|beauty)$/, 'spa'],
  ['leisure', /^(fitness_centre|fitness_station|sports_centre|swimming_pool)$/, 'gym'],
  ['tourism', /^(museum|gallery)$/, 'museum'],
  ['amenity', /^(bus_station|ferry_terminal|taxi|bicycle_rental|car_rental|charging_station|parking)$/, 'transport'],
  ['public_transport', /./, 'transport'],
  ['railway', /^(station|halt|tram_stop|subway_entrance)$/, 'transport'],
  ['highway', /^bus_stop$/, 'transport'],
  ['aeroway', /^(aerodrome|terminal)$/, 'transport'],
  ['historic', /./, 'monuments'],
  ['natural', /^(beach|bay|cape|cave_entrance|cliff|hot_spring|peak|spring|volcano|wood)$/, 'nature'],
  ['leisure', /^(beach_resort|garden|nature_reserve|park)$/, 'nature'],
  ['tourism', /^(viewpoint|picnic_site)$/, 'nature'],
  ['boundary', /^(national_park|protected_area)$/, 'nature'],
  ['amenity', /^marketplace$/, 'market'],
  ['tourism', /^(attraction|artwork|theme_park|zoo|aquarium)$/, 'monuments'],
  ['amenity', /^(place_of_worship|theatre|townhall)$/, 'monuments'],
  ['shop', /^(?!vacant$|no$)./, 'shopping'],
]

/** Removes characters that PostgreSQL cannot store. */
const storableText = (text: string) => text.replaceAll('\0', '').toWellFormed()

const firstTextIn = (tags: Tags, ...names: string[]): string => {
  for (const name of names) {
    const value = tags[name]
    const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? storableText(value).trim() : ''
    if (text) return text
  }
  return ''
}

/**
 * A text in each language, from keys such as `name`, `name:en`, `name_en` or `name.en`. A text without a language is used
 * as French if there is no French one.
 */
export function localizedIn(tags: Tags, field: string): Localized {
  const localized: Localized = {}
  for (const lang of guestLangs) {
    const text = firstTextIn(tags, `${field}:${lang}`, `${field}_${lang}`, `${field}.${lang}`)
    if (text) localized[lang] = text
  }
  const textWithoutLanguage = firstTextIn(tags, field)
  if (textWithoutLanguage && !localized.fr) localized.fr = textWithoutLanguage
  return localized
}

/** The names of categories on screens, in each language, singular and plural. */
const categoryNames = new Map(
  guestLangs.flatMap((lang) => {
    const { category, categories } = catalogues[lang].places.guest
    return placeCategories.flatMap((placeCategory) =>
      [category[placeCategory], categories[placeCategory]].map((name): [string, PlaceCategory] => [
        foldText(name),
        placeCategory,
      ]),
    )
  }),
)

/** The product's category for these tags, or else the value of the tag; blank: no tag names a category. */
export function categoryIn(tags: Tags): string {
  const ownCategory = firstTextIn(tags, 'category', 'categorie', 'catégorie', 'categoría')
  if (ownCategory) return categoryNames.get(foldText(ownCategory)) ?? ownCategory.toLowerCase()
  const tagRule = tagsOfCategories.find(([key, value]) => value.test(firstTextIn(tags, key)))
  return tagRule?.[2] ?? firstTextIn(tags, 'amenity', 'tourism', 'leisure', 'shop', 'historic')
}

export function addressIn(tags: Tags): string {
  const fullAddress = firstTextIn(tags, 'address', 'adresse', 'dirección', 'addr:full')
  if (fullAddress) return fullAddress
  const street = [firstTextIn(tags, 'addr:housenumber'), firstTextIn(tags, 'addr:street', 'addr:place')]
    .filter(Boolean)
    .join(' ')
  const town = [firstTextIn(tags, 'addr:postcode'), firstTextIn(tags, 'addr:city')].filter(Boolean).join(' ')
  return [street, town].filter(Boolean).join(', ')
}

/** The first phone number. Several numbers are separated by semicolons. */
export const phoneIn = (tags: Tags): string =>
  firstTextIn(tags, 'phone', 'contact:phone', 'telephone', 'téléphone', 'teléfono').split(';')[0]?.trim() ?? ''

export function websiteIn(tags: Tags): string {
  const [address = ''] = firstTextIn(tags, 'website', 'contact:website', 'url', 'site').split(';')
  return address === '' || /^https?:\/\//i.test(address) ? address.trim() : `https://${address.trim()}`
}

export const hoursIn = (tags: Tags): string => firstTextIn(tags, 'opening_hours', 'hours', 'horaires', 'horarios')

export function externalIdIn(tags: Tags): string {
  const id = firstTextIn(tags, 'external_id', '@id', 'osm_id', 'id')
  const type = firstTextIn(tags, '@type', 'osm_type')
  return type && /^\d+$/.test(id) ? `${type}/${id}` : id
}

export const latitudeIn = (tags: Tags): string => firstTextIn(tags, 'latitude', 'lat', '@lat', 'y')
export const longitudeIn = (tags: Tags): string => firstTextIn(tags, 'longitude', 'lng', 'lon', '@lon', 'x')
/** The text with both coordinates, for files that have them in one column. */
export const positionIn = (tags: Tags): string =>
  firstTextIn(
    tags,
    'position',
    'coordinates',
    'coordonnées',
    'coordonnees',
    'coordenadas',
    'gps',
    'map',
    'plan',
    'mapa',
  )
