import { createStore } from '#core/ui-guest/storage/store.ts'
import type { GuestThread, Message, Reception } from '../contract.ts'

export interface ChatState {
  /** Whether the thread was read from the server, and whether the first attempt failed. */
  state: 'unread' | 'read' | 'failed'
  thread: GuestThread | null
  /** Oldest first, without gaps from the first loaded message to the newest. */
  messages: readonly Message[]
  /** The position before which older messages can be loaded; null: there are none. */
  before: number | null
  older: 'rest' | 'reading' | 'failed'
  reception: Reception | null
  /** First name of the member of staff who is typing, possibly empty; null: nobody is. */
  typing: string | null
  /** The hotel's last answer that arrived while the guest was on another screen. */
  unreadAnswer: Message | null
}

const emptyChat: ChatState = {
  state: 'unread',
  thread: null,
  messages: [],
  before: null,
  older: 'rest',
  reception: null,
  typing: null,
  unreadAnswer: null,
}
const chatsByHotel = new Map<string, ChatState>()
const { notify, useStored } = createStore()

export const currentChat = (hotelId: string) => chatsByHotel.get(hotelId) ?? emptyChat

export function updateChat(hotelId: string, change: Partial<ChatState>) {
  chatsByHotel.set(hotelId, { ...currentChat(hotelId), ...change })
  notify()
}

export const useChat = (hotelId: string): ChatState =>
  useStored(
    () => currentChat(hotelId),
    () => emptyChat,
  )
