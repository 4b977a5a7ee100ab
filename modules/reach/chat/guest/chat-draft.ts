import { sessionStore } from '#core/ui-guest/storage/browser-storage.ts'
import { parseFields, storedValue } from '#core/ui-guest/storage/values.ts'

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
const drafts = storedValue<Draft, [hotelId: string]>({
  key: (hotelId) => `livret.chat.${hotelId}`,
  storage: sessionStore,
  initial: emptyDraft,
  parse: (stored) => {
    const { text, guestName, room } = parseFields<Draft>(stored)
    return { ...emptyDraft, text: String(text ?? ''), guestName: String(guestName ?? ''), room: String(room ?? '') }
  },
  serialize: ({ text, guestName, room }) => JSON.stringify({ text, guestName, room }),
})

export const currentDraft = drafts.read
export const useDraft = drafts.useValue

export const changeDraft = (hotelId: string, change: Partial<Draft>) =>
  drafts.update(hotelId, (draft) => ({ ...draft, ...change }))

/** Appends a proposed sentence to the guest's draft. */
export function addToDraft(hotelId: string, sentence: string): void {
  const { text } = currentDraft(hotelId)
  if (!text.includes(sentence)) changeDraft(hotelId, { text: text ? `${text}\n${sentence}` : sentence })
}
