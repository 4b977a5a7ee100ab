import { useEffect } from 'react'
import type { Problem } from '#core/errors/contract.ts'
import { isPreview } from '#core/preview/frame.ts'
import { useRetry } from '#core/ui-guest/storage/retry.ts'
import { pageState, storedValue } from '#core/ui-guest/storage/values.ts'
import { randomUuid, selfRetriedOptions, visitorRequest } from '#modules/foundation/visitors/guest/api.ts'
import type * as contract from '../contract.ts'
import * as box from './outbox.ts'
import { deletePictures, uploadPicture } from './pictures.ts'
import { sentThumbnails } from './sent-thumbnails.ts'
import { lastSeq, loadChat, messageSent } from './thread-store.ts'

interface OutboxState {
  /** The queue as it is shown; a message that another tab has sent stays until the thread contains it. */
  list: box.Outbox
  /** Keys of messages for which an attempt has failed since the page was loaded; they are shown as not sent. */
  failedKeys: readonly string[]
  /** The text of the server's refusal when it asked to wait; null: it did not. */
  waitMessage: string | null
}

const states = pageState<OutboxState>({ list: [], failedKeys: [], waitMessage: null })
const keyOf = (hotelId: string) => `livret.outbox.${hotelId}`
const storedMessages = storedValue<box.Outbox, [hotelId: string]>({
  key: keyOf,
  initial: [],
  parse: box.readOutbox,
  serialize: (list) => (list.length > 0 ? JSON.stringify(list) : null),
})
const readMessages = (hotelId: string) => box.markOld(storedMessages.read(hotelId), Date.now())

function changeList(hotelId: string, change: (list: box.Outbox) => box.Outbox) {
  const list = change(readMessages(hotelId))
  storedMessages.write(hotelId, list)
  states.update(hotelId, { list })
}

/**
 * Shows the stored queue after another tab changed it. If that tab has sent a message, the thread is refetched before the message leaves
 * the queue, so that the message is always visible.
 */
async function showStored(hotelId: string): Promise<void> {
  const stored = readMessages(hotelId)
  const sent = states.read(hotelId).list.find(({ key }) => !stored.some((unsent) => unsent.key === key))
  if (sent && lastSeq(hotelId) !== null) await loadChat(hotelId, sent.lang)
  states.update(hotelId, { list: readMessages(hotelId) })
}

/** Queues a message. It is stored on the phone before anything is sent. */
export function queueMessage(
  hotelId: string,
  message: Pick<box.UnsentMessage, 'lang' | 'text' | 'pictures' | 'about' | 'who'>,
): void {
  if (isPreview()) return
  const unsent = { ...message, key: randomUuid(), at: Date.now(), after: lastSeq(hotelId), trouble: null }
  changeList(hotelId, (list) => [...list, unsent])
  void outbox.sendWaiting(hotelId)
}

/** Withdraws a message. If its request had already reached the server, the thread shows the message all the same. */
export function withdrawMessage(hotelId: string, key: string): void {
  const unsent = readMessages(hotelId).find((message) => message.key === key)
  changeList(hotelId, (list) => box.withoutUnsent(list, key))
  void outbox.stopSending(key)
  if (unsent) deletePictures(hotelId, keysOf(unsent.pictures))
}

/** Retries a message that was refused or is old. */
export function sendAgain(hotelId: string, key: string): void {
  changeList(hotelId, (list) => box.changeUnsent(list, key, { trouble: null, at: Date.now() }))
  void outbox.sendWaiting(hotelId)
}

const outbox = box.createMessageOutbox({
  name: keyOf,
  read: readMessages,
  write: changeList,
  send,
  refused,
  unanswered: (hotelId, { key }) =>
    states.update(hotelId, { failedKeys: [...new Set([...states.read(hotelId).failedKeys, key])] }),
})

async function send(hotelId: string, unsent: box.UnsentMessage, signal: AbortSignal): Promise<box.SendOutcome> {
  if (states.read(hotelId).waitMessage) states.update(hotelId, { waitMessage: null })
  const ready = await uploadPictures(hotelId, unsent, signal).catch((error: Error) => {
    if (error.name === 'UnreadablePhotoError') return null
    throw error
  })
  if (!ready) return { trouble: { kind: 'picture', title: '', detail: '' } }
  const { data } = await visitorRequest<typeof contract.sendGuestMessage>(
    'post',
    '/v1/hotels/{hotelId}/chat/messages',
    {
      lang: unsent.lang,
      params: { hotelId },
      body: box.requestBodyOf(ready),
      key: unsent.key,
      signal,
      ...selfRetriedOptions,
    },
  )
  await messageSent(hotelId, data, unsent.lang)
  deletePictures(hotelId, keysOf(unsent.pictures))
  return { seq: data.seq }
}

async function refused(
  hotelId: string,
  unsent: box.UnsentMessage,
  { code, title, detail, errors = [] }: Problem,
  waitMs: number,
): Promise<box.SendOutcome> {
  if (waitMs > 0) {
    setTimeout(() => void outbox.sendWaiting(hotelId), waitMs + 100)
    states.update(hotelId, { waitMessage: detail })
    return 'later'
  }
  // Two tabs that upload the same picture get different addresses, so the second request differs although the message was stored.
  if (code === 'idempotency_key_reused') {
    await loadChat(hotelId, unsent.lang)
    return { seq: lastSeq(hotelId) ?? 0 }
  }
  const message = errors[0]?.message ?? detail
  // Unclaimed uploads are deleted after a while: the next attempt uploads again.
  if (errors.some(({ path }) => path.startsWith('pictures')))
    changeList(hotelId, (list) =>
      box.changeUnsent(list, unsent.key, {
        pictures: unsent.pictures.map((picture) => ({ ...picture, address: null })),
      }),
    )
  return { trouble: { kind: 'refused', title, detail: message } }
}

async function uploadPictures(
  hotelId: string,
  unsent: box.UnsentMessage,
  signal: AbortSignal,
): Promise<box.UnsentMessage> {
  const ready: box.UnsentPicture[] = []
  for (const picture of unsent.pictures) {
    const address = picture.address ?? (await uploadPicture(hotelId, picture.key, unsent.lang, signal))
    ready.push({ ...picture, address })
    if (picture.thumb) sentThumbnails.set(address, picture.thumb)
    // Stored with the message, so that each attempt sends the same body.
    changeList(hotelId, (list) => box.withPicture(list, unsent.key, { ...picture, address }))
  }
  return { ...unsent, pictures: ready }
}

const keysOf = (pictures: readonly { key: string }[]) => pictures.map(({ key }) => key)

const retryInterval = 15_000

/**
 * Sends queued messages as soon as there is a network, while mounted. The guest layout mounts it, because the layout is on every screen.
 */
export function useOutboxSender(hotelId: string): void {
  const stored = storedMessages.useValue(hotelId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `stored` says that a tab has changed it
  useEffect(() => void showStored(hotelId), [hotelId, stored])
  useRetry(box.nextToSend(stored) && hotelId, () => outbox.sendWaiting(hotelId), retryInterval)
}

/** The state of the queue of this phone; empty while the server renders. */
export const useOutbox = states.useValue

/** Whether a picture belongs to a queued message. */
export const isQueuedPicture = (hotelId: string, key: string): boolean =>
  readMessages(hotelId).some((unsent) => unsent.pictures.some((picture) => picture.key === key))
