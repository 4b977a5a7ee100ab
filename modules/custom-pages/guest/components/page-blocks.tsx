import type { ReactNode } from 'react'
import { useGuest } from '#modules/hotels/guest/api.ts'
import { PlaceTile } from '#modules/places/guest/api.ts'
import { ServiceTile } from '#modules/services/guest/api.ts'
import type { Block } from '../../contract.ts'
import { runsOf } from '../page.ts'
import { PageBlock } from './block.tsx'
import { InfoFacts } from './info-facts.tsx'
import css from './page-blocks.module.css'

/** A page from top to bottom. `eager`: its first picture is the first of the screen; the others come when they are near. */
export function PageBlocks({ blocks, eager = false }: { blocks: readonly Block[]; eager?: boolean }) {
  const { services, places } = useGuest().hotel
  const firstPicture = blocks.find(({ kind }) => kind === 'picture' || kind === 'gallery')?.id
  const opening = blocks.find(({ kind }) => kind === 'heading' || kind === 'text')
  return (
    <div className={css.blocks}>
      {runsOf(blocks).map((run) => {
        if (run.kind === 'services')
          return (
            <Tiles
              key={run.id}
              id={run.id}
              ids={run.serviceIds}
              things={services}
              tile={(service) => <ServiceTile service={service} />}
            />
          )
        if (run.kind === 'places')
          return (
            <Tiles
              key={run.id}
              id={run.id}
              ids={run.placeIds}
              things={places}
              tile={(place) => <PlaceTile place={place} />}
            />
          )
        if (run.kind === 'facts') return <InfoFacts key={run.id} id={run.id} items={run.items} />
        const { block } = run
        return (
          <PageBlock key={run.id} block={block} eager={eager && run.id === firstPicture} lead={block === opening} />
        )
      })}
    </div>
  )
}

/** Tiles in the order of their blocks, each once. */
function Tiles<Thing extends { id: string }>({
  id,
  ids,
  things,
  tile,
}: {
  id: string
  ids: readonly string[]
  things: readonly Thing[]
  tile: (thing: Thing) => ReactNode
}) {
  const found = [...new Set(ids)].flatMap((wanted) => things.find((thing) => thing.id === wanted) ?? [])
  if (found.length === 0) return null
  return (
    <ul id={id} className={css.tiles}>
      {found.map((thing) => (
        <li key={thing.id}>{tile(thing)}</li>
      ))}
    </ul>
  )
}
