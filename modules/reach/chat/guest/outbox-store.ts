import { wasRefused } from '#core/http/client.ts'
import { isPreview } from '#core/preview/frame.ts'
import { localStore } from '#core/ui-guest/storage/browser-storage.ts'
import { isSendingDelayed, noteRetryAfter, sendStoredOnce } from '#core/ui-guest/storage/outbox.ts'
import { useRetry } from '#core/ui-guest/storage/retry.ts'
import { createLocalStorageStore } from '#core/ui-guest/storage/store.ts'
import { randomUuid, selfRetriedOptions, visitorRequest } from '#modules/foundation/visitors/guest/api.ts'
import type * as contract from '../contract.ts'
import * as box from './outbox.ts'
import { deletePictures, uploadPicture } from './pictures.ts'
import { sentThumbnails } from './sent-thumbnails.ts'
import { lastSeq, loadChat, messageSent } from './thread-store.ts'

interface Waiting {
  list: box.Outbox
  /** Keys of messages whose attempts failed on this page; they are shown as not sent. */
  late: readonly string[]
  /** The server's message when it asked to wait; null: it did not. */
  wait: string | null
}

const nothing: Waiting = { list: [], late: [], wait: null }
const keyOf = (hotelId: string) => `livret.outbox.${hotelId}`
const outboxesByHotel = new Map<string, Waiting>()
const { notify, useStored } = createLocalStorageStore('livret.outbox.', () => {
  for (const hotelId of outboxesByHotel.keys()) void readElsewhere(hotelId)
})

/**
 * Messages that another tab has sent leave the list only after the thread was refetched with them, so that they are
 * always visible.
 */
async function readElsewhere(hotelId: string): Promise<void> {
  const left = stored(hotelId)
  const sent = waitingNow(hotelId).list.find(({ key }) => !left.some((unsent) => unsent.key === key))
  if (sent && lastSeq(hotelId) !== null) await loadChat(hotelId, sent.lang)
  keep(hotelId, { list: stored(hotelId) })
}

const stored = (hotelId: string) => box.readOutbox(localStore.getItem(keyOf(hotelId)), Date.now())

function waitingNow(hotelId: string): Waiting {
  let waiting = outboxesByHotel.get(hotelId)
  if (!waiting) {
    waiting = { ...nothing, list: stored(hotelId) }
    outboxesByHotel.set(hotelId, waiting)
  }
  return waiting
}

function keep(hotelId: string, change: Partial<Waiting>) {
  outboxesByHotel.set(hotelId, { ...waitingNow(hotelId), ...change })
  notify()
}

/** Reads the list from storage before changing it, because another tab may have changed it. */
function write(hotelId: string, change: (list: box.Outbox) => box.Outbox) {
  const list = change(stored(hotelId))
  if (list.length > 0) localStore.setItem(keyOf(hotelId), JSON.stringify(list))
  else localStore.removeItem(keyOf(hotelId))
  keep(hotelId, { list })
}

/** The requests of this page that are running, by message key. */
const flights = new Map<string, AbortController>()

/** Queues a message. It is stored on the phone before anything is sent. */
export function queueMessage(
  hotelId: string,
  message: Pick<box.UnsentMessage, 'lang' | 'text' | 'pictures' | 'about' | 'who'>,
): void {
  if (isPreview()) return
  const unsent = { ...message, key: randomUuid(), at: Date.now(), after: lastSeq(hotelId), trouble: null }
  write(hotelId, (list) => [...list, unsent])
  void sendWaiting(hotelId)
}

/** Withdraws a message. If it was already being sent, it may have arrived; the thread then shows it. */
export function withdrawMessage(hotelId: string, key: string): void {
  const unsent = waitingNow(hotelId).list.find((each) => each.key === key)
  write(hotelId, (list) => box.withoutUnsent(list, key))
  flights.get(key)?.abort()
  if (unsent) deletePictures(hotelId, keysOf(unsent.pictures))
}

/** Retries a message that was refused or is old. */
export function sendAgain(hotelId: string, key: string): void {
  write(hotelId, (list) => box.changeUnsent(list, key, { trouble: null, at: Date.now() }))
  void sendWaiting(hotelId)
}

