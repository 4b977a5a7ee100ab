import type { Article, Service } from '#modules/services/contract.ts'
import { type Allergen, isOrdered } from '#modules/services/rules.ts'
import type { OrderRequest } from '../contract.ts'
import { checkLines, checkTiming, type Handover, offeredHandovers, priceOrder } from '../rules.ts'

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
  /** Absent: as soon as possible. */
  dueAt: string | null
  note: string
  /** What the guest said not to be able to eat. */
  allergies: Allergen[]
  lines: CounterLine[]
}

export const emptyDraft: CounterDraft = {
  serviceId: null,
  handover: 'room-delivery',
  room: '',
  guestName: '',
  dueAt: null,
  note: '',
  allergies: [],
  lines: [],
}

/** Whether something has been taken down that closing by accident would lose. */
export const isBegun = ({ room, guestName, dueAt, note, allergies, lines }: CounterDraft) =>
  Boolean(room || guestName || dueAt || note || allergies.length || lines.length)

/** The services staff may order from, menus only. */
export const orderable = (services: Service[]) =>
  services.filter(({ kind, articles }) => isOrdered(kind) && articles.length > 0)

export const linesOf = (draft: CounterDraft, service: Service) =>
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
  const kept = option.max === 1 ? chosen.filter((id) => !ofOption.has(id)) : chosen
  return [...kept, choiceId]
}

/** What is sent: nothing that is blank, and the total this screen shows. */
export function toRequest(draft: CounterDraft, service: Service): OrderRequest {
  const lines = linesOf(draft, service).map(({ articleId, quantity, options, note }) => ({
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

/** What is still wrong, by the very rules the server applies. Paths are those of the request. */
export function faultsOf(draft: CounterDraft, service: Service, timeZone: string, now: Date) {
  const request = toRequest(draft, service)
  const timing = checkTiming({ ...service, timeZone, dueAt: draft.dueAt ? new Date(draft.dueAt) : null, now })
  const room = request.deliveryMode === 'room-delivery' && !request.room
  const name = request.deliveryMode === 'reception-pickup' && !request.guestName
  return {
    timing,
    fields: [
      ...(request.lines.length ? [] : [{ path: 'lines', code: 'empty' as const }]),
      ...(room ? [{ path: 'room', code: 'room' as const }] : []),
      ...(name ? [{ path: 'guestName', code: 'name' as const }] : []),
      ...checkLines(service.articles, request.lines),
    ],
  }
}
export type CounterFaults = ReturnType<typeof faultsOf>
