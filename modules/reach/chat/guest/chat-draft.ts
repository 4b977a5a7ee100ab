import { sessionStore } from '#core/ui-guest/storage/browser-storage.ts'
import { createStore } from '#core/ui-guest/storage/store.ts'

/** A picture attached to the message being written. `failed`: this phone cannot read it. */
export interface AttachedPicture {
  key: string
  thumb: string
  state: 'reading' | 'ready' | 'failed'
}

/** The message being written, with the guest's name and room. Stored across screens; the text also across reloads. */
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

/** Appends a proposed sentence to the guest's draft. */
export function addToDraft(hotelId: string, sentence: string): void {
  const { text } = currentDraft(hotelId)
  if (!text.includes(sentence)) changeDraft(hotelId, { text: text ? `${text}\n${sentence}` : sentence })
}

export const useDraft = (hotelId: string): Draft =>
  useStored(
    () => currentDraft(hotelId),
    () => nothing,
  )
