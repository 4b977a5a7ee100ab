import { notifications } from '@mantine/notifications'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { useShowFailure } from '#core/ui-office/frame/screen.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Thread } from '../contract.ts'
import { isThreadMoved, type ThreadUpdate, useChangeThread } from './api.ts'

/** The actions of a thread. If a colleague was first, a message says so and names them. */
export function useThreadActions(thread: Thread) {
  const { t } = useTranslation()
  const { orgId } = useManagedHotel()
  const showFailure = useShowFailure()
  const { mutate, isPending } = useChangeThread(orgId, (current) =>
    notifications.show({
      title: t('chat.office.moved.title'),
      message:
        current.status !== thread.status
          ? t(`chat.office.moved.${current.status}`)
          : current.owner
            ? t('chat.office.moved.owner', { name: current.owner.firstName })
            : t('chat.office.moved.other'),
    }),
  )
  const change = (change: ThreadUpdate) =>
    mutate(
      { thread, change },
      {
        onError: (error) => {
          if (isThreadMoved(error)) return
          showFailure(error)
        },
      },
    )
  return { change, busy: isPending }
}
