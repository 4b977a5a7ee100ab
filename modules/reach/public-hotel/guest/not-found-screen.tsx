import { guestMeta, PageNotFound } from '#modules/hotel/hotels/guest/api.ts'

export const meta = guestMeta((t) => ({ title: t('hotels.guest.lost.title'), personal: true }))

/** An unknown address of this hotel, for which the layout responds with 404. */
export default PageNotFound
