import { wasRefused } from '#core/http/client.ts'
import { isPreview } from '#core/preview/frame.ts'
import { localStore } from '#core/ui-guest/storage/browser-storage.ts'
import { delaySending, isSendingDelayed, sendStoredOnce } from '#core/ui-guest/storage/outbox.ts'
import { useRetry } from '#core/ui-guest/storage/retry.ts'
import { createLocalStorageStore } from '#core/ui-guest/storage/store.ts'
import { randomUuid, selfRetriedOptions, visitorRequest } from '#modules/foundation/visitors/guest/api.ts'
import type * as contract from '../contract.ts'
import * as box from './outbox.ts'
import { deletePictures, uploadPicture } from './pictures.ts'
import { sentThumbnails } from './sent-thumbnails.ts'
import { lastSeq, loadChat, messageSent } from './thread-store.ts'

interface OutboxState {
  list: box.Outbox
  /** Keys of messages for which an attempt has failed since the page was loaded; they are shown as not sent. */
  failedKeys: readonly string[]
  /** The text of the server's refusal when it asked to wait; null: it did not. */
  waitMessage: string | null
}

const emptyOutbox: OutboxState = { list: [], failedKeys: [], waitMessage: null }
const keyOf = (hotelId: string) => `livret.outbox.${hotelId}`
const outboxesByHotel = new Map<string, OutboxState>()
const { notify, useStored } = createLocalStorageStore('livret.outbox.', () => {
  for (const hotelId of outboxesByHotel.keys()) void readChangesOfOtherTabs(hotelId)
})

/**
 * Reads the queue after another tab changed it. If that tab has sent a message, the thread is refetched before the message leaves the
 * queue, so that the message is always visible.
 */
async function readChangesOfOtherTabs(hotelId: string): Promise<void> {
  const storedMessages = readStored(hotelId)
  const sent = currentState(hotelId).list.find(({ key }) => !storedMessages.some((unsent) => unsent.key === key))
  if (sent && lastSeq(hotelId) !== null) await loadChat(hotelId, sent.lang)
  updateState(hotelId, { list: readStored(hotelId) })
}

const readStored = (hotelId: string) => box.readOutbox(localStore.getItem(keyOf(hotelId)), Date.now())

function currentState(hotelId: string): OutboxState {
  let state = outboxesByHotel.get(hotelId)
  if (!state) {
    state = { ...emptyOutbox, list: readStored(hotelId) }
    outboxesByHotel.set(hotelId, state)
  }
  return state
}

function updateState(hotelId: string, change: Partial<OutboxState>) {
  outboxesByHotel.set(hotelId, { ...currentState(hotelId), ...change })
  notify()
}

/** Reads the list from storage before changing it, because another tab may have changed it. */
function changeList(hotelId: string, change: (list: box.Outbox) => box.Outbox) {
  const list = change(readStored(hotelId))
  if (list.length > 0) localStore.setItem(keyOf(hotelId), JSON.stringify(list))
  else localStore.removeItem(keyOf(hotelId))
  updateState(hotelId, { list })
}

/** The running requests of this page, by message key. */
const runningRequests = new Map<string, AbortController>()

/** Queues a message. It is stored on the phone before anything is sent. */
export function queueMessage(
  hotelId: string,
  message: Pick<box.UnsentMessage, 'lang' | 'text' | 'pictures' | 'about' | 'who'>,
): void {
  if (isPreview()) return
  const unsent = { ...message, key: randomUuid(), at: Date.now(), after: lastSeq(hotelId), trouble: null }
  changeList(hotelId, (list) => [...list, unsent])
  void sendWaiting(hotelId)
}

/** Withdraws a message. If its request had already reached the server, the thread shows the message all the same. */
export function withdrawMessage(hotelId: string, key: string): void {
  const unsent = currentState(hotelId).list.find((message) => message.key === key)
  changeList(hotelId, (list) => box.withoutUnsent(list, key))
  runningRequests.get(key)?.abort()
  if (unsent) deletePictures(hotelId, keysOf(unsent.pictures))
}

/** Retries a message that was refused or is old. */
export function sendAgain(hotelId: string, key: string): void {
  changeList(hotelId, (list) => box.changeUnsent(list, key, { trouble: null, at: Date.now() }))
  void sendWaiting(hotelId)
}

export async function sendWaiting(hotelId: string): Promise<void> {
  if (isSendingDelayed(keyOf(hotelId)) || !box.nextToSend(currentState(hotelId).list)) return
  return sendStoredOnce(keyOf(hotelId), () =>
    box.sendOutbox({
      read: () => readStored(hotelId),
      write: (change) => changeList(hotelId, change),
      send: (unsent) => send(hotelId, unsent),
    }),
  )
}

async function send(hotelId: string, unsent: box.UnsentMessage): Promise<box.SendOutcome> {
  const abortController = new AbortController()
  runningRequests.set(unsent.key, abortController)
  if (currentState(hotelId).waitMessage) updateState(hotelId, { waitMessage: null })
  try {
    const ready = unsent.pictures.length > 0 ? await uploadPictures(hotelId, unsent, abortController.signal) : unsent
    const { data } = await visitorRequest<typeof contract.sendGuestMessage>(
      'post',
      '/v1/hotels/{hotelId}/chat/messages',
      {
        lang: unsent.lang,
        params: { hotelId },
        body: box.requestBodyOf(ready),
        key: unsent.key,
        signal: abortController.signal,
        ...selfRetriedOptions,
      },
    )
    await messageSent(hotelId, data, unsent.lang)
    deletePictures(hotelId, keysOf(unsent.pictures))
    return { seq: data.seq }
  } catch (error) {
    const outcome = await readFailure(hotelId, unsent, error)
    if (outcome === 'later')
      updateState(hotelId, { failedKeys: [...new Set([...currentState(hotelId).failedKeys, unsent.key])] })
    return outcome
  } finally {
    runningRequests.delete(unsent.key)
  }
}

async function readFailure(hotelId: string, unsent: box.UnsentMessage, error: unknown): Promise<box.SendOutcome> {
  if (error instanceof Error && error.name === 'UnreadablePhotoError')
    return { trouble: { kind: 'picture', title: '', detail: '' } }
  if (!wasRefused(error)) return 'later'
  const wait = delaySending(keyOf(hotelId), error)
  const { code, title, detail, errors = [] } = error.problem
  if (wait > 0) {
    setTimeout(() => void sendWaiting(hotelId), wait + 100)
    updateState(hotelId, { waitMessage: detail })
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
  const { list } = useOutbox(hotelId)
  useRetry(box.nextToSend(list) && hotelId, () => sendWaiting(hotelId), retryInterval)
}

/** The state of the queue of this phone; empty while the server renders. */
export const useOutbox = (hotelId: string): OutboxState =>
  useStored(
    () => currentState(hotelId),
    () => emptyOutbox,
  )

/** Whether a picture belongs to a queued message. */
export const isQueuedPicture = (hotelId: string, key: string): boolean =>
  readStored(hotelId).some((unsent) => unsent.pictures.some((picture) => picture.key === key))
