import { folded } from '#core/i18n/folded.ts'
import { queryClient } from '#core/ui-office/query-client.ts'
import { hotelsQuery } from './api.ts'
import { type Asked, type Found, sameScreen } from './links-api.ts'

const maxFound = 6

/** Another hotel, by its name or by what the act is called: the same screen there, as far as hotels share it. */
export async function findHotels({ hotelId, text, written, t }: Asked): Promise<Found[]> {
  const act = t('hotels.office.bar.changeHotel')
  const isAct = folded(act).includes(text)
  const { pages } = await queryClient.fetchInfiniteQuery(hotelsQuery(isAct ? '' : written))
  return pages
    .flatMap(({ data }) => data)
    .filter(({ id }) => id !== hotelId)
    .slice(0, maxFound)
    .map(({ id, name }) => ({ id, title: name, detail: act, to: sameScreen(location.pathname, hotelId, id) }))
}
