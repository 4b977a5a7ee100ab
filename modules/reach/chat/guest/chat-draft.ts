import { sessionStore } from '#core/ui-guest/storage/browser-storage.ts'
import { createStore } from '#core/ui-guest/storage/store.ts'

/** A picture that was chosen for the message being written. `failed`: this phone cannot read it. */
export interface AttachedPicture {
  key: string
  thumb: string
  state: 'reading' | 'ready' | 'failed'
}

/** What is being written, and by whom; kept from screen to screen, the words also when the page is loaded again. */
export interface Draft {
  text: string
  guestName: string
  room: string
  pictures: readonly AttachedPicture[]
}

const nothing: Draft = { text: '', guestName: '', room: '', pictures: [] }
const keyOf = (hotelId: string) => `livret.chat.${hotelId}`
const draftsByHotel = new Map<string, Draft>()
const { notify, useStored } = createStore()

function read(hotelId: string): Draft {
  try {
    const { text, guestName, room } = JSON.parse(sessionStore.getItem(keyOf(hotelId)) ?? '{}') as Partial<Draft>
    return { ...nothing, text: String(text ?? ''), guestName: String(guestName ?? ''), room: String(room ?? '') }
  } catch {
    return nothing
  }
}

export function currentDraft(hotelId: string): Draft {
  let draft = draftsByHotel.get(hotelId)
  if (!draft) {
    draft = read(hotelId)
    draftsByHotel.set(hotelId, draft)
  }
  return draft
}

export function changeDraft(hotelId: string, change: Partial<Draft>): void {
  const draft = { ...currentDraft(hotelId), ...change }
  draftsByHotel.set(hotelId, draft)
  const { text, guestName, room } = draft
  sessionStore.setItem(keyOf(hotelId), JSON.stringify({ text, guestName, room }))
  notify()
}

/** A sentence written for the guest, under what they are writing already. */
export function addToDraft(hotelId: string, sentence: string): void {
  const { text } = currentDraft(hotelId)
  if (!text.includes(sentence)) changeDraft(hotelId, { text: text ? `${text}\n${sentence}` : sentence })
}

export const useDraft = (hotelId: string): Draft =>
  useStored(
    () => currentDraft(hotelId),
    () => nothing,
  )
