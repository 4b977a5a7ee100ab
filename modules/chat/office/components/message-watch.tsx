import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useStream } from '#modules/hotels/office/stream-api.ts'
import { playOnce, useBell } from '#modules/orders/office/api.ts'
import { arrivedQuery, heardQuery } from '../live.ts'
import { useWaitingThreads } from '../threads-query.ts'
import { useChatWords } from '../wording.ts'

/** Listens for messages on every screen of the hotel: one that comes is heard, and said to who does not see it. */
export function MessageWatch({ hotelId }: { hotelId: string }) {
  const { t, title } = useChatWords()
  const { isSuccess } = useWaitingThreads(hotelId)
  const { data: arrived } = useQuery(arrivedQuery(hotelId))
  const thread = useQuery(heardQuery(hotelId)).data?.get(arrived?.threadId ?? '')?.thread
  const { state } = useBell()
  useStream(hotelId, isSuccess)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it sounds for a message, not for sound that is switched on
  useEffect(() => {
    if (arrived && state === 'on') playOnce()
  }, [arrived?.id])
  if (!arrived || !thread) return null
  return (
    <VisuallyHidden key={arrived.id} component="p" role="alert">
      {t('chat.office.newMessage', { title: title(thread) })}
    </VisuallyHidden>
  )
}
