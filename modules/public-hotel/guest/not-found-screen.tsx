import { LostPage } from '#modules/hotels/guest/components/lost-page.tsx'
import { guestMeta } from '#modules/hotels/guest/document.ts'

export const meta = guestMeta((t) => ({ title: t('hotels.guest.lost.title'), personal: true }))

/** An address of this hotel that leads nowhere; the layout answers 404 with it. */
export default LostPage
