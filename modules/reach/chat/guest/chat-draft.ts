import { sessionStore } from '#core/ui-guest/storage/browser-storage.ts'
import { createStore } from '#core/ui-guest/storage/store.ts'

/** A picture attached to the message being written. `thumb` is a `data:` address. `failed`: this phone cannot read the file. */
export interface AttachedPicture {
  key: string
  thumb: string
  state: 'reading' | 'ready' | 'failed'
}

/** The message being written, with the guest's name and room. It is kept in memory; everything but the pictures also survives a reload. */
export interface Draft {
  text: string
  guestName: string
  room: string
  pictures: readonly AttachedPicture[]
}

const emptyDraft: Draft = { text: '', guestName: '', room: '', pictures: [] }
const keyOf = (hotelId: string) => `livret.chat.${hotelId}`
const draftsByHotel = new Map<string, Draft>()
const { notify, useStored } = createStore()

function readStoredDraft(hotelId: string): Draft {
  try {
    const { text, guestName, room } = JSON.parse(sessionStore.getItem(keyOf(hotelId)) ?? '{}') as Partial<Draft>
    return { ...emptyDraft, text: String(text ?? ''), guestName: String(guestName ?? ''), room: String(room ?? '') }
  } catch {
    return emptyDraft
  }
}

export function currentDraft(hotelId: string): Draft {
  let draft = draftsByHotel.get(hotelId)
  if (!draft) {
    draft = readStoredDraft(hotelId)
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
    () => emptyDraft,
  )
