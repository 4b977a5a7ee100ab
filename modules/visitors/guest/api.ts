import { useEffect, useRef } from 'react'
import { type Answer, type CallArguments, type CallOutput, NoAnswerError, type Sent, send } from '#core/http/client.ts'
import type { Endpoint } from '#core/http/contract.ts'
import { isPreview } from '#core/preview/frame.ts'
import { openStream, type StreamEvent, type StreamState } from '#core/realtime/stream.ts'
import { localStore } from '#core/ui-guest/browser-storage.ts'
import { makeStore } from '#core/ui-guest/store.ts'
import { startVisit } from '../rules.ts'

export { chosenLanguageKey, keepChosenLanguage } from './chosen-language.ts'

/** `crypto.randomUUID` exists on secure origins only; a hotel may try the product on its own network first. */
export function randomUuid(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

interface Visitor {
  uuid: string
  /** A phone that was never here and sent nothing yet has no orders to ask for. */
  mayHaveOrders: boolean
}
let visitor: Visitor | null = null

/** Who this browser is, by the start rule of the specification's point 4. In the browser only. */
export function currentVisitor(): Visitor {
  if (visitor) return visitor
  const uuid = localStore.getItem('uuid')
  const stored = {
    uuid,
    firstVisitTimestamp: Number(localStore.getItem('firstVisitTimestamp')),
    lang: localStore.getItem('lang'),
  }
  const { store } = startVisit(stored, location.pathname, Date.now(), randomUuid)
  localStore.setItem('uuid', store.uuid)
  localStore.setItem('firstVisitTimestamp', String(store.firstVisitTimestamp))
  visitor = { uuid: store.uuid, mayHaveOrders: Boolean(uuid) }
  return visitor
}

/** What belongs to the staff who may use this browser too. */
const ofStaff = 'livret.draft.'
/** The specification's names, which staff have not. */
const ofVisitor = ['uuid', 'firstVisitTimestamp']

/** Takes everything of the guest off this phone; who comes back is somebody new. The page must be left then. */
export async function forgetPhone(): Promise<void> {
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage))
      if (ofVisitor.includes(key) || (key.startsWith('livret.') && !key.startsWith(ofStaff))) storage.removeItem(key)
  const kept = await caches.keys().catch(() => [])
  await Promise.all(kept.filter((name) => name.startsWith('livret.')).map((name) => caches.delete(name)))
  visitor = null
}

/** A header holds plain characters only; a browser may have kept an identifier of another making. */
const inHeader = (text: string) =>
  text.slice(0, 100).replace(/[^\x21-\x7e]/g, (character) => `u${character.charCodeAt(0).toString(16)}`)

const identity = () => ({ 'x-visitor-id': inHeader(currentVisitor().uuid) })

/** Milliseconds that a guest waits for an answer. */
const patience = 15_000

/** A call of the API in the name of this visitor. Throws what `request` throws; from a preview nothing is sent. */
export async function visitorRequest<E extends Endpoint>(
  ...[method, path, input]: CallArguments<E, { lang: string }>
): Promise<Answer<CallOutput<E>>> {
  if (isPreview()) throw new NoAnswerError('a preview sends nothing')
  if (method !== 'get') currentVisitor().mayHaveOrders = true
  const given = input as Sent
  // A guest in a room with bad Wi-Fi is told, and can try again: no call of theirs is carried out twice.
  return send<E>(method, path, { timeout: patience, ...given, headers: { ...given.headers, ...identity() } })
}

// The live line: one per page, opened by the layout; screens only ask how it is.

let lineState: StreamState = 'connecting'
const { notify, useStored } = makeStore(() => {
  addEventListener('online', notify)
  addEventListener('offline', notify)
  return () => {
    removeEventListener('online', notify)
    removeEventListener('offline', notify)
  }
})

const contactKey = 'livret.contact'
/** When the hotel last said something, in milliseconds since the epoch; of a reload without a network, before it. */
let contact: number | null = null

function heard() {
  contact = Date.now()
  localStore.setItem(contactKey, String(contact))
}

function setLineState(state: StreamState) {
  if (state === 'open') heard()
  // The time stands still while it is shown.
  if (state === 'lost') contact ??= Number(localStore.getItem(contactKey)) || null
  lineState = state
  notify()
}

/** Since when the hotel cannot be reached: `at` is null where nobody knows. Null: it can, or nothing is known yet. */
export function useOfflineSince(): { at: number | null } | null {
  const lost = useLineState() === 'lost'
  const at = useStored(
    () => contact ?? (Number(localStore.getItem(contactKey)) || null),
    () => null,
  )
  if (!lost) return null
  // A clock that was put back says nothing.
  return { at: at !== null && at <= Date.now() ? at : null }
}

/** How the live line is; a page that waits for news says so when it is `lost`. A phone without network knows at once. */
export const useLineState = (): StreamState =>
  useStored(
    () => (navigator.onLine ? lineState : 'lost'),
    () => 'connecting',
  )

/**
 * Keeps the hotel's live line open while mounted. `proof`: headers that prove more than who the visitor is, read at each
 * connection. Both functions may change from one rendering to the next.
 */
export function useLiveLine<T>(
  hotelId: string,
  lang: string,
  onEvent: (event: StreamEvent<T>) => void,
  proof: () => Record<string, string>,
) {
  const latest = useRef({ onEvent, proof })
  useEffect(() => {
    latest.current = { onEvent, proof }
  })
  useEffect(() => {
    // A preview follows what is being written, and takes up none of the few lines a browser has.
    if (isPreview()) return setLineState('open')
    return openStream<T>({
      url: `/v1/hotels/${hotelId}/live?lang=${lang}`,
      headers: () => ({ ...latest.current.proof(), ...identity() }),
      onEvent: (event) => latest.current.onEvent(event),
      onState: setLineState,
      onPing: heard,
    })
  }, [hotelId, lang])
}
