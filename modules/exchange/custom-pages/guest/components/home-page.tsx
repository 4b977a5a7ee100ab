import { useHotel } from '#modules/hotel/hotels/guest/api.ts'
import type { PublicPage } from '../../contract.ts'
import css from './home-page.module.css'
import { PageBlocks } from './page-blocks.tsx'

/** The default page, which replaces the usual home screen, below the hotel's own header. */
export function HomePage({ page }: { page: PublicPage }) {
  const { brand } = useHotel()
  return (
    <>
      <h2 className={css.title}>{page.title}</h2>
      <PageBlocks blocks={page.blocks} eager={!brand.cover} />
    </>
  )
}
