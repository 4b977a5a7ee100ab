import { foldText } from '#core/i18n/plain-text/fold-text.ts'
import { queryClient } from '#core/ui-office/app/query-client.ts'
import { hotelsQuery } from './api.ts'
import { type ActionQuery, type FoundAction, sameScreenOfHotel } from './links-api.ts'

const maxFound = 6

/**
 * Finds another hotel by its name, or all by the name of the action, and links to the same screen there, if hotels
 * share it.
 */
export async function findHotels({ hotelId, text, written, t }: ActionQuery): Promise<FoundAction[]> {
  const actionName = t('hotels.office.bar.changeHotel')
  const isActionNamed = foldText(actionName).includes(text)
  const { pages } = await queryClient.fetchInfiniteQuery(hotelsQuery(isActionNamed ? '' : written))
  return pages
    .flatMap(({ data }) => data)
    .filter(({ id }) => id !== hotelId)
    .slice(0, maxFound)
    .map(({ id, name }) => ({
      id,
      title: name,
      detail: actionName,
      to: sameScreenOfHotel(location.pathname, hotelId, id),
    }))
}
