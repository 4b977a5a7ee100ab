import { pageState } from '#core/ui-guest/storage/values.ts'
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

const chats = pageState<ChatState>({
  state: 'unread',
  thread: null,
  messages: [],
  before: null,
  older: 'rest',
  reception: null,
  typing: null,
  unreadAnswer: null,
})

export const currentChat = chats.read
export const updateChat = chats.update
export const useChat = chats.useValue
