import { lazy, Suspense } from 'react'
import { useHotel } from '#modules/hotels/guest/api.ts'
import type { PublicPage } from '../../contract.ts'
import css from './home-page.module.css'

/** Few hotels open on a page: the others' guests do not fetch what draws one. Until it has come, the server's drawing stands. */
const PageBlocks = lazy(async () => ({ default: (await import('./page-blocks.tsx')).PageBlocks }))

/** The default page in the place of the usual home, under the hotel's own head. */
export function HomePage({ page }: { page: PublicPage }) {
  const { brand } = useHotel()
  return (
    <>
      <h2 className={css.title}>{page.title}</h2>
      <Suspense>
        <PageBlocks blocks={page.blocks} eager={!brand.cover} />
      </Suspense>
    </>
  )
}
