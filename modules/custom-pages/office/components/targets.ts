import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Choice } from '#core/ui-office/field.ts'
import { useHotelScope } from '#modules/hotels/office/api.ts'
import { infoAddresses, infoAt } from '#modules/info/rules.ts'
import { servicesQuery } from '#modules/services/office/api.ts'
import type { Targets } from '../../rules.ts'
import { pagesQuery } from '../api.ts'
import type { BlockDraft, BlockKind, LinkTo } from '../block-draft.ts'
import type { Lost } from '../guest-view.ts'

export interface TargetChoices {
  service: Choice[]
  page: Choice[]
  info: Choice[]
  /** All that guests can see once this page is published; null while that is not known. */
  seen: Targets | null
  /** Its name; null where it is gone, or not for guests. */
  nameOf: (to: Exclude<LinkTo, 'address'>, target: string) => string | null
  /** What a new block, or a new kind of link, speaks of at first. */
  firstOf: (to: LinkTo) => string
  /** Whether there is anything a block of this kind can speak of. */
  has: (kind: BlockKind) => boolean
}

/** The name of the service or the information that a block is; null of one that says its own words. */
export const referencedFiles = ({ kind, target }: BlockDraft, { nameOf }: TargetChoices) =>
  kind === 'service' || kind === 'info' ? nameOf(kind, target) : null

/** What blocks of this page can speak of: what guests of the hotel can see. */
export function useTargets(pageId: string, lost: Lost): TargetChoices {
  const { t } = useTranslation()
  const { orgId, hotel } = useHotelScope()
  const services = useQuery(servicesQuery(orgId)).data
  const pages = useQuery(pagesQuery(orgId)).data
  const infoName = (slug: string) => {
    const found = infoAt(hotel.info, slug)
    if (!found) return slug
    return 'name' in found ? t(`infoPages.guest.names.${found.name}`) : found.item.title
  }
  const choices = {
    service: (services ?? []).map(({ id, name }) => ({ value: id, label: name })),
    page: (pages ?? [])
      .filter(({ id, published }) => published && id !== pageId)
      .map(({ id, title }) => ({ value: id, label: title })),
    info: infoAddresses(hotel.info).map((slug) => ({ value: slug, label: infoName(slug) })),
  }
  const ids = (of: keyof typeof choices) => choices[of].map(({ value }) => value)
  return {
    ...choices,
    seen:
      services && pages
        ? {
            services: new Set(ids('service')),
            pages: new Set([...ids('page'), pageId]),
            info: new Set(ids('info')),
            lost,
          }
        : null,
    nameOf: (to, target) => choices[to].find(({ value }) => value === target)?.label ?? null,
    firstOf: (to) => (to === 'address' ? '' : (choices[to][0]?.value ?? '')),
    has: (kind) => (kind === 'service' || kind === 'info' ? choices[kind].length > 0 : true),
  }
}
