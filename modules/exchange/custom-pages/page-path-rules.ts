import { customPagePath, type GuestPath, homePath } from '#modules/hotel/hotels/paths.ts'

interface Addressed {
  id: string
  slug: string
}

/** The page an address names, by its slug or its id. */
export const findPage = <Page extends Addressed>(pages: readonly Page[], named: string | undefined): Page | undefined =>
  pages.find(({ slug, id }) => named === slug || named?.toLowerCase() === id)

/** Where a page stands below the hotel's address: the default page is the home. */
export const guestPagePath = (hotel: { defaultPage: string | null }, { id, slug }: Addressed): GuestPath =>
  hotel.defaultPage === id ? homePath : customPagePath(slug)
