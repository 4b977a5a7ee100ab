import { useQuery } from '@tanstack/react-query'
import type { Translate } from '#core/i18n/text-key.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { hotelScreenAddress } from '#core/rich-text/document.ts'
import type { FieldChoice, LinkGroup } from '#core/ui-office/fields/field.ts'
import { placesQuery } from '#modules/content/places/office/api.ts'
import { servicesQuery } from '#modules/content/services/office/api.ts'
import { findInfo, infoAddresses } from '#modules/foundation/info/rules.ts'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { LinkTargets } from '../../../rules.ts'
import { pagesQuery } from '../../api.ts'
import type { BlockDraft, BlockKind, LinkTargetKind } from '../../block-draft.ts'
import type { DeletedPictures } from '../../guest-preview.ts'

export interface TargetChoices {
  service: FieldChoice[]
  place: FieldChoice[]
  page: FieldChoice[]
  info: FieldChoice[]
  /** Everything that guests can see once this page is published; null while loading. */
  seen: LinkTargets | null
  /** The name of a target; null when it was deleted or guests cannot see it. */
  nameOf: (to: Exclude<LinkTargetKind, 'address'>, target: string) => string | null
  /** The target that a new block, or a new kind of link, gets at first. */
  firstOf: (to: LinkTargetKind) => string
  /** Whether there is anything that a block of this kind can refer to. */
  has: (kind: BlockKind) => boolean
}

/** Kinds of blocks that show something with a name of its own. */
const namedKinds = ['service', 'place', 'info'] as const
const isNamedKind = (kind: BlockKind): kind is (typeof namedKinds)[number] => namedKinds.some((each) => each === kind)

/** The name of what the block shows; null for a block that has its own text. */
export const targetName = ({ kind, target }: BlockDraft, { nameOf }: TargetChoices) =>
  isNamedKind(kind) ? nameOf(kind, target) : null

/** The screens of the hotel that a link in a text can lead to. */
export const linkGroups = (targets: TargetChoices, t: Translate): LinkGroup[] =>
  (['service', 'place', 'page', 'info'] as const)
    .map((to) => ({
      label: t(`customPages.office.linkGroups.${to}`),
      items: targets[to].map(({ value, label }) => ({ value: hotelScreenAddress({ to, id: value }), label })),
    }))
    .filter(({ items }) => items.length > 0)

/** What blocks of this page can refer to: what guests can see, and services that are still hidden. */
export function useTargets(pageId: string, lost: DeletedPictures): TargetChoices {
  const { t } = useTranslation()
  const { orgId, hotel } = useManagedHotel()
  const services = useQuery(servicesQuery(orgId)).data
  const places = useQuery(placesQuery(orgId)).data
  const pages = useQuery(pagesQuery(orgId)).data
  const infoName = (slug: string) => {
    const found = findInfo(hotel.info, slug)
    if (!found) return slug
    return 'name' in found ? t(`infoPages.guest.names.${found.name}`) : found.item.title
  }
  const choices = {
    service: (services ?? []).map(({ id, name }) => ({ value: id, label: name })),
    place: (places ?? []).filter(({ hidden }) => !hidden).map(({ id, name }) => ({ value: id, label: name })),
    page: (pages ?? [])
      .filter(({ id, published }) => published && id !== pageId)
      .map(({ id, title }) => ({ value: id, label: title })),
    info: infoAddresses(hotel.info).map((slug) => ({ value: slug, label: infoName(slug) })),
  }
  const ids = (of: keyof typeof choices) => choices[of].map(({ value }) => value)
  return {
    ...choices,
    seen:
      services && places && pages
        ? {
            services: new Set(services.flatMap(({ id, hidden }) => (hidden ? [] : id))),
            places: new Set(ids('place')),
            pages: new Set([...ids('page'), pageId]),
            info: new Set(ids('info')),
            lost,
          }
        : null,
    nameOf: (to, target) => choices[to].find(({ value }) => value === target)?.label ?? null,
    firstOf: (to) => (to === 'address' ? '' : (choices[to][0]?.value ?? '')),
    has: (kind) => (isNamedKind(kind) ? choices[kind].length > 0 : true),
  }
}
