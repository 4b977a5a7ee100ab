import type { HotelScreenLink } from '#core/rich-text/document.ts'
import { infoAt } from '#modules/foundation/info/rules.ts'
import type { PublicHotel } from '#modules/hotel/hotels/contract.ts'
import { type GuestPath, infoPath, placePath, servicePath } from '#modules/hotel/hotels/paths.ts'
import type { Block, PublicPage } from '../contract.ts'
import { findPage, guestPagePath } from '../page-path-rules.ts'

/** Where a screen of the hotel is, below its address; null: guests cannot see it. */
export function blockLinkPath(
  { services, places, pages, info, defaultPage }: Screens,
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
      return infoAt(info, id) ? infoPath(id) : null
  }
}

type Screens = Pick<PublicHotel, 'services' | 'places' | 'pages' | 'info' | 'defaultPage'>

/** What a shared link shows. */
export function firstPicture({ blocks }: PublicPage): string | null {
  for (const block of blocks) {
    if ((block.kind === 'picture' || block.kind === 'video') && block.picture) return block.picture
    if (block.kind === 'gallery' && block.pictures[0]) return block.pictures[0].picture
  }
  return null
}

/** A block to itself, or several of a kind that stand together: tiles of services and of places, rows of facts. */
export type BlockGroup =
  | { kind: 'one'; id: string; block: Block }
  | { kind: 'services'; id: string; ids: string[]; serviceIds: string[] }
  | { kind: 'places'; id: string; ids: string[]; placeIds: string[] }
  | { kind: 'facts'; id: string; ids: string[]; items: string[] }

/** The id of the element in which a block stands; blank for the first one, which may be the head of the screen. */
export function blockAnchorOf(blocks: readonly Block[], id: string): string {
  if (blocks[0]?.id === id) return ''
  const run = groupBlocks(blocks).find((run) => run.id === id || ('ids' in run && run.ids.includes(id)))
  return run?.id ?? id
}

/** The blocks in their order, neighbours of the same kind taken together where they make one whole. */
export function groupBlocks(blocks: readonly Block[]): BlockGroup[] {
  const runs: BlockGroup[] = []
  for (const block of blocks) {
    const last = runs.at(-1)
    const { id } = block
    if (block.kind === 'service') {
      if (last?.kind === 'services') {
        last.ids.push(id)
        last.serviceIds.push(block.serviceId)
      } else runs.push({ kind: 'services', id, ids: [id], serviceIds: [block.serviceId] })
    } else if (block.kind === 'place') {
      if (last?.kind === 'places') {
        last.ids.push(id)
        last.placeIds.push(block.placeId)
      } else runs.push({ kind: 'places', id, ids: [id], placeIds: [block.placeId] })
    } else if (block.kind === 'info') {
      if (last?.kind === 'facts') {
        last.ids.push(id)
        last.items.push(block.info)
      } else runs.push({ kind: 'facts', id, ids: [id], items: [block.info] })
    } else runs.push({ kind: 'one', id, block })
  }
  return runs
}
