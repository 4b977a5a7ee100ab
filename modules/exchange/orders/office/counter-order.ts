import { findRoom } from '#modules/content/qr-codes/rules.ts'
import type { Article, Service } from '#modules/content/services/contract.ts'
import { type Allergen, isOrdered } from '#modules/content/services/rules.ts'
import type { StaffOrderRequest } from '../contract.ts'
import { type Handover, offeredHandovers } from '../handover-rules.ts'
import { checkLines, checkTiming, maxOrderDaysAhead, offeredTimes, priceOrder } from '../rules.ts'

/** A line of the order being taken. `id` identifies it on the screen only. */
export interface CounterLine {
  id: number
  serviceId: string
  articleId: string
  quantity: number
  options: string[]
  note: string
}

/**
 * An order being taken at the counter or by telephone. Lines of other services stay in the draft until their service is
 * chosen again.
 */
export interface CounterDraft {
  serviceId: string | null
  handover: Handover
  room: string
  guestName: string
  /** The requested date in the hotel's time zone; null: as soon as possible. */
  day: string | null
  /** The time on that day, once it is chosen. */
  dueAt: string | null
  /** For a service with bookable times: as typed, and blank for the smallest free resource. */
  partySize: string | number
  resourceId: string
  note: string
  /** The allergies that the guest has mentioned. */
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
  partySize: 1,
  resourceId: '',
  note: '',
  allergies: [],
  lines: [],
}

/** Whether closing would lose anything typed. */
export const hasCounterInput = (
  { room, guestName, day, note, allergies, lines }: CounterDraft,
  preset: Partial<CounterDraft> = {},
) => Boolean(room || guestName || (day && day !== preset.day) || note || allergies.length || lines.length)

/** The services that staff may order from: only those with a menu. */
export const orderableServices = (services: Service[]) =>
  services.filter(({ kind, articles }) => isOrdered(kind) && articles.length > 0)

/**
 * When a closed service opens, null when no opening is known; undefined for one that is open, and for one whose times are
 * booked ahead.
 */
export function opensAt(
  service: Service,
  { timeZone, now }: Pick<Counter, 'timeZone' | 'now'>,
): Date | null | undefined {
  if (service.slots) return undefined
  const error = checkTiming({ ...withoutPause(service), timeZone, now })
  return error?.code === 'service_closed' ? error.opensAt : undefined
}

/** The service preselected for a new order: an open one, preferably not paused; otherwise the next to open. */
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

/** How this order is handed over: as chosen, if the service offers a choice. */
export function handoverOf(draft: CounterDraft, service: Service): Handover {
  const offered = offeredHandovers(service.deliveryMode)
  return offered.find((handover) => handover === draft.handover) ?? (offered[0] as Handover)
}

/** Adds one unit of an article. An article with options gets a new line each time, because the choices may differ. */
export function addArticle<D extends Pick<CounterDraft, 'lines'>>(draft: D, article: Article): D {
  const existingLine = draft.lines.find(
    (line) => line.articleId === article.id && !article.options.length && !line.note,
  )
  if (existingLine) return changeLine(draft, existingLine.id, { quantity: existingLine.quantity + 1 })
  const id = Math.max(0, ...draft.lines.map((line) => line.id)) + 1
  const line = { id, serviceId: article.serviceId, articleId: article.id, quantity: 1, options: [], note: '' }
  return { ...draft, lines: [...draft.lines, line] }
}

/** Changes one line; a quantity of zero removes it. */
export function changeLine<D extends Pick<CounterDraft, 'lines'>>(
  draft: D,
  id: number,
  change: Partial<CounterLine>,
): D {
  const lines = draft.lines
    .map((line) => (line.id === id ? { ...line, ...change } : line))
    .filter(({ quantity }) => quantity > 0)
  return { ...draft, lines }
}

/** Selects a choice or removes it; where only one is allowed, the new one replaces the old. */
export function toggleChoice(chosen: string[], option: Article['options'][number], choiceId: string): string[] {
  if (chosen.includes(choiceId)) return chosen.filter((id) => id !== choiceId)
  const choiceIds = new Set(option.choices.map(({ id }) => id))
  const keptChoices = option.max === 1 ? chosen.filter((id) => !choiceIds.has(id)) : chosen
  return [...keptChoices, choiceId]
}

export const toRequestLines = (lines: CounterLine[]) =>
  lines.map(({ articleId, quantity, options, note }) => ({
    articleId,
    quantity,
    ...(options.length > 0 && { options }),
    ...(note.trim() && { note: note.trim() }),
  }))

/** The request: without blank values, with the total that this screen shows. */
export function toOrderRequest(draft: CounterDraft, service: Service): StaffOrderRequest {
  const lines = toRequestLines(counterLinesOf(draft, service))
  const deliveryMode = handoverOf(draft, service)
  return {
    serviceId: service.id,
    deliveryMode,
    ...(draft.room.trim() && { room: draft.room.trim() }),
    ...(draft.guestName.trim() && { guestName: draft.guestName.trim() }),
    ...(draft.dueAt && { dueAt: draft.dueAt }),
    ...(service.slots?.asksPartySize && { partySize: Number(draft.partySize) || 1 }),
    ...(service.slots?.resources.some(({ id }) => id === draft.resourceId) && { resourceId: draft.resourceId }),
    ...(draft.note.trim() && { note: draft.note.trim() }),
    ...(draft.allergies.length > 0 && { allergies: draft.allergies }),
    lines,
    expectedTotal: priceOrder(service.articles, lines).total,
  }
}

/** A pause applies to guests only: staff at the counter have asked the kitchen. */
const withoutPause = (service: Service) => ({ ...service, paused: false })

/** The times of the next two weeks at which the service can have it ready. */
export const counterTimes = (service: Service, timeZone: string, now: Date): Date[] =>
  offeredTimes({ ...withoutPause(service), timeZone, now }, maxOrderDaysAhead)

/** Whether the hotel has a list of its rooms and this one is not on it. */
export const isUnknownRoom = (room: string, rooms: readonly string[]): boolean =>
  room.trim() !== '' && rooms.length > 0 && !findRoom(rooms, room)

interface Counter {
  timeZone: string
  now: Date
  /** The rooms of the hotel, if it has a list. */
  rooms: readonly string[]
}

/** The validation errors, from the same rules that the server applies. Paths are those of the request. */
export function counterErrorsOf(draft: CounterDraft, service: Service, { timeZone, now, rooms }: Counter) {
  const request = toOrderRequest(draft, service)
  const dueAt = draft.dueAt ? new Date(draft.dueAt) : null
  // Staff book any time at which a resource is free, which the server decides.
  const isBooked = service.slots !== null
  const noTime = (isBooked || draft.day !== null) && !dueAt
  const timing = noTime || isBooked ? null : checkTiming({ ...withoutPause(service), timeZone, dueAt, now })
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
