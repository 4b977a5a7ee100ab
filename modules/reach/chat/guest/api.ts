export { addToDraft } from './chat-draft.ts'

import { useChat } from './chat-state.ts'

/** Messages of the hotel that this guest has not seen. */
export const useUnread = (hotelId: string): number => useChat(hotelId).thread?.unread ?? 0
