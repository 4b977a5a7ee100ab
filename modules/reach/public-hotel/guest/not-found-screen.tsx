import { guestMeta, PageNotFound } from '#modules/hotel/hotels/guest/api.ts'

export const meta = guestMeta((t) => ({ title: t('hotels.guest.lost.title'), personal: true }))

/** An address of this hotel that leads nowhere; the layout answers 404 with it. */
export default PageNotFound
