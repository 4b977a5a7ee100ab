import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { GuestModule } from '#core/ui-guest/guest-module.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import type { GuestThread, Message } from '../contract.ts'
import { useChat } from './chat-state.ts'
import { AnswerToast } from './components/answer-toast.tsx'
import { useOutboxSender } from './outbox-store.ts'
import { loadChatIfNeeded, messageArrived, showTyping, threadChanged } from './thread-store.ts'

declare module '#core/ui-guest/guest-module.ts' {
  interface GuestEvents {
    'message.created': { message: Message }
    /** `seenSeq`: the hotel has seen the thread up to this position. */
    'thread.changed': { thread: GuestThread; seenSeq?: number; at: string }
    'thread.typing': { threadId: string; author: string }
  }
}

function ChatDock() {
  const { hotel } = useGuest()
  useOutboxSender(hotel.id)
  useUnreadInTitle(hotel.id)
  return <AnswerToast />
}

/** "(2) Services": the unread count in the page title, visible in browser tabs and in the history of a phone. */
function useUnreadInTitle(hotelId: string) {
  const unread = useChat(hotelId).thread?.unread ?? 0
  const { pathname, search } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every screen sets its own title
  useEffect(() => {
    const title = document.title.replace(/^\(\d+\) /, '')
    document.title = unread > 0 ? `(${unread}) ${title}` : title
  }, [unread, pathname, search])
}

export const chat: GuestModule = {
  name: 'chat',
  Dock: ChatDock,
  onEvent: {
    'message.created': ({ message }, { hotelId, lang }) => messageArrived(hotelId, message, lang),
    'thread.changed': ({ thread, seenSeq, at }, { hotelId }) => threadChanged(hotelId, thread, seenSeq, at),
    'thread.typing': ({ threadId, author }, { hotelId }) => showTyping(hotelId, threadId, author),
    hello: (_, { hotelId, lang }) => loadChatIfNeeded(hotelId, lang),
    reset: (_, { hotelId, lang }) => loadChatIfNeeded(hotelId, lang),
  },
}
