import { seeGuests } from '#core/access/policy.ts'
import { hotelScreens } from '#core/app/office-paths.ts'
import { defineOfficeModule } from '#core/ui-office/app/office-module.ts'
import { Message as MessageIcon, MessageSettings } from '#core/ui-office/frame/icons.tsx'
import type { Message, Thread } from '../contract.ts'
import { refreshSettings, refreshThreadOrders, useWaitingThreads } from './api.ts'
import { BoardPanel } from './components/board-panel.tsx'
import { MessageAlerts } from './components/message-alerts.tsx'
import { applyReceivedThreads, markReadByGuest, messageArrived, resetChat } from './live-updates.ts'
import { refreshTasks } from './tasks-api.ts'
import { threadsCursor } from './threads-query.ts'
import { hideTyping, showTyping } from './typing.ts'

declare module '#core/ui-office/app/office-module.ts' {
  interface OfficeEvents {
    'message.created': { message: Message }
    /** `seenSeq`: up to where the guest has seen the hotel's messages. */
    'thread.changed': { thread: Thread; seenSeq?: number | null }
    'thread.typing': { threadId: string; author: string }
    'task.changed': object
  }
}

export const chat = defineOfficeModule({
  may: seeGuests,
  links: [
    {
      text: 'chat.links.messages',
      path: hotelScreens.chat,
      side: { group: 'day', position: 2, icon: MessageIcon, tab: true },
      badge: { useCount: ({ hotel }) => useWaitingThreads(hotel.id, true), waiting: 'chat.links.waiting' },
    },
    {
      text: 'chat.links.settings',
      path: hotelScreens.chatSettings,
      side: { group: 'hotel', position: 8, icon: MessageSettings },
    },
  ],
  help: { 'chat-settings': hotelScreens.chatSettings, chat: hotelScreens.thread(':threadId?') },
  skeletons: { form: [hotelScreens.chatSettings] },
  Watch: MessageAlerts,
  watchWhere: 'outsideKitchen',
  BoardPanel,
  useWaitingCount: (hotelId, ready) => useWaitingThreads(hotelId, ready).count,
  waitingScreen: { kind: 'thread', path: hotelScreens.chat },
  onEvent: {
    'message.created': ({ hotelId, data: { message } }) => {
      hideTyping(message.threadId)
      messageArrived(hotelId, message)
    },
    'thread.changed': ({ hotelId, id, data: { thread, seenSeq } }) => {
      applyReceivedThreads(hotelId, [thread], Number(id ?? 0))
      if (seenSeq) markReadByGuest(hotelId, thread.id, seenSeq)
    },
    'thread.typing': ({ data: { threadId, author } }) => showTyping(threadId, author),
    'order.created': ({ hotelId }) => refreshThreadOrders(hotelId),
    'order.changed': ({ hotelId }) => refreshThreadOrders(hotelId),
    'hotel.changed': ({ hotelId }) => refreshSettings(hotelId),
    'task.changed': ({ hotelId }) => refreshTasks(hotelId),
    reset: ({ hotelId }) => Promise.all([resetChat(hotelId), refreshTasks(hotelId)]),
  },
  readUpTo: threadsCursor,
  journal: {
    link: ({ act, subject }) =>
      act.startsWith('thread.')
        ? hotelScreens.thread(subject.id)
        : act.startsWith('task.')
          ? hotelScreens.orders
          : hotelScreens.chatSettings,
    texts: 'chat',
    nouns: ['thread', 'chat', 'task'],
    describe: ({ act }, { onlyChange, describeWith }) => {
      if (act === 'chat.changed' && onlyChange?.field === 'enabled')
        return describeWith(onlyChange.to === 'true' ? 'on' : 'off')
    },
  },
  textKinds: { chat: { texts: 'chat', editor: () => hotelScreens.chatSettings } },
})
