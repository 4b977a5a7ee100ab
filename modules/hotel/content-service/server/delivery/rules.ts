import { foldText } from '#core/i18n/plain-text/fold-text.ts'
import type { ContentType, Resource, Space } from '../space/service.ts'
import { badRequest, invalidQuery } from './errors.ts'
import { isLink } from './presenters.ts'

/** One condition of a query: `fields.name[in]=a,b`. */
interface Filter {
  path: string[]
  operator: string
  value: string
}

export interface DeliveryQuery {
  type: Resource['type']
  contentType: ContentType | null
  locale: string
  limit: number
  skip: number
  include: number
  select: string[] | null
  order: { path: string[]; down: boolean }[]
  filters: Filter[]
  text: string
  linksTo: { linkType: string; id: string } | null
}

const operators = ['', 'ne', 'in', 'nin', 'all', 'exists', 'match', 'lt', 'lte', 'gt', 'gte']
const reservedParameters = new Set([
  ...['access_token', 'content_type', 'cursor', 'include', 'limit', 'links_to_asset', 'links_to_entry'],
  ...['locale', 'order', 'pageNext', 'pagePrev', 'query', 'select', 'skip'],
])

/** Parses the query parameters for entries or assets; throws the delivery API's own errors when they are invalid. */
export function readQuery(space: Space, type: Resource['type'], params: URLSearchParams): DeliveryQuery {
  const contentType = readContentType(space, params.get('content_type'))
  const filters: Filter[] = []
  for (const [name, value] of params) {
    if (reservedParameters.has(name)) continue
    const [, dottedPath, operator = ''] = /^([\w.-]+)(?:\[(\w+)\])?$/.exec(name) ?? []
    if (!dottedPath || !operators.includes(operator)) throw invalidQuery({ name: 'unknown', path: [name] })
    filters.push({ path: parsePath(dottedPath, type, contentType), operator, value })
  }
  const [linkType, id] = ['entry', 'asset'].flatMap((kind) => {
    const target = params.get(`links_to_${kind}`)
    return target ? [kind === 'entry' ? 'Entry' : 'Asset', target] : []
  })
  return {
    type,
    contentType,
    locale: readLocale(space, params.get('locale')),
    ...readPage(params),
    include: readNumber(params, 'include', 1, 0, 10),
    select: readSelect(params.get('select')),
    order: (params.get('order') ?? '')
      .split(',')
      .filter(Boolean)
      .map((part) => {
        const descending = part.startsWith('-')
        return { path: parsePath(descending ? part.slice(1) : part, type, contentType), down: descending }
      }),
    filters,
    text: params.get('query') ?? '',
    linksTo: linkType && id ? { linkType, id } : null,
  }
}

export const readPage = (params: URLSearchParams) => ({
  limit: readNumber(params, 'limit', 100, 0, 1000),
  skip: readNumber(params, 'skip', 0, 0, Number.MAX_SAFE_INTEGER),
})

export function readNumber(
  params: URLSearchParams,
  name: string,
  defaultValue: number,
  min: number,
  max: number,
): number {
  const value = params.get(name)
  if (value === null) return defaultValue
  const number = /^\d{1,16}$/.test(value) ? Number(value) : Number.NaN
  if (!(number >= min && number <= max))
    throw invalidQuery({ name, value, details: `${name} must be a number from ${min} to ${max}` })
  return number
}

export function readLocale({ locales }: Space, locale: string | null): string {
  if (locale === null || locale === '') return locales[0].code
  if (locale !== '*' && !locales.some(({ code }) => code === locale)) throw badRequest(`Unknown locale: ${locale}`)
  return locale
}

export function readContentType({ contentTypes }: Space, id: string | null): ContentType | null {
  if (id === null) return null
  const contentType = contentTypes.find((each) => each.id === id)
  if (!contentType) throw invalidQuery({ name: 'unknownContentType', value: id })
  return contentType
}

function readSelect(select: string | null): string[] | null {
  if (!select) return null
  const paths = select.split(',').map((path) => path.trim())
  for (const path of paths)
    if (!/^(sys|fields|metadata)(\.[\w-]+){0,2}$/.test(path)) throw invalidQuery({ name: 'select', value: path })
  return paths
}

/** A field can be queried only if the content type has it. */
function parsePath(dotted: string, type: Resource['type'], contentType: ContentType | null): string[] {
  const path = dotted.split('.')
  const [root, field] = path
  if (root === 'sys' || root === 'metadata') return path
  if (root !== 'fields' || !field) throw invalidQuery({ name: 'unknown', path })
  if (type === 'Asset') return path
  if (!contentType)
    throw invalidQuery({ name: 'contentTypeRequired', path, details: 'Filters on fields need a content_type' })
  if (!contentType.fields.some(({ id }) => id === field))
    throw invalidQuery({ name: 'unknown', path, details: `No field with id "${field}" found.` })
  return path
}

