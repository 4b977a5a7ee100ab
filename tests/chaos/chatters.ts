import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { GuestChat, Message } from '#modules/reach/chat/contract.ts'
import { call, phone } from '../bench/hotels.ts'
import { queryOf } from './checks.ts'

/** A conversation of one guest with one hotel. `id`: null until the first message was taken. */
interface Conversation {
  hotelId: string
  phone: ReturnType<typeof phone>
  id: string | null
}

/** A message that somebody wants to send, whatever has become of it. Its text is its key, so that it is found by itself. */
interface Draft {
  conversation: Conversation
  from: 'guest' | 'staff'
  key: string
  /** What the product has promised; null as long as it never answered. */
  acknowledged: Message | null
}

/** Somebody who writes one message after the other, the next one when the last one was taken. */
interface Writer {
  from: Draft['from']
  conversation: Conversation
  written: number
  /** Sent, and not answered yet: it goes first when they write again. */
  waiting: Draft | null
}

/** Sixty in five minutes is what the product grants one phone; a guest's next one writes on. */
const messagesPerPhone = 25
/** Milliseconds from an answer to the next message: all guests of a hotel together have a limit, too. */
const pause = 80

/** Guests who write to their hotels, and staff who answer them, whatever happens to the product. */
export class Chatters {
  /** In the order in which they were written. */
  readonly drafts: Draft[] = []
  /** Answers that contradict an earlier one, or that nobody should get. */
  readonly faults: string[] = []
  /** Somebody has just pulled the plug; at any other time, no answer is an error. */
  expectSilence = false
  readonly #url: string
  readonly #token: string
  readonly #writers: Writer[]

  /** In each hotel two guests, each with somebody of the staff, `token`, who answers. */
  constructor(url: string, hotelIds: string[], token: string) {
    this.#url = url
    this.#token = token
    this.#writers = hotelIds.flatMap((hotelId) =>
      [1, 2].flatMap(() => {
        const conversation = { hotelId, phone: phone(), id: null }
        return (['guest', 'staff'] as const).map((from) => ({ from, conversation, written: 0, waiting: null }))
      }),
    )
  }

  readonly acknowledged = () => this.drafts.filter(({ acknowledged }) => acknowledged)
  readonly unanswered = () => this.#writers.filter(({ waiting }) => waiting).length

  /** All write until the product stops answering. Whoever got no answer begins with the same message, under the same key. */
  async talkUntilSilence(onAcknowledged: () => void): Promise<void> {
    // Staff whose guest has begun nothing send nothing, and would never notice by themselves.
    let silent = false
    await Promise.all(
      this.#writers.map(async (writer) => {
        for (; !silent; await sleep(pause))
          if (!(await this.#next(writer))) silent = true
          else if (writer.from === 'guest') onAcknowledged()
      }),
    )
  }

  /** The same for a product that goes on answering. `end` waits for the last answers. */
  talk(): { end: () => Promise<void> } {
    let open = true
    const all = this.#writers.map(async (writer) => {
      for (; open; await sleep(pause)) await this.#next(writer)
    })
    return {
      end: async () => {
        open = false
        await Promise.all(all)
      },
    }
  }

  /** What nobody has answered is sent again. */
  async retry(): Promise<void> {
    await Promise.all(this.#writers.map(async ({ waiting }, i) => waiting && this.#next(this.#writers[i] as Writer)))
  }

  /** False when no answer came. */
  async #next(writer: Writer): Promise<boolean> {
    const { from } = writer
    // The staff write in the conversation that the guest beside them is having.
    const partner = this.#writers[this.#writers.indexOf(writer) - 1]
    if (!writer.waiting && from === 'staff' && partner) writer.conversation = partner.conversation
    if (!writer.waiting && from === 'guest' && ++writer.written % messagesPerPhone === 0)
      writer.conversation = { hotelId: writer.conversation.hotelId, phone: phone(), id: null }
    const { conversation } = writer
    if (from === 'staff' && conversation.id === null) return true
    if (!writer.waiting) {
      writer.waiting = { conversation, from, key: randomUUID(), acknowledged: null }
      this.drafts.push(writer.waiting)
    }
    const draft = writer.waiting
    if (!(await this.#send(draft))) return false
    writer.waiting = null
    // An answer may be lost on its way: then the phone asks again for what it has already been given.
    return draft.key.startsWith('0') ? this.#send(draft) : true
  }

  async #send(draft: Draft): Promise<boolean> {
    const { conversation, key } = draft
    const { hotelId, id } = conversation
    const asGuest = draft.from === 'guest'
    try {
      const response = await fetch(
        `${this.#url}/v1/hotels/${hotelId}/${asGuest ? 'chat' : `threads/${id}`}/messages?lang=fr`,
        {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'idempotency-key': key,
            ...(asGuest ? conversation.phone : { authorization: `Bearer ${this.#token}` }),
          },
          body: JSON.stringify({ text: key }),
        },
      )
      const text = await response.text()
      if (response.status === 201) this.#acknowledge(draft, JSON.parse(text))
      else if (response.status !== 502 || !this.expectSilence)
        this.faults.push(`message ${key} was refused: ${response.status} ${text}`)
      return response.status === 201
    } catch (error) {
      if (!this.expectSilence) this.faults.push(`message ${key} got no answer: ${error}`)
      return false
    }
  }

  #acknowledge(draft: Draft, message: Message): void {
    const before = draft.acknowledged
    if (before && (before.id !== message.id || before.seq !== message.seq))
      this.faults.push(`message ${draft.key} was answered with ${before.id}, then with ${message.id}`)
    draft.conversation.id = message.threadId
    draft.acknowledged = message
  }
}

