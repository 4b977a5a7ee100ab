import { defineModule } from '#core/http/server/context.ts'

const problems = {
  /** The hotel does not chat. */
  chat_disabled: 409,
  /** Somebody else changed the thread first. */
  thread_moved: 409,
  /** No guest has scanned the code of this room during the stay. */
  nobody_in_room: 409,
} as const

declare module '#core/http/contract.ts' {
  interface Problems extends Readonly<typeof problems> {}
}

export const chat = defineModule({ name: 'chat', problems })