/** The resources that match a query, sorted but not yet paginated; without an order, in the order of the space. */
export function findResources(space: Space, query: DeliveryQuery): Resource[] {
  const { type, contentType, filters, text, linksTo, order } = query
  const matching = (type === 'Entry' ? space.entries : space.assets).filter(
    (resource) =>
      (!contentType || resource.contentType === contentType.id) &&
      filters.every((filter) => matches(filter, valuesAt(space, resource, filter.path, query.locale))) &&
      (!text || hasText(resource, text)) &&
      (!linksTo || linksToThis(resource.fields, linksTo)),
  )
  if (order.length === 0) return matching
  const firstValue = (resource: Resource, path: string[]) => valuesAt(space, resource, path, query.locale)[0]
  return matching.sort((a, b) => {
    for (const { path, down } of order) {
      const difference = compare(firstValue(a, path), firstValue(b, path))
      if (difference !== 0) return down ? -difference : difference
    }
    return a.id < b.id ? -1 : 1
  })
}

/** The values at a path. Only in the requested language: texts of a fallback language are shown, but not searched. */
function valuesAt(space: Space, resource: Resource, path: string[], locale: string): unknown[] {
  const [root = '', ...rest] = path
  if (root === 'fields') {
    const [field = '', ...pathInField] = rest
    const valueByLocale = resource.fields[field] ?? {}
    const code = space.locales.find((each) => each.code === pathInField[0])?.code
    const steps = code ? pathInField.slice(1) : pathInField
    const localized = space.contentTypes
      .find(({ id }) => id === resource.contentType)
      ?.fields.find(({ id }) => id === field)?.localized
    const valueLocale = localized === false ? space.locales[0].code : locale
    const values = !code && valueLocale === '*' ? Object.values(valueByLocale) : [valueByLocale[code ?? valueLocale]]
    return values.map((value) => valueAtPath(value, steps)).flatMap(toList)
  }
  const { id, type, contentType, createdAt, updatedAt, revision, tags } = resource
  const target = {
    sys: { id, type, createdAt, updatedAt, revision, contentType: { sys: { id: contentType } } },
    metadata: { tags: tags.map((tag) => ({ sys: { id: tag } })) },
  }
  if (root === 'metadata' && rest[0] === 'tags') return rest.length > 1 ? tags : target.metadata.tags
  return [valueAtPath(target, path)].flatMap(toList)
}

/** Own properties only, because the path comes from a URL. */
const valueAtPath = (value: unknown, steps: string[]): unknown =>
  steps.reduce<unknown>(
    (current, step) =>
      typeof current === 'object' && current !== null && Object.hasOwn(current, step)
        ? current[step as keyof typeof current]
        : undefined,
    value,
  )

const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value])

const comparableText = (value: unknown): string =>
  isLink(value) ? value.sys.id : value instanceof Date ? value.toISOString() : String(value)

function matches({ operator, value }: Filter, values: unknown[]): boolean {
  const texts = values.map(comparableText)
  const requestedTexts = value.split(',')
  switch (operator) {
    case '':
      return texts.includes(value)
    case 'ne':
      return !texts.includes(value)
    case 'in':
      return requestedTexts.some((each) => texts.includes(each))
    case 'nin':
      return !requestedTexts.some((each) => texts.includes(each))
    case 'all':
      return requestedTexts.every((each) => texts.includes(each))
    case 'exists':
      return values.length > 0 === (value === 'true' || value === '1')
    case 'match':
      return texts.some((each) => foldText(each).includes(foldText(value)))
    default:
      return values.some((each) => inRange(operator, compare(each, toTypeOf(each, value))))
  }
}

const inRange = (operator: string, difference: number) =>
  (operator.startsWith('l') ? difference < 0 : difference > 0) || (operator.endsWith('e') && difference === 0)

/** Converts a query value to the type of the value it is compared with. */
function toTypeOf(value: unknown, queryValue: string): unknown {
  if (typeof value === 'number') return Number(queryValue)
  return value instanceof Date ? new Date(queryValue) : queryValue
}

function compare(a: unknown, b: unknown): number {
  // Resources without a value come last.
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
  if (a instanceof Date && b instanceof Date) return a.getTime() - b.getTime()
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return comparableText(a).localeCompare(comparableText(b))
}

const hasText = ({ fields }: Resource, text: string) => {
  const words = foldText(JSON.stringify(fields))
  return foldText(text)
    .split(/\s+/)
    .every((word) => words.includes(word))
}

const linksToThis = (value: unknown, target: { linkType: string; id: string }): boolean =>
  isLink(value)
    ? value.sys.linkType === target.linkType && value.sys.id === target.id
    : typeof value === 'object' && value !== null && Object.values(value).some((each) => linksToThis(each, target))

/** Reduces a presented resource to the fields in `select`. */
export function selectFields(resource: Record<string, unknown>, select: string[] | null): Record<string, unknown> {
  if (!select) return resource
  const selectedFields: Record<string, unknown> = {}
  for (const path of select) {
    const [root = '', name, deeper] = path.split('.')
    const whole = resource[root] as Record<string, unknown> | undefined
    if (!whole) continue
    if (!name || deeper) selectedFields[root] = whole
    else if (Object.hasOwn(whole, name) && selectedFields[root] !== whole)
      selectedFields[root] = { ...(selectedFields[root] as object | undefined), [name]: whole[name] }
  }
  return selectedFields
}