interface Verdict {
  acknowledged: number
  lost: number
  doubled: number
  faults: string[]
}

interface Row {
  thread: string
  seq: number
  id: string
  sender: string
  text: string
}

/** Looks for every message: in the database, and as its guest, through the API. */
export async function checkMessages(url: string, folder: string, talkers: Chatters): Promise<Verdict> {
  const rows = await queryOf<Row>(
    folder,
    'select thread_id as thread, seq, id, sender, text from chat_messages order by thread_id, seq',
  )
  const byKey = groupBy(rows, ({ text }) => text)
  const acknowledged = talkers.acknowledged()
  const isThere = ({ key, acknowledged: message }: Draft) =>
    byKey
      .get(key)
      ?.some(({ id, seq, thread }) => id === message?.id && seq === message.seq && thread === message.threadId)
  const lost = new Set(acknowledged.filter((draft) => !isThere(draft)).map(({ key }) => key))
  const doubled = [...byKey.values()].filter((all) => all.length > 1).length
  const faults: string[] = []

  const places = new Map(talkers.drafts.map(({ key }, i) => [key, i]))
  const strangers = rows.filter(({ text, sender }) => sender !== 'automatic' && !places.has(text))
  if (strangers.length > 0) faults.push(`${strangers.length} messages that nobody has written`)
  for (const [thread, all] of groupBy(rows, ({ thread }) => thread)) {
    if (all.some(({ seq }, i) => seq !== i + 1)) faults.push(`thread ${thread} has a hole`)
    // Of one writer; of two the order is the one in which the product took them.
    for (const senderMessages of groupBy(all, ({ sender }) => sender).values())
      if (
        senderMessages.some(
          ({ text }, i) => i > 0 && (places.get(senderMessages[i - 1]?.text ?? '') ?? 0) > (places.get(text) ?? 0),
        )
      )
        faults.push(`thread ${thread} is not in the order in which it was written`)
  }
  for (const conversation of new Set(talkers.drafts.map((draft) => draft.conversation))) {
    const seen = await readAll(url, conversation)
    const stored = rows.filter(({ thread, sender }) => thread === conversation.id && sender !== 'note')
    if (seen.map(({ id }) => id).join() !== stored.map(({ id }) => id).join())
      faults.push(`the guest of thread ${conversation.id} reads ${seen.length} messages of ${stored.length}`)
  }
  return { acknowledged: acknowledged.length, lost: lost.size, doubled, faults }
}

function groupBy(rows: Row[], nameOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) groups.set(nameOf(row), [...(groups.get(nameOf(row)) ?? []), row])
  return groups
}

/** As its guest, oldest first. */
async function readAll(url: string, { hotelId, phone }: Conversation): Promise<Message[]> {
  const read: Message[] = []
  for (let before = ''; ; ) {
    const path = `/v1/hotels/${hotelId}/chat/messages?lang=fr&limit=100${before}`
    const page = await call<GuestChat>(url, 'GET', path, { headers: phone })
    read.unshift(...page.messages)
    if (page.before === null) return read
    before = `&before=${page.before}`
  }
}
