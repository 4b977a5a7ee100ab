import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { GuestChat, Message } from '#modules/reach/chat/contract.ts'
import { call, phone } from '../bench/hotels.ts'
import { queryRows } from './checks.ts'

/** A conversation of one guest with one hotel. `id`: the id of the thread; null until the first message was accepted. */
interface Conversation {
  hotelId: string
  phone: ReturnType<typeof phone>
  id: string | null
}

/** A message that somebody wants to send, whatever became of it. Its text is its idempotency key, so that it can be found. */
interface Draft {
  conversation: Conversation
  from: 'guest' | 'staff'
  key: string
  /** The message as the product returned it; null: it was never answered. */
  acknowledged: Message | null
}

/** Somebody who writes messages one after the other, each after the last one was accepted. */
interface Writer {
  from: Draft['from']
  conversation: Conversation
  written: number
  /** The message that was sent but not answered; it is sent again first. */
  waiting: Draft | null
}

/** The number of messages of one phone, below its limit of sixty in five minutes; then the guest uses another phone. */
const messagesPerPhone = 25
/** Milliseconds between a response and the next message, because all guests of a hotel share a limit too. */
const pauseBetweenMessages = 80

/** Guests who write to their hotels and staff who answer them, while the product is stopped and started. */
export class Chatters {
  /** All messages, in the order in which they were written. */
  readonly drafts: Draft[] = []
  /** Descriptions of responses that contradict an earlier one or must not occur. */
  readonly faults: string[] = []
  /** Whether a missing response is expected, because the product has just been stopped. */
  expectSilence = false
  readonly #url: string
  readonly #token: string
  readonly #writers: Writer[]

  /** Creates two guests in each hotel, each with a member of staff (with `token`) who answers. */
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

  /** Everybody writes until the product stops answering. A writer without a response starts with the same message and key. */
  async talkUntilSilence(onAcknowledged: () => void): Promise<void> {
    // Staff whose guest has not started a thread send nothing, so they would not notice that the product has stopped.
    let hasStopped = false
    await Promise.all(
      this.#writers.map(async (writer) => {
        for (; !hasStopped; await sleep(pauseBetweenMessages))
          if (!(await this.#next(writer))) hasStopped = true
          else if (writer.from === 'guest') onAcknowledged()
      }),
    )
  }

  /** Everybody writes while the product keeps answering. `end` waits for the last responses. */
  talk(): { end: () => Promise<void> } {
    let open = true
    const all = this.#writers.map(async (writer) => {
      for (; open; await sleep(pauseBetweenMessages)) await this.#next(writer)
    })
    return {
      end: async () => {
        open = false
        await Promise.all(all)
      },
    }
  }

  /** Sends the unanswered messages again. */
  async retry(): Promise<void> {
    await Promise.all(this.#writers.map(async ({ waiting }, i) => waiting && this.#next(this.#writers[i] as Writer)))
  }

  /** Sends the next message of a writer. Returns false when no response came. */
  async #next(writer: Writer): Promise<boolean> {
    const { from } = writer
    // Staff write in the current conversation of the guest before them in the list.
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
    // One message in sixteen is sent twice, as by a phone whose response was lost.
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
    const previous = draft.acknowledged
    if (previous && (previous.id !== message.id || previous.seq !== message.seq))
      this.faults.push(`message ${draft.key} was answered with ${previous.id}, then with ${message.id}`)
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

/** Compares every message with the database, and with what its guest reads through the API. */
export async function checkMessages(url: string, folder: string, chatters: Chatters): Promise<Verdict> {
  const rows = await queryRows<Row>(
    folder,
    'select thread_id as thread, seq, id, sender, text from chat_messages order by thread_id, seq',
  )
  const byKey = groupBy(rows, ({ text }) => text)
  const acknowledged = chatters.acknowledged()
  const isThere = ({ key, acknowledged: message }: Draft) =>
    byKey
      .get(key)
      ?.some(({ id, seq, thread }) => id === message?.id && seq === message.seq && thread === message.threadId)
  const lost = new Set(acknowledged.filter((draft) => !isThere(draft)).map(({ key }) => key))
  const doubled = [...byKey.values()].filter((all) => all.length > 1).length
  const faults: string[] = []

  const positions = new Map(chatters.drafts.map(({ key }, i) => [key, i]))
  const unknownRows = rows.filter(({ text, sender }) => sender !== 'automatic' && !positions.has(text))
  if (unknownRows.length > 0) faults.push(`${unknownRows.length} messages that nobody has written`)
  for (const [thread, all] of groupBy(rows, ({ thread }) => thread)) {
    if (all.some(({ seq }, i) => seq !== i + 1)) faults.push(`thread ${thread} has a hole`)
    // The order is checked per sender; between two senders, the order of the product counts.
    for (const senderMessages of groupBy(all, ({ sender }) => sender).values())
      if (
        senderMessages.some(
          ({ text }, i) =>
            i > 0 && (positions.get(senderMessages[i - 1]?.text ?? '') ?? 0) > (positions.get(text) ?? 0),
        )
      )
        faults.push(`thread ${thread} is not in the order in which it was written`)
  }
  for (const conversation of new Set(chatters.drafts.map((draft) => draft.conversation))) {
    const readMessages = await readAll(url, conversation)
    const stored = rows.filter(({ thread, sender }) => thread === conversation.id && sender !== 'note')
    if (readMessages.map(({ id }) => id).join() !== stored.map(({ id }) => id).join())
      faults.push(`the guest of thread ${conversation.id} reads ${readMessages.length} messages of ${stored.length}`)
  }
  return { acknowledged: acknowledged.length, lost: lost.size, doubled, faults }
}

function groupBy(rows: Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return groups
}

/** All messages of a conversation as its guest reads them, oldest first. */
async function readAll(url: string, { hotelId, phone }: Conversation): Promise<Message[]> {
  const read: Message[] = []
  for (let beforeQuery = ''; ; ) {
    const path = `/v1/hotels/${hotelId}/chat/messages?lang=fr&limit=100${beforeQuery}`
    const page = await call<GuestChat>(url, 'GET', path, { headers: phone })
    read.unshift(...page.messages)
    if (page.before === null) return read
    beforeQuery = `&before=${page.before}`
  }
}
