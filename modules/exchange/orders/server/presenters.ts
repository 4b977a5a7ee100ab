import type { Amendment, Order, OrderLine } from '../contract.ts'
import { validSteps } from '../rules.ts'
import type { LinesSnapshot, StoredAmendment, StoredLine } from '../schema.ts'
import type { OrderRow } from './queries.ts'

/**
 * The reader of an order: the guest in the language of the order, or staff and kitchen in the working language of the
 * hotel.
 */
export type OrderReader = 'guest' | 'operations'

/** `validOnly`: without undone steps and their reasons. */
export function presentOrder(row: OrderRow, reader: OrderReader, validOnly = reader === 'guest'): Order {
  const money = (amount: number) => ({ amount, currency: row.currency })
  const {
    id,
    number,
    hotelId,
    serviceId,
    status,
    deliveryMode,
    room,
    roomProof,
    guestName,
    note,
    allergies,
    guestLang,
  } = row
  return {
    id,
    number,
    hotelId,
    serviceId,
    serviceName: row.serviceName[reader],
    status,
    deliveryMode,
    seat: row.seat && { kind: row.seat.kind, label: row.seat.label, name: row.seat.name[reader] },
    room,
    roomProof,
    guestName,
    surnameCheck: reader === 'guest' ? null : row.surnameCheck,
    dueAt: row.dueAt?.toISOString() ?? null,
    booking: bookingOf(row, reader),
    releaseAt: row.releaseAt?.toISOString() ?? null,
    snooze:
      reader === 'guest' || row.snoozedBy === null ? null : { by: row.snoozedBy, untilCheckOut: row.untilCheckOut },
    promised:
      row.promisedFrom && row.promisedUntil
        ? { from: row.promisedFrom.toISOString(), until: row.promisedUntil.toISOString(), by: row.promisedBy }
        : null,
    note,
    allergies,
    lines: row.lines.map((line) => presentLine(line, reader, row.currency)),
    total: money(row.total),
    guestLang,
    placedAt: row.placedAt.toISOString(),
    history: (validOnly ? validSteps(row.history) : row.history).map(({ userId: _, ...step }) => step),
    amendments: row.amendments.map((amendment) => presentAmendment(amendment, reader, row.currency)),
    changeRequest: row.changeRequest,
    prints: row.prints,
    version: row.version,
  }
}

const bookingOf = (
  { endsAt, resourceId, resourceName, partySize, bookingMoves }: OrderRow,
  reader: OrderReader,
): Order['booking'] =>
  endsAt && resourceId
    ? {
        endsAt: endsAt.toISOString(),
        partySize: partySize ?? 1,
        resource: reader === 'guest' ? null : { id: resourceId, name: resourceName ?? '' },
        moves: bookingMoves.map(({ at, by, startsAt, partySize }) => ({ at, by, startsAt, partySize })),
      }
    : null

export function presentLine(line: StoredLine, reader: OrderReader, currency: string): OrderLine {
  const money = (amount: number) => ({ amount, currency })
  return {
    articleId: line.articleId,
    name: line.name[reader],
    unitPrice: money(line.unitPrice),
    vatRate: line.vatRate,
    options: line.options.map((option) => ({
      name: option.name[reader],
      choice: option.choice[reader],
      price: money(option.price),
      choiceId: option.choiceId,
      allergens: option.allergens,
    })),
    allergens: line.allergens,
    quantity: line.quantity,
    total: money(line.total),
    note: line.note,
  }
}

function presentAmendment(
  { at, by, reason, request, before, after, answer }: StoredAmendment,
  reader: OrderReader,
  currency: string,
): Amendment {
  const present = ({ lines, total }: LinesSnapshot): Amendment['before'] => ({
    lines: lines.map((line) => ({
      name: line.name[reader],
      choices: line.options.map(({ choice }) => choice[reader]),
      quantity: line.quantity,
      total: { amount: line.total, currency },
    })),
    total: { amount: total, currency },
  })
  return {
    at,
    by,
    reason,
    request: request ?? null,
    before: present(before),
    after: present(after),
    answer: answer && (answer.agreed ? 'agreed' : 'refused'),
    answeredAt: answer?.at ?? null,
  }
}
