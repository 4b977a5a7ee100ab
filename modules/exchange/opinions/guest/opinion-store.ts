import type { Problem } from '#core/errors/contract.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { localStore } from '#core/ui-guest/storage/browser-storage.ts'
import { finalRefusal, isSendingDelayed, sendStoredOnce } from '#core/ui-guest/storage/outbox.ts'
import { useRetry } from '#core/ui-guest/storage/retry.ts'
import { createLocalStorageStore } from '#core/ui-guest/storage/store.ts'
import {
  randomUuid,
  resumeStreamFrom,
  selfRetriedOptions,
  visitorRequest,
} from '#modules/foundation/visitors/guest/api.ts'
import type { GuestOpinion, giveOpinion, listOwnOpinions } from '../contract.ts'
import { emptyOpinionDraft, type OpinionDraft, opinionInputOf, parseOpinionDrafts } from './opinion-draft.ts'

/** `hotel`, or the id of a place. */
export type Subject = string
const subjectOf = ({ placeId }: Pick<GuestOpinion, 'placeId'>): Subject => placeId ?? 'hotel'

interface OpinionState {
  /** Drafts that are not sent, or sent without an answer; stored on the phone. */
  drafts: Readonly<Record<Subject, OpinionDraft>>
  /** Why the server refused it. */
  refused: Readonly<Record<Subject, Problem>>
  sending: boolean
  /** This visitor's opinions, as the server last sent them. */
  own: readonly GuestOpinion[]
}

const nothing: OpinionState = { drafts: {}, refused: {}, sending: false, own: [] }
const stateByHotel = new Map<string, OpinionState>()
const prefix = 'livret.opinions.'
const draftsKey = (hotelId: string) => `${prefix}drafts.${hotelId}`
const givenKey = (hotelId: string) => `${prefix}given.${hotelId}`
const storedDrafts = (hotelId: string) => parseOpinionDrafts(localStore.getItem(draftsKey(hotelId)), Date.now())
const { notify, useStored } = createLocalStorageStore(prefix, () => {
  for (const [hotelId, state] of stateByHotel)
    if (!state.sending) stateByHotel.set(hotelId, { ...state, drafts: storedDrafts(hotelId) })
})

function stateOfHotel(hotelId: string): OpinionState {
  let state = stateByHotel.get(hotelId)
  if (!state) {
    state = { ...nothing, drafts: storedDrafts(hotelId) }
    stateByHotel.set(hotelId, state)
  }
  return state
}

function updateState(hotelId: string, change: Partial<OpinionState>) {
  stateByHotel.set(hotelId, { ...stateOfHotel(hotelId), ...change })
  if (change.drafts) localStore.setItem(draftsKey(hotelId), JSON.stringify(change.drafts))
  notify()
}

const omitSubject = <Value>(record: Readonly<Record<Subject, Value>>, subject: Subject) =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== subject))

/** Changes the draft and stores it on the phone at once. */
export function changeDraft(hotelId: string, subject: Subject, change: Partial<OpinionDraft>) {
  const { drafts } = stateOfHotel(hotelId)
  const draft = { ...(drafts[subject] ?? emptyOpinionDraft), ...change, at: Date.now() }
  updateState(hotelId, { drafts: { ...drafts, [subject]: draft } })
}

/** Stores this phone's opinions as the server sends them. Updates may arrive out of order. */
export function putOpinions(hotelId: string, opinions: readonly GuestOpinion[]) {
  if (opinions.length > 0) localStore.setItem(givenKey(hotelId), 'given')
  const bySubject = new Map(stateOfHotel(hotelId).own.map((opinion) => [subjectOf(opinion), opinion]))
  for (const opinion of opinions) {
    const previous = bySubject.get(subjectOf(opinion))
    if (!previous || previous.id < opinion.id || (previous.id === opinion.id && previous.version <= opinion.version))
      bySubject.set(subjectOf(opinion), opinion)
  }
  updateState(hotelId, { own: [...bySubject.values()] })
}

/**
 * Reads this visitor's opinions. A phone that never gave one sends no request; errors are ignored until the next call.
 */
export async function loadOpinions(hotelId: string, lang: Lang): Promise<void> {
  if (!localStore.getItem(givenKey(hotelId))) return
  const options = { lang, params: { hotelId } }
  const response = await visitorRequest<typeof listOwnOpinions>(
    'get',
    '/v1/hotels/{hotelId}/opinions/mine',
    options,
  ).catch(() => null)
  if (!response) return
  resumeStreamFrom(hotelId, response.headers)
  putOpinions(hotelId, response.data)
}

/** Turns the draft into a request and sends it. */
export async function sendOpinion(hotelId: string, subject: Subject, lang: Lang): Promise<void> {
  const draft = stateOfHotel(hotelId).drafts[subject]
  if (!draft) return
  const attempt = { key: randomUuid(), lang, body: JSON.stringify(opinionInputOf(draft, subject)) }
  updateState(hotelId, { refused: omitSubject(stateOfHotel(hotelId).refused, subject) })
  changeDraft(hotelId, subject, { attempt })
  await sendWaitingOpinions(hotelId)
}

/** Sends the opinions that wait on this phone. However often one is sent, the server stores it only once. */
export const sendWaitingOpinions = (hotelId: string): Promise<void> =>
  sendStoredOnce(draftsKey(hotelId), async () => {
    const drafts = storedDrafts(hotelId)
    updateState(hotelId, { drafts, sending: true })
    for (const [subject, { attempt }] of Object.entries(drafts))
      if (attempt) await postAttempt(hotelId, subject, attempt)
    updateState(hotelId, { sending: false })
  })

async function postAttempt(
  hotelId: string,
  subject: Subject,
  { key, lang, body }: NonNullable<OpinionDraft['attempt']>,
) {
  const removeDraft = () => updateState(hotelId, { drafts: omitSubject(stateOfHotel(hotelId).drafts, subject) })
  try {
    const { data, headers } = await visitorRequest<typeof giveOpinion>('post', '/v1/hotels/{hotelId}/opinions', {
      lang,
      params: { hotelId },
      body: JSON.parse(body),
      key,
      ...selfRetriedOptions,
    })
    resumeStreamFrom(hotelId, headers)
    putOpinions(hotelId, [data])
    removeDraft()
  } catch (error) {
    const refusal = finalRefusal(draftsKey(hotelId), error)
    if (!refusal) return
    changeDraft(hotelId, subject, { attempt: null })
    updateState(hotelId, { refused: { ...stateOfHotel(hotelId).refused, [subject]: refusal } })
    if (refusal.code !== 'opinion_given') return
    localStore.setItem(givenKey(hotelId), 'given')
    await loadOpinions(hotelId, lang)
  }
}

const retryEvery = 30_000

/**
 * While mounted, waiting opinions are sent as soon as there is a network. Used by the layout, because that is on every
 * screen.
 */
export function useSendWaitingOpinions(hotelId: string) {
  const waiting = Object.values(useOpinions(hotelId).drafts).some(({ attempt }) => attempt)
  useRetry(waiting, () => isSendingDelayed(draftsKey(hotelId)) || sendWaitingOpinions(hotelId), retryEvery)
}

/** Empty while rendering on the server: drafts and own opinions are known to this phone only. */
export const useOpinions = (hotelId: string): OpinionState =>
  useStored(
    () => stateOfHotel(hotelId),
    () => nothing,
  )

/** The opinion that this phone has given on a subject. */
export const ownOpinion = ({ own }: Pick<OpinionState, 'own'>, subject: Subject) =>
  own.find((opinion) => subjectOf(opinion) === subject)
