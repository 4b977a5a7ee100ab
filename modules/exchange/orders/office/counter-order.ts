import { findRoom } from '#modules/content/qr-codes/rules.ts'
import type { Article, Service } from '#modules/content/services/contract.ts'
import { type Allergen, isOrdered } from '#modules/content/services/rules.ts'
import type { OrderRequest } from '../contract.ts'
import {
  checkLines,
  checkTiming,
  type Handover,
  maxOrderDaysAhead,
  offeredHandovers,
  offeredTimes,
  priceOrder,
} from '../rules.ts'

/** A line being taken down. `id` is its name on screen and goes nowhere else. */
export interface CounterLine {
  id: number
  serviceId: string
  articleId: string
  quantity: number
  options: string[]
  note: string
}

/** An order being taken down at the counter or on the phone. Lines of other services wait until theirs is chosen again. */
export interface CounterDraft {
  serviceId: string | null
  handover: Handover
  room: string
  guestName: string
  /** The hotel's date for which it is wanted; null: as soon as possible. */
  day: string | null
  /** The time of that day, once it is chosen. */
  dueAt: string | null
  note: string
  /** What the guest said not to be able to eat. */
  allergies: Allergen[]
  lines: CounterLine[]
}

export const emptyCounterDraft: CounterDraft = {
  serviceId: null,
  handover: 'room-delivery',
  room: '',
  guestName: '',
  day: null,
  dueAt: null,
  note: '',
  allergies: [],
  lines: [],
}

/** Whether something has been taken down that closing by accident would lose. */
export const hasCounterInput = ({ room, guestName, day, note, allergies, lines }: CounterDraft) =>
  Boolean(room || guestName || day || note || allergies.length || lines.length)

/** The services staff may order from, menus only. */
export const orderableServices = (services: Service[]) =>
  services.filter(({ kind, articles }) => isOrdered(kind) && articles.length > 0)

/** When a closed service opens, null where no opening is in sight; undefined for one that serves now. */
export function opensAt(
  service: Service,
  { timeZone, now }: Pick<Counter, 'timeZone' | 'now'>,
): Date | null | undefined {
  const fault = checkTiming({ ...forStaff(service), timeZone, now })
  return fault?.code === 'service_closed' ? fault.opensAt : undefined
}

/** The service that a new order begins with: one that serves now, those that are not paused first; else the first to open. */
export function firstService(services: Service[], counter: Pick<Counter, 'timeZone' | 'now'>): Service | undefined {
  const open = services.filter((service) => opensAt(service, counter) === undefined)
  const opening = (service: Service) => opensAt(service, counter)?.getTime() ?? Number.POSITIVE_INFINITY
  const firstToOpen = services.reduce<Service | undefined>(
    (first, each) => (first && opening(first) <= opening(each) ? first : each),
    undefined,
  )
  return open.find(({ paused }) => !paused) ?? open[0] ?? firstToOpen
}

export const counterLinesOf = (draft: CounterDraft, service: Service) =>
  draft.lines.filter(({ serviceId }) => serviceId === service.id)

/** How this order is handed over: as chosen, where the service leaves a choice. */
export function handoverOf(draft: CounterDraft, service: Service): Handover {
  const offered = offeredHandovers(service.deliveryMode)
  return offered.includes(draft.handover) ? draft.handover : (offered[0] as Handover)
}

/** One more of an article. What has options gets a line of its own each time: the choices may differ. */
export function addArticle(draft: CounterDraft, article: Article): CounterDraft {
  const same = draft.lines.find((line) => line.articleId === article.id && !article.options.length && !line.note)
  if (same) return changeLine(draft, same.id, { quantity: same.quantity + 1 })
  const id = Math.max(0, ...draft.lines.map((line) => line.id)) + 1
  const line = { id, serviceId: article.serviceId, articleId: article.id, quantity: 1, options: [], note: '' }
  return { ...draft, lines: [...draft.lines, line] }
}

/** Changes one line; a quantity of none removes it. */
export function changeLine(draft: CounterDraft, id: number, change: Partial<CounterLine>): CounterDraft {
  const lines = draft.lines
    .map((line) => (line.id === id ? { ...line, ...change } : line))
    .filter(({ quantity }) => quantity > 0)
  return { ...draft, lines }
}

/** Takes a choice, or gives it back; where only one is allowed the new one replaces the old. */
export function toggleChoice(chosen: string[], option: Article['options'][number], choiceId: string): string[] {
  if (chosen.includes(choiceId)) return chosen.filter((id) => id !== choiceId)
  const ofOption = new Set(option.choices.map(({ id }) => id))
  const keptChoices = option.max === 1 ? chosen.filter((id) => !ofOption.has(id)) : chosen
  return [...keptChoices, choiceId]
}

/** What is sent: nothing that is blank, and the total this screen shows. */
export function toOrderRequest(draft: CounterDraft, service: Service): OrderRequest {
  const lines = counterLinesOf(draft, service).map(({ articleId, quantity, options, note }) => ({
    articleId,
    quantity,
    ...(options.length > 0 && { options }),
    ...(note.trim() && { note: note.trim() }),
  }))
  const deliveryMode = handoverOf(draft, service)
  return {
    serviceId: service.id,
    deliveryMode,
    ...(draft.room.trim() && { room: draft.room.trim() }),
    ...(draft.guestName.trim() && { guestName: draft.guestName.trim() }),
    ...(draft.dueAt && { dueAt: draft.dueAt }),
    ...(draft.note.trim() && { note: draft.note.trim() }),
    ...(draft.allergies.length > 0 && { allergies: draft.allergies }),
    lines,
    expectedTotal: priceOrder(service.articles, lines).total,
  }
}

/** A pause is for guests: who takes an order at the counter has asked the kitchen. */
const forStaff = (service: Service) => ({ ...service, paused: false })

/** The times at which the service can have it ready, of two weeks. */
export const counterTimes = (service: Service, timeZone: string, now: Date): Date[] =>
  offeredTimes({ ...forStaff(service), timeZone, now }, maxOrderDaysAhead)

/** Whether the hotel has a list of its rooms and this one is not on it. */
export const isUnknownRoom = (room: string, rooms: readonly string[]): boolean =>
  room.trim() !== '' && rooms.length > 0 && !findRoom(rooms, room)

interface Counter {
  timeZone: string
  now: Date
  /** The rooms of the hotel, where it has a list. */
  rooms: readonly string[]
}

/** What is still wrong, by the very rules the server applies. Paths are those of the request. */
export function counterErrorsOf(draft: CounterDraft, service: Service, { timeZone, now, rooms }: Counter) {
  const request = toOrderRequest(draft, service)
  const dueAt = draft.dueAt ? new Date(draft.dueAt) : null
  const noTime = draft.day !== null && !dueAt
  const timing = noTime ? null : checkTiming({ ...forStaff(service), timeZone, dueAt, now })
  const room = request.deliveryMode === 'room-delivery' && !request.room
  const name = request.deliveryMode === 'reception-pickup' && !request.guestName
  return {
    timing,
    fields: [
      ...(request.lines.length ? [] : [{ path: 'lines', code: 'empty' as const }]),
      ...(room ? [{ path: 'room', code: 'room' as const }] : []),
      ...(isUnknownRoom(draft.room, rooms) ? [{ path: 'room', code: 'unknownRoom' as const }] : []),
      ...(noTime ? [{ path: 'dueAt', code: 'time' as const }] : []),
      ...(name ? [{ path: 'guestName', code: 'name' as const }] : []),
      ...checkLines(service.articles, request.lines),
    ],
  }
}
export type CounterErrors = ReturnType<typeof counterErrorsOf>
