import { useHotel } from '#modules/hotel/hotels/guest/api.ts'
import type { PublicPage } from '../../contract.ts'
import css from './home-page.module.css'
import { PageBlocks } from './page-blocks.tsx'

/** The default page in the place of the usual home, under the hotel's own head. */
export function HomePage({ page }: { page: PublicPage }) {
  const { brand } = useHotel()
  return (
    <>
      <h2 className={css.title}>{page.title}</h2>
      <PageBlocks blocks={page.blocks} eager={!brand.cover} />
    </>
  )
}
