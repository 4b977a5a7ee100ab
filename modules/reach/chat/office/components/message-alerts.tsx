import { useQuery } from '@tanstack/react-query'
import { AlertSound, useServiceFilter } from '#modules/content/alerts/office/api.ts'
import { useStream } from '#modules/hotel/hotels/office/stream-api.ts'
import { lastArrivedMessageQuery, receivedThreadsQuery } from '../live-updates.ts'
import { useThreads } from '../threads-query.ts'
import { useChatWording } from '../wording.ts'

/**
 * Receives messages on every screen of the hotel. The alert sounds while a guest waits in a thread that nobody has
 * taken.
 */
export function MessageAlerts({ hotelId }: { hotelId: string }) {
  const { t, title } = useChatWording()
  const { isSuccess, threads = [] } = useThreads(hotelId, 'open')
  const { data: arrived } = useQuery(lastArrivedMessageQuery(hotelId))
  const thread = useQuery(receivedThreadsQuery(hotelId)).data?.get(arrived?.threadId ?? '')?.thread
  useStream(hotelId, isSuccess)
  const { messages } = useServiceFilter(hotelId)
  const waiting = (messages ? threads : []).filter(({ waitingSince, owner }) => waitingSince && !owner).length
  const sentence =
    arrived && thread && messages
      ? { id: arrived.id, text: t('chat.office.newMessage', { title: title(thread) }) }
      : null
  return <AlertSound kind="thread" waiting={waiting} arrived={sentence} />
}
