export { addToDraft } from './draft.ts'

import { useChat } from './held-chat.ts'

/** Messages of the hotel that this guest has not seen. */
export const useUnread = (hotelId: string): number => useChat(hotelId).thread?.unread ?? 0
