import { v7 as uuid } from 'uuid'
import type { AppContext } from '#core/app/server/context.ts'
import type { Tx } from '#core/db/db.ts'
import { instantAt, localDate } from '#core/time/hours.ts'
import type { DemoHotel, DemoTask, DemoThread } from './content-types.ts'
import { insertDemoContent } from './insert.ts'
import type { Colleague } from './journal.ts'

const minute = 60_000

/** Adds chats of guests and reception in the past week; one guest waits for an answer. */
export async function seedThreads(
  context: AppContext,
  tx: Tx,
  hotel: DemoHotel & { id: string },
  staff: Colleague[],
  now: Date,
): Promise<void> {
  const { chat, answers } = hotel
  const stored = chat.threads.map((thread) => storedThread(hotel, thread, staff, now))
  await insertDemoContent(context, tx, 'threads', {
    threads: stored.map(({ thread }) => thread),
    messages: stored.flatMap(({ messages }) => messages),
    tasks: chat.tasks.map((task) => storedTask(hotel.id, task, stored, staff, now)),
    settings: {
      hotelId: hotel.id,
      hours: chat.hours,
      awayText: chat.away,
      cannedAnswers: answers.map((answer) => ({ id: uuid(), ...answer })),
    },
  })
}

function storedThread(
  { id: hotelId, timeZone }: DemoHotel & { id: string },
  demoThread: DemoThread,
  staff: Colleague[],
  now: Date,
) {
  const startedAt = startOf(timeZone, demoThread, now)
  const id = uuid({ msecs: startedAt.getTime() })
  const waits = demoThread.said.every(([who]) => who === 'guest')
  const messages = demoThread.said.map(([who, after, text], i) => {
    const at = new Date(Math.min(startedAt.getTime() + Number(after) * minute, now.getTime()))
    const [from, author] = senderOf(String(who))
    const message = {
      from,
      author,
      text: String(text),
      pictures: [],
      lang: demoThread.lang,
      at,
      seenAt: from === 'note' || waits ? null : at,
    }
    return { hotelId, threadId: id, seq: i + 1, id: uuid({ msecs: at.getTime() }), ...message }
  })
  const lastAnswer = messages.findLast(({ from }) => from === 'staff')
  const owner = staff.find(({ firstName }) => firstName === lastAnswer?.author)
  const thread = {
    hotelId,
    id,
    // Random visitor ids, because the demo's guests have no phone.
    visitorId: uuid(),
    room: demoThread.room,
    roomProof: demoThread.proof,
    guestName: demoThread.name,
    lang: demoThread.lang,
    status: demoThread.closed ? ('closed' as const) : ('open' as const),
    ownerId: owner?.userId ?? null,
    ownerName: owner?.firstName ?? null,
    takenAt: lastAnswer?.at ?? null,
    waitingSince: waits ? startedAt : null,
    lastSeq: messages.length,
    guestSeenSeq: waits ? 0 : messages.length,
    staffSeenSeq: waits ? 0 : messages.length,
    unread: waits ? messages.length : 0,
    createdAt: startedAt,
    lastAt: messages.at(-1)?.at ?? startedAt,
  }
  return { thread, messages }
}

/** A task that a member of staff has made of the message of this room, if there is one. */
function storedTask(
  hotelId: string,
  { text, room, minutes }: DemoTask,
  stored: ReturnType<typeof storedThread>[],
  staff: Colleague[],
  now: Date,
) {
  const author = staff.find(({ role }) => role === 'member') ?? staff[0]
  return {
    hotelId,
    id: uuid(),
    threadId: stored.find(({ thread }) => thread.room === room)?.thread.id ?? null,
    text,
    room,
    assigneeId: null,
    assigneeName: null,
    dueAt: minutes === undefined ? null : new Date(now.getTime() + minutes * minute),
    createdBy: author?.firstName ?? '',
    createdAt: now,
  }
}

function startOf(timeZone: string, { minutesAgo, daysAgo = 0, at = '12:00' }: DemoThread, now: Date): Date {
  if (minutesAgo !== undefined) return new Date(now.getTime() - minutesAgo * minute)
  const day = new Date(now.getTime() - daysAgo * 1440 * minute)
  return instantAt(timeZone, `${localDate(timeZone, day)}T${at}`) ?? day
}

function senderOf(who: string): ['guest' | 'automatic' | 'note' | 'staff', string] {
  if (who === 'guest' || who === 'automatic') return [who, '']
  return who.startsWith('note:') ? ['note', who.slice('note:'.length)] : ['staff', who]
}