export async function sendWaiting(hotelId: string): Promise<void> {
  if (isSendingDelayed(keyOf(hotelId)) || !box.nextToSend(waitingNow(hotelId).list)) return
  return sendStoredOnce(keyOf(hotelId), () =>
    box.sendOutbox({
      read: () => stored(hotelId),
      write: (change) => write(hotelId, change),
      send: (unsent) => send(hotelId, unsent),
    }),
  )
}

async function send(hotelId: string, unsent: box.UnsentMessage): Promise<box.SendOutcome> {
  const flight = new AbortController()
  flights.set(unsent.key, flight)
  if (waitingNow(hotelId).wait) keep(hotelId, { wait: null })
  try {
    const ready = unsent.pictures.length > 0 ? await uploaded(hotelId, unsent, flight.signal) : unsent
    const { data } = await visitorRequest<typeof contract.sendGuestMessage>(
      'post',
      '/v1/hotels/{hotelId}/chat/messages',
      {
        lang: unsent.lang,
        params: { hotelId },
        body: box.requestBodyOf(ready),
        key: unsent.key,
        signal: flight.signal,
        ...selfRetriedOptions,
      },
    )
    await messageSent(hotelId, data, unsent.lang)
    deletePictures(hotelId, keysOf(unsent.pictures))
    return { seq: data.seq }
  } catch (error) {
    const outcome = await outcomeOf(hotelId, unsent, error)
    if (outcome === 'later') keep(hotelId, { late: [...new Set([...waitingNow(hotelId).late, unsent.key])] })
    return outcome
  } finally {
    flights.delete(unsent.key)
  }
}

async function outcomeOf(hotelId: string, unsent: box.UnsentMessage, error: unknown): Promise<box.SendOutcome> {
  if (error instanceof Error && error.name === 'UnreadablePhotoError')
    return { trouble: { kind: 'picture', title: '', detail: '' } }
  if (!wasRefused(error)) return 'later'
  const wait = noteRetryAfter(keyOf(hotelId), error)
  const { code, title, detail, errors = [] } = error.problem
  if (wait > 0) {
    setTimeout(() => void sendWaiting(hotelId), wait + 100)
    keep(hotelId, { wait: detail })
    return 'later'
  }
  // If two tabs uploaded at once, the request differs although the message was stored.
  if (code === 'idempotency_key_reused') {
    await loadChat(hotelId, unsent.lang)
    return { seq: lastSeq(hotelId) ?? 0 }
  }
  const message = errors[0]?.message ?? detail
  // Unclaimed uploads are deleted after a while: the next attempt uploads again.
  if (errors.some(({ path }) => path.startsWith('pictures')))
    write(hotelId, (list) =>
      box.changeUnsent(list, unsent.key, {
        pictures: unsent.pictures.map((picture) => ({ ...picture, address: null })),
      }),
    )
  return { trouble: { kind: 'refused', title, detail: message } }
}

async function uploaded(hotelId: string, unsent: box.UnsentMessage, signal: AbortSignal): Promise<box.UnsentMessage> {
  const ready: box.UnsentPicture[] = []
  for (const picture of unsent.pictures) {
    const address = picture.address ?? (await uploadPicture(hotelId, picture.key, unsent.lang, signal))
    ready.push({ ...picture, address })
    if (picture.thumb) sentThumbnails.set(address, picture.thumb)
    // Stored with the message, so that each attempt sends the same body.
    write(hotelId, (list) => box.withPicture(list, unsent.key, { ...picture, address }))
  }
  return { ...unsent, pictures: ready }
}

const keysOf = (pictures: readonly { key: string }[]) => pictures.map(({ key }) => key)

const retryEvery = 15_000

/**
 * While mounted, queued messages are sent as soon as there is a network. Used by the layout, because that is on every
 * screen.
 */
export function useOutboxSender(hotelId: string): void {
  const { list } = useOutbox(hotelId)
  useRetry(box.nextToSend(list) && hotelId, () => sendWaiting(hotelId), retryEvery)
}

/** Empty while rendering on the server: the queue exists on one phone only. */
export const useOutbox = (hotelId: string): Waiting =>
  useStored(
    () => waitingNow(hotelId),
    () => nothing,
  )

/** Whether a picture belongs to a queued message. */
export const isQueuedPicture = (hotelId: string, key: string): boolean =>
  stored(hotelId).some((unsent) => unsent.pictures.some((picture) => picture.key === key))
