import type { GuestThread, Message, Thread } from '../contract.ts'
import type { ListedThread, MessageRow, ThreadRow } from './queries.ts'

export const presentMessage = (row: MessageRow): Message => ({
  id: row.id,
  threadId: row.threadId,
  seq: row.seq,
  from: row.from,
  author: row.author,
  text: row.text,
  pictures: row.pictures,
  about: row.about,
  lang: row.lang,
  at: row.at.toISOString(),
  seenAt: row.seenAt?.toISOString() ?? null,
})

export const presentThread = ({ thread, last }: ListedThread): Thread => ({
  id: thread.id,
  hotelId: thread.hotelId,
  visitorRoom: thread.room,
  roomProof: thread.roomProof,
  guestName: thread.guestName,
  lang: thread.lang,
  status: thread.status,
  owner: thread.ownerId === null ? null : { id: thread.ownerId, firstName: thread.ownerName ?? '' },
  unread: thread.unread,
  waitingSince: thread.waitingSince?.toISOString() ?? null,
  snooze: thread.snoozedUntil && {
    until: thread.untilCheckOut ? null : thread.snoozedUntil.toISOString(),
    by: thread.snoozedBy ?? '',
  },
  labels: thread.labels,
  priority: thread.priority,
  lastMessage: last && presentMessage(last),
  createdAt: thread.createdAt.toISOString(),
  version: thread.version,
})

export const presentGuestThread = (thread: ThreadRow): GuestThread => ({
  id: thread.id,
  status: thread.status,
  visitorRoom: thread.room,
  guestName: thread.guestName,
  owner: thread.ownerName,
  unread: thread.guestUnread,
})
