import { plainText } from '#core/rich-text/document.ts'
import type { PublicHotel } from '#modules/hotel/hotels/contract.ts'
import type { PublicPage } from '../contract.ts'

/** The page that is the hotel's home screen, if it has one. */
export const homePageOf = ({
  pages,
  defaultPage,
}: Pick<PublicHotel, 'pages' | 'defaultPage'>): PublicPage | undefined => pages.find(({ id }) => id === defaultPage)

/** The description of a shared link. */
export function firstPageText(page: PublicPage | undefined): string {
  const text = page?.blocks.find((block) => block.kind === 'text')
  return text ? plainText(text.text) : ''
}
