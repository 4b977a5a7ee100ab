import { plainText } from '#core/rich-text/document.ts'
import type { PublicHotel } from '#modules/hotel/hotels/contract.ts'
import type { PublicPage } from '../contract.ts'

/** The page that the hotel opens on, when it opens on one. */
export const homePageOf = ({
  pages,
  defaultPage,
}: Pick<PublicHotel, 'pages' | 'defaultPage'>): PublicPage | undefined => pages.find(({ id }) => id === defaultPage)

/** What a shared link says under the title. */
export function firstPageText(page: PublicPage | undefined): string {
  const text = page?.blocks.find((block) => block.kind === 'text')
  return text ? plainText(text.text) : ''
}
