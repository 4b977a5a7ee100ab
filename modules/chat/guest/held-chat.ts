import { makeStore } from '#core/ui-guest/store.ts'
import type { GuestThread, Message, Reception } from '../contract.ts'

export interface Chat {
  /** Whether the thread was read from the server, and whether the first attempt failed. */
  state: 'unread' | 'read' | 'failed'
  thread: GuestThread | null
  /** Oldest first, without a hole from the first one known to the newest. */
  messages: readonly Message[]
  /** Where the page of older ones begins; null: there are none. */
  before: number | null
  older: 'rest' | 'reading' | 'failed'
  reception: Reception | null
  /** First name of the member of staff who is writing, perhaps empty; null: nobody is. */
  typing: string | null
  /** What the hotel answered while the guest was on another screen. */
  news: Message | null
}

const nothing: Chat = {
  state: 'unread',
  thread: null,
  messages: [],
  before: null,
  older: 'rest',
  reception: null,
  typing: null,
  news: null,
}
const held = new Map<string, Chat>()
const { notify, useStored } = makeStore()

export const chatNow = (hotelId: string) => held.get(hotelId) ?? nothing

export function keep(hotelId: string, change: Partial<Chat>) {
  held.set(hotelId, { ...chatNow(hotelId), ...change })
  notify()
}

export const useChat = (hotelId: string): Chat =>
  useStored(
    () => chatNow(hotelId),
    () => nothing,
  )
