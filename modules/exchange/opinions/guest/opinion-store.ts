import type { Problem } from '#core/errors/contract.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { createOutbox } from '#core/ui-guest/storage/outbox.ts'
import { useRetry } from '#core/ui-guest/storage/retry.ts'
import { pageState, storedFlag, storedValue } from '#core/ui-guest/storage/values.ts'
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
  /** Why the server refused it. */
  refused: Readonly<Record<Subject, Problem>>
  sending: boolean
  /** This visitor's opinions, as the server last sent them. */
  own: readonly GuestOpinion[]
}
type Drafts = Readonly<Record<Subject, OpinionDraft>>

const states = pageState<OpinionState>({ refused: {}, sending: false, own: [] })
/** Drafts that are not sent, or sent without an answer. */
const storedDrafts = storedValue<Drafts, [hotelId: string]>({
  key: (hotelId) => `livret.opinions.drafts.${hotelId}`,
  initial: {},
  parse: parseOpinionDrafts,
})
const hasGiven = storedFlag((hotelId: string) => `livret.opinions.given.${hotelId}`, 'given')

const omitSubject = <Value>(record: Readonly<Record<Subject, Value>>, subject: Subject) =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== subject))

/** Changes the draft and stores it on the phone at once. */
export function changeDraft(hotelId: string, subject: Subject, change: Partial<OpinionDraft>) {
  storedDrafts.update(hotelId, (drafts) => ({
    ...drafts,
    [subject]: { ...(drafts[subject] ?? emptyOpinionDraft), ...change, at: Date.now() },
  }))
}

/** Stores this phone's opinions as the server sends them. Updates may arrive out of order. */
export function putOpinions(hotelId: string, opinions: readonly GuestOpinion[]) {
  if (opinions.length > 0) hasGiven.write(hotelId, true)
  const bySubject = new Map(states.read(hotelId).own.map((opinion) => [subjectOf(opinion), opinion]))
  for (const opinion of opinions) {
    const previous = bySubject.get(subjectOf(opinion))
    if (!previous || previous.id < opinion.id || (previous.id === opinion.id && previous.version <= opinion.version))
      bySubject.set(subjectOf(opinion), opinion)
  }
  states.update(hotelId, { own: [...bySubject.values()] })
}

/**
 * Reads this visitor's opinions. A phone that never gave one sends no request; errors are ignored until the next call.
 */
export async function loadOpinions(hotelId: string, lang: Lang): Promise<void> {
  if (!hasGiven.read(hotelId)) return
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
  const draft = storedDrafts.read(hotelId)[subject]
  if (!draft) return
  const attempt = { key: randomUuid(), lang, body: JSON.stringify(opinionInputOf(draft, subject)) }
  states.update(hotelId, { refused: omitSubject(states.read(hotelId).refused, subject) })
  changeDraft(hotelId, subject, { attempt })
  await sendWaitingOpinions(hotelId)
}

/** An opinion that was sent and has no answer yet. */
interface UnsentOpinion extends NonNullable<OpinionDraft['attempt']> {
  subject: Subject
}

const outbox = createOutbox<UnsentOpinion, void>({
  name: (hotelId) => `livret.opinions.drafts.${hotelId}`,
  items: (hotelId) =>
    Object.entries(storedDrafts.read(hotelId)).flatMap(([subject, { attempt }]) =>
      attempt ? { ...attempt, subject } : [],
    ),
  isWaiting: () => true,
  isOrdered: false,
  send: async (hotelId, { key, lang, body, subject }) => {
    const { data, headers } = await visitorRequest<typeof giveOpinion>('post', '/v1/hotels/{hotelId}/opinions', {
      lang,
      params: { hotelId },
      body: JSON.parse(body),
      key,
      ...selfRetriedOptions,
    })
    resumeStreamFrom(hotelId, headers)
    putOpinions(hotelId, [data])
    storedDrafts.update(hotelId, (drafts) => omitSubject(drafts, subject))
  },
  refused: async (hotelId, { lang, subject }, problem, waitMs) => {
    if (waitMs > 0) return
    changeDraft(hotelId, subject, { attempt: null })
    states.update(hotelId, { refused: { ...states.read(hotelId).refused, [subject]: problem } })
    if (problem.code !== 'opinion_given') return
    hasGiven.write(hotelId, true)
    await loadOpinions(hotelId, lang)
  },
})

async function showSending(hotelId: string, send: (hotelId: string) => Promise<void>): Promise<void> {
  states.update(hotelId, { sending: true })
  await send(hotelId)
  states.update(hotelId, { sending: false })
}

/**
 * Sends the opinions that wait on this phone, because the guest asks for it. However often one is sent, the server
 * stores it only once.
 */
export const sendWaitingOpinions = (hotelId: string): Promise<void> => showSending(hotelId, outbox.sendAllNow)

const retryEvery = 30_000

/**
 * While mounted, waiting opinions are sent as soon as there is a network. Used by the layout, because that is on every
 * screen.
 */
export function useSendWaitingOpinions(hotelId: string) {
  const waiting = Object.values(storedDrafts.useValue(hotelId)).some(({ attempt }) => attempt)
  useRetry(waiting, () => showSending(hotelId, outbox.sendWaiting), retryEvery)
}

/** Empty while rendering on the server: drafts and own opinions are known to this phone only. */
export const useOpinions = (hotelId: string): OpinionState & { drafts: Drafts } => ({
  ...states.useValue(hotelId),
  drafts: storedDrafts.useValue(hotelId),
})

/** The opinion that this phone has given on a subject. */
export const ownOpinion = ({ own }: Pick<OpinionState, 'own'>, subject: Subject) =>
  own.find((opinion) => subjectOf(opinion) === subject)
