import type { HotelScreenLink } from '#core/rich-text/document.ts'
import { findInfo } from '#modules/foundation/info/rules.ts'
import type { PublicHotel } from '#modules/hotel/hotels/contract.ts'
import { type GuestPath, infoPath, placePath, servicePath } from '#modules/hotel/hotels/paths.ts'
import type { Block, PublicPage } from '../contract.ts'
import { findPage, guestPagePath } from '../page-path-rules.ts'

/** The path of a linked screen below the hotel's address; null: guests cannot see it. */
export function blockLinkPath(
  { services, places, pages, info, defaultPage }: LinkableContent,
  { to, id }: HotelScreenLink,
): GuestPath | null {
  switch (to) {
    case 'service':
      return services.some((service) => service.id === id) ? servicePath(id) : null
    case 'place': {
      const place = places.find((place) => place.id === id)
      return place ? placePath(place) : null
    }
    case 'page': {
      const page = findPage(pages, id)
      return page ? guestPagePath({ defaultPage }, page) : null
    }
    case 'info':
      return findInfo(info, id) ? infoPath(id) : null
  }
}

type LinkableContent = Pick<PublicHotel, 'services' | 'places' | 'pages' | 'info' | 'defaultPage'>

/** The picture of a shared link. */
export function firstPicture({ blocks }: PublicPage): string | null {
  for (const block of blocks) {
    if ((block.kind === 'picture' || block.kind === 'video') && block.picture) return block.picture
    if (block.kind === 'gallery' && block.pictures[0]) return block.pictures[0].picture
  }
  return null
}

/** A single block, or adjacent blocks of one kind: tiles of services or of places, rows of information. */
export type BlockGroup =
  | { kind: 'one'; id: string; block: Block }
  | { kind: 'services'; id: string; ids: string[]; serviceIds: string[] }
  | { kind: 'places'; id: string; ids: string[]; placeIds: string[] }
  | { kind: 'facts'; id: string; ids: string[]; items: string[] }

/** The id of the element that contains a block; blank for the first block, which may be the header of the screen. */
export function blockAnchorOf(blocks: readonly Block[], id: string): string {
  if (blocks[0]?.id === id) return ''
  const group = groupBlocks(blocks).find((group) => group.id === id || ('ids' in group && group.ids.includes(id)))
  return group?.id ?? id
}

/** The blocks in their order, with adjacent blocks of one kind grouped where they form one unit. */
export function groupBlocks(blocks: readonly Block[]): BlockGroup[] {
  const groups: BlockGroup[] = []
  for (const block of blocks) {
    const last = groups.at(-1)
    const { id } = block
    if (block.kind === 'service') {
      if (last?.kind === 'services') {
        last.ids.push(id)
        last.serviceIds.push(block.serviceId)
      } else groups.push({ kind: 'services', id, ids: [id], serviceIds: [block.serviceId] })
    } else if (block.kind === 'place') {
      if (last?.kind === 'places') {
        last.ids.push(id)
        last.placeIds.push(block.placeId)
      } else groups.push({ kind: 'places', id, ids: [id], placeIds: [block.placeId] })
    } else if (block.kind === 'info') {
      if (last?.kind === 'facts') {
        last.ids.push(id)
        last.items.push(block.info)
      } else groups.push({ kind: 'facts', id, ids: [id], items: [block.info] })
    } else groups.push({ kind: 'one', id, block })
  }
  return groups
}
