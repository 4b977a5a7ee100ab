import type { PublicHotel } from '#modules/hotels/contract.ts'
import type { Block, PublicPage } from '../contract.ts'

/** The page that the hotel opens on, when it opens on one. */
export const homePageOf = ({
  pages,
  defaultPage,
}: Pick<PublicHotel, 'pages' | 'defaultPage'>): PublicPage | undefined => pages.find(({ id }) => id === defaultPage)

/** What a shared link says under the title. */
export const firstWords = (page: PublicPage | undefined): string =>
  page?.blocks.find((block) => block.kind === 'text')?.text ?? ''

/** What a shared link shows. */
export function firstPicture({ blocks }: PublicPage): string | null {
  for (const block of blocks) {
    if (block.kind === 'picture' && block.picture) return block.picture
    if (block.kind === 'gallery' && block.pictures[0]) return block.pictures[0].picture
  }
  return null
}

/** A block to itself, or several of a kind that stand together: tiles of services, rows of facts. */
export type Run =
  | { kind: 'one'; id: string; block: Block }
  | { kind: 'services'; id: string; serviceIds: string[] }
  | { kind: 'facts'; id: string; items: string[] }

/** The blocks in their order, neighbours of the same kind taken together where they make one whole. */
export function runsOf(blocks: readonly Block[]): Run[] {
  const runs: Run[] = []
  for (const block of blocks) {
    const last = runs.at(-1)
    if (block.kind === 'service') {
      if (last?.kind === 'services') last.serviceIds.push(block.serviceId)
      else runs.push({ kind: 'services', id: block.id, serviceIds: [block.serviceId] })
    } else if (block.kind === 'info') {
      if (last?.kind === 'facts') last.items.push(block.info)
      else runs.push({ kind: 'facts', id: block.id, items: [block.info] })
    } else runs.push({ kind: 'one', id: block.id, block })
  }
  return runs
}
