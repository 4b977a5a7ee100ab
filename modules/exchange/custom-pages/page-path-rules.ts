import { customPagePath, type GuestPath, homePath } from '#modules/hotel/hotels/paths.ts'

interface PageAddress {
  id: string
  slug: string
}

/** The page that an address refers to, by slug or id. */
export const findPage = <Page extends PageAddress>(
  pages: readonly Page[],
  slugOrId: string | undefined,
): Page | undefined => pages.find(({ slug, id }) => slugOrId === slug || slugOrId?.toLowerCase() === id)

/** The path of a page below the hotel's address. The default page is the home screen. */
export const guestPagePath = (hotel: { defaultPage: string | null }, { id, slug }: PageAddress): GuestPath =>
  hotel.defaultPage === id ? homePath : customPagePath(slug)
