import { useParams } from 'react-router'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Picture } from '#core/ui-guest/content/picture.tsx'
import { ScreenHeader } from '#core/ui-guest/frame/screen-header.tsx'
import { guestMeta, PageNotFound, useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { homePath } from '#modules/hotel/hotels/paths.ts'
import type { PublicPage } from '../contract.ts'
import { findPage, guestPagePath } from '../page-path-rules.ts'
import { PageBlocks } from './components/page-blocks.tsx'
import { firstPageText } from './first-page.ts'
import { firstPicture } from './page.ts'

export const meta = guestMeta((t, hotel, { pageId }) => {
  const page = findPage(hotel.pages, pageId)
  if (!page) return { title: t('hotels.guest.lost.title'), personal: true }
  const place = guestPagePath(hotel, page)
  return { title: page.title, description: firstPageText(page), picture: firstPicture(page), place }
})

export default function PageScreen() {
  const { pageId } = useParams()
  const page = findPage(useGuest().hotel.pages, pageId)
  return page ? <Page page={page} /> : <PageNotFound />
}

/** A first picture without a caption becomes the page's header. */
function Page({ page: { title, blocks } }: { page: PublicPage }) {
  const { t } = useTranslation()
  const { path } = useGuest()
  const [first] = blocks
  const head = first?.kind === 'picture' && first.picture && !first.caption ? first : null
  return (
    <>
      <ScreenHeader
        title={title}
        backTo={path(homePath)}
        backLabel={t('common.guest.backHome')}
        picture={
          head ? <Picture src={head.picture} alt={head.alt} name={title} width={640} height={280} eager /> : null
        }
      />
      <PageBlocks blocks={head ? blocks.slice(1) : blocks} eager={!head} />
    </>
  )
}
