import { useGuest } from '#modules/hotels/guest/api.ts'
import { ServiceTile } from '#modules/services/guest/api.ts'
import type { Block } from '../../contract.ts'
import { runsOf } from '../page.ts'
import { PageBlock } from './block.tsx'
import { InfoFacts } from './info-facts.tsx'
import css from './page-blocks.module.css'

/** A page from top to bottom. `eager`: its first picture is the first of the screen; the others come when they are near. */
export function PageBlocks({ blocks, eager = false }: { blocks: readonly Block[]; eager?: boolean }) {
  const firstPicture = blocks.find(({ kind }) => kind === 'picture' || kind === 'gallery')?.id
  const opening = blocks.find(({ kind }) => kind === 'heading' || kind === 'text')
  return (
    <div className={css.blocks}>
      {runsOf(blocks).map((run) => {
        if (run.kind === 'services') return <Services key={run.id} id={run.id} ids={run.serviceIds} />
        if (run.kind === 'facts') return <InfoFacts key={run.id} id={run.id} items={run.items} />
        const { block } = run
        return (
          <PageBlock key={run.id} block={block} eager={eager && run.id === firstPicture} lead={block === opening} />
        )
      })}
    </div>
  )
}

function Services({ id, ids }: { id: string; ids: readonly string[] }) {
  const { hotel } = useGuest()
  const services = hotel.services.filter(({ id }) => ids.includes(id))
  if (services.length === 0) return null
  return (
    <ul id={id} className={css.services}>
      {ids.flatMap((id, i) => {
        const service = services.find((one) => one.id === id)
        return service && ids.indexOf(id) === i ? (
          <li key={id}>
            <ServiceTile service={service} />
          </li>
        ) : (
          []
        )
      })}
    </ul>
  )
}
