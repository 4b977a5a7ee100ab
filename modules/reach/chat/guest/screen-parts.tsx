import type { GuestScreenParts } from '#core/ui-guest/screen-parts.ts'
import { chatPath } from '#modules/hotel/hotels/paths.ts'
import { useChat } from './chat-state.ts'

export const chat: GuestScreenParts = {
  name: 'chat',
  messaging: {
    path: chatPath,
    isOpen: (hotel) => hotel.chat.enabled,
    useUnread: (hotelId) => useChat(hotelId).thread?.unread ?? 0,
    addToDraft: (hotelId, sentence) =>
      void import('./chat-draft.ts').then(({ addToDraft }) => addToDraft(hotelId, sentence)),
  },
}
