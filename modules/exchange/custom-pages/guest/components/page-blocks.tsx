import type { ReactNode } from 'react'
import { PlaceTile } from '#modules/content/places/guest/api.ts'
import { ServiceTile } from '#modules/content/services/guest/api.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import type { Block } from '../../contract.ts'
import { groupBlocks } from '../page.ts'
import { PageBlock } from './block.tsx'
import { InfoFacts } from './info-facts.tsx'
import css from './page-blocks.module.css'

/**
 * All blocks of a page. `eager`: its first picture is the first of the screen and is loaded at once; the others are
 * loaded when they are near.
 */
export function PageBlocks({ blocks, eager = false }: { blocks: readonly Block[]; eager?: boolean }) {
  const { services, places } = useGuest().hotel
  const firstPicture = blocks.find(({ kind }) => kind === 'picture' || kind === 'gallery')?.id
  const opening = blocks.find(({ kind }) => kind === 'heading' || kind === 'text')
  return (
    <div className={css.blocks}>
      {groupBlocks(blocks).map((group) => {
        if (group.kind === 'services')
          return (
            <Tiles
              key={group.id}
              id={group.id}
              ids={group.serviceIds}
              items={services}
              tile={(service) => <ServiceTile service={service} />}
            />
          )
        if (group.kind === 'places')
          return (
            <Tiles
              key={group.id}
              id={group.id}
              ids={group.placeIds}
              items={places}
              tile={(place) => <PlaceTile place={place} />}
            />
          )
        if (group.kind === 'facts') return <InfoFacts key={group.id} id={group.id} items={group.items} />
        const { block } = group
        return (
          <PageBlock key={group.id} block={block} eager={eager && group.id === firstPicture} lead={block === opening} />
        )
      })}
    </div>
  )
}

/** Tiles in the order of their blocks, without duplicates. */
function Tiles<Item extends { id: string }>({
  id,
  ids,
  items,
  tile,
}: {
  id: string
  ids: readonly string[]
  items: readonly Item[]
  tile: (item: Item) => ReactNode
}) {
  const found = [...new Set(ids)].flatMap((wanted) => items.find((item) => item.id === wanted) ?? [])
  if (found.length === 0) return null
  return (
    <ul id={id} className={css.tiles}>
      {found.map((item) => (
        <li key={item.id}>{tile(item)}</li>
      ))}
    </ul>
  )
}
