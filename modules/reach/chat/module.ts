import { defineModule } from '#core/app/module.ts'
import type { LimitsOf } from '#core/http/server/limits.ts'
import type { AuditActionsOf } from '#core/journal/rules.ts'
import { PublicChat } from './contract.ts'
import { leaveRoom, renameRoom } from './server/rooms/queries.ts'
import { chatRoutes } from './server/routes.ts'
import {
  anonymiseThreads,
  chatTexts,
  deleteHotelRows,
  deleteOldTasks,
  deleteOldThreads,
  forgetVisitor,
  insertHistory,
  messageOfEvent,
  publicChat,
  threadOfEvent,
  translatableTexts,
  unreadMessagesSql,
  visitorMessages,
  waitingThreads,
  wakeThreads,
  writeChatText,
} from './server/service.ts'
import { exportedSettings } from './server/settings/service.ts'
import { wakeAfterCheckOut } from './server/snooze/service.ts'
import { measures } from './server/statistics/queries.ts'
import { chatBytes } from './server/storage/queries.ts'

const problems = {
  /** The hotel has turned its chat off. */
  chat_disabled: 409,
  /** Somebody else changed the thread since it was read. */
  thread_moved: 409,
  /** Somebody else changed the task since it was read. */
  task_moved: 409,
  /** The hotel has as many tasks to be done as it can have. */
  tasks_full: 409,
  /** No guest has scanned the code of this room during the stay. */
  nobody_in_room: 409,
  /** Several phones have scanned it, so one must be chosen. */
  several_in_room: 409,
} as const

const limits = {
  // Per guest. Messages that were written offline arrive all at once.
  messages: { name: 'messages', points: 60, seconds: 300 },
  messagesDay: { name: 'messages-day', points: 1000, seconds: 86_400 },
  // Messages of guests who prove their room with its code, counted per room, whatever their network.
  messagesRoom: { name: 'messages-room', points: 150, seconds: 300 },
  // All other messages to one hotel: from one network address, and from all addresses together.
  messagesAddress: { name: 'messages-address', points: 600, seconds: 300 },
  messagesHotel: { name: 'messages-hotel', points: 1200, seconds: 300 },
  chatPictures: { name: 'chat-pictures', points: 40, seconds: 3600 },
  // Typing notices per person, per network address of guests and per hotel, because each one is sent to every process.
  typing: { name: 'typing', points: 1, seconds: 2 },
  typingAddress: { name: 'typing-address', points: 3000, seconds: 60 },
  typingHotel: { name: 'typing-hotel', points: 600, seconds: 60 },
} as const

const auditActions = [
  'thread.closed',
  'chat.changed',
  'task.done',
  'task.reopened',
  'task.changed',
  'task.deleted',
] as const

declare module '#core/journal/rules.ts' {
  interface AuditActions extends AuditActionsOf<typeof auditActions> {}
}
declare module '#core/errors/contract.ts' {
  interface Problems extends Readonly<typeof problems> {}
}
declare module '#core/http/server/limits.ts' {
  interface Limits extends LimitsOf<typeof limits> {}
}

export const chat = defineModule({
  name: 'chat',
  journal: { actions: auditActions, texts: 'chat' },
  problems,
  limits,
  routes: chatRoutes,
  events: { message: messageOfEvent, thread: threadOfEvent, task: async () => ({}) },
  timers: { wakeThreads: { seconds: 5, run: wakeThreads } },
  hourlyJobs: { anonymiseThreads, deleteOldThreads, deleteOldTasks },
  waitingCounts: { unreadMessages: unreadMessagesSql },
  waitingItems: { thread: waitingThreads },
  contentPosition: 7,
  texts: chatTexts,
  writeText: { chat: writeChatText },
  shownTexts: translatableTexts,
  statistics: measures,
  visitorData: visitorMessages,
  visitorForgotten: forgetVisitor,
  roomRenamed: renameRoom,
  roomLeft: async (tx, left) => [...(await wakeAfterCheckOut(tx, left)), ...(await leaveRoom(tx, left))],
  storage: { chat: chatBytes },
  publicPart: publicChat,
  publicShapes: { hotel: { chat: PublicChat } },
  hotelDeleted: deleteHotelRows,
  exported: exportedSettings,
  demo: { threads: insertHistory },
})
