import type { StaffLang } from '#core/i18n/contract.ts'
import {
  formatDate,
  formatDay,
  formatMoney,
  formatPercent,
  formatTime,
  languageName,
  localeOf,
} from '#core/i18n/format.ts'
import { translator } from '#core/i18n/translator.ts'
import { localDate } from '#core/time/hours.ts'
import { type Allergen, allergens as everyAllergen } from '#modules/content/services/rules.ts'
import { changesSinceAcceptance } from '#modules/exchange/orders/amendment-rules.ts'
import type { Order, OrderLine } from '#modules/exchange/orders/contract.ts'
import { isCollected } from '#modules/exchange/orders/handover-rules.ts'
import { allergenPartsOfLine, allergyWarnings } from '#modules/exchange/orders/rules.ts'
import { vatTotals } from '#modules/exchange/orders/vat-rules.ts'
import type { Block } from './render.ts'

interface TicketOptions {
  order: Order
  hotel: { name: string; timeZone: string }
  lang: StaffLang
  /** Set when the ticket may exist already: a requested copy, or one that was sent before without a confirmation. */
  mark: { kind: 'copy' | 'maybe'; copy: number } | null
  now: Date
}

/**
 * The kitchen's ticket with the same content as the browser prints, for any paper width: the order's number, the room
 * in large type, the time, and the lines.
 */
export function ticketBlocks({ order, hotel, lang, mark, now }: TicketOptions): Block[] {
  const translate = translator(lang)
  const capitals = (list: readonly Allergen[]) =>
    list.map((each) => translate(`services.guest.allergens.${each}`).toLocaleUpperCase(localeOf[lang])).join(', ')
  const moment = (instant: string) => {
    const time = formatTime(instant, lang, hotel.timeZone)
    const today = localDate(hotel.timeZone, new Date(instant)) === localDate(hotel.timeZone, now)
    return today ? time : `${formatDay(instant, lang, hotel.timeZone)} ${time}`
  }
  const way = isCollected(order) ? 'pickup' : 'room'
  const text = (text: string, size: Block['size'] = 'usual', more: Partial<Block> = {}): Block => ({
    text,
    size,
    ...more,
  })
  const when = (shown: unknown, ...blocks: Block[]) => (shown ? blocks : [])
  const money = (amount: number) => formatMoney({ amount, currency: order.total.currency }, lang)
  const quoted = (content: string) => translate('orders.office.card.quote', { text: plain(content) })

  const changed = changesSinceAcceptance(order)

  const line = (each: OrderLine): Block[] => {
    const warnings = allergyWarnings(everyAllergen, ...allergenPartsOfLine(each))
    const danger = allergyWarnings(order.allergies, ...allergenPartsOfLine(each))
    const unknown =
      warnings.unknown.length === everyAllergen.length
        ? translate('orders.office.ticket.allergensUnknown')
        : translate('orders.office.ticket.notStated', { list: capitals(warnings.unknown) })
    const below = (content: string, more: Partial<Block> = {}) => text(content, 'usual', { indent: true, ...more })
    return [
      text(`${each.quantity}× ${each.name}`, 'large', { bold: true, rule: true }),
      ...each.options.map(({ name, choice }) => below(`${name}${translate('orders.office.ticket.colon')} ${choice}`)),
      ...when(each.note, below(quoted(each.note), { bold: true })),
      ...when(
        warnings.contains.length,
        below(translate('orders.office.ticket.contains', { list: capitals(warnings.contains) }), { size: 'small' }),
      ),
      ...when(
        warnings.mayContain.length,
        below(translate('orders.office.ticket.mayContain', { list: capitals(warnings.mayContain) }), { size: 'small' }),
      ),
      ...when(warnings.unknown.length, below(unknown, { size: 'small' })),
      ...when(
        danger.contains.length,
        below(translate('orders.office.card.contains', { list: capitals(danger.contains) }), { bold: true }),
      ),
      ...when(
        danger.mayContain.length,
        below(translate('orders.office.card.mayContain', { list: capitals(danger.mayContain) }), { bold: true }),
      ),
      ...when(
        danger.unknown.length,
        below(translate('orders.office.card.allergensUnknown', { list: capitals(danger.unknown) }), { bold: true }),
      ),
    ]
  }

  return [
    ...when(
      mark,
      text(
        mark?.kind === 'copy'
          ? translate('orders.office.ticket.reprint', { copy: mark.copy })
          : translate('printers.ticket.mayBeCopy'),
        'large',
        { bold: true, inverted: true },
      ),
    ),
    ...(changed
      ? [
          text(translate('orders.office.ticket.amended', { time: moment(changed.at) }), 'large', {
            bold: true,
            inverted: true,
          }),
        ]
      : []),
    text(hotel.name),
    text(order.serviceName, 'usual', { bold: true }),
    text(translate('orders.office.card.number', { number: order.number }), 'large', { bold: true }),
    // A booking without a room is for the guest who is named below.
    ...when(
      !order.booking || order.room,
      text(
        order.seat?.name ??
          (way === 'room'
            ? translate('orders.office.ticket.room', { room: order.room ?? '' })
            : translate('orders.office.card.pickup')),
        'huge',
        { bold: true },
      ),
    ),
    ...when(
      order.seat && order.total.amount > 0,
      text(
        order.room === null
          ? translate('seats.office.paidThere')
          : translate('seats.office.onRoom', { room: order.room }),
        'large',
      ),
    ),
    ...when(
      way === 'pickup' && order.room,
      text(translate('orders.office.card.guestOf', { room: order.room ?? '' }), 'large'),
    ),
    ...when(order.guestName, text(order.guestName ?? '', 'large', { bold: true })),
    text(
      order.dueAt
        ? translate(`orders.office.card.due.${way}`, { time: moment(order.dueAt) })
        : translate('orders.office.card.asSoonAsPossible'),
      'large',
      { bold: true },
    ),
    text(translate('orders.office.ticket.placed', { time: moment(order.placedAt) }), 'small'),
    ...when(order.roomProof === 'typed', text(translate('orders.office.detail.proof.typed'), 'small')),
    ...when(
      order.allergies.length,
      text(
        translate('orders.office.card.allergies', { count: order.allergies.length, list: capitals(order.allergies) }),
        'large',
        { bold: true, inverted: true },
      ),
    ),
    ...order.lines.flatMap(line),
    ...when(
      order.note,
      text(`${quoted(order.note)} (${languageName(order.guestLang, lang)})`, 'usual', { bold: true, rule: true }),
    ),
    ...when(
      order.total.amount > 0,
      text(`${translate('orders.office.detail.total')} ${money(order.total.amount)}`, 'usual', {
        bold: true,
        rule: true,
      }),
    ),
    ...vatTotals(order.lines).map(({ rate, net, vat, gross }) =>
      text(
        translate('orders.office.vat.line', {
          rate: formatPercent(rate, lang),
          net: money(net),
          vat: money(vat),
          gross: money(gross),
        }),
        'small',
      ),
    ),
    text(translate('orders.office.ticket.summary'), 'small'),
  ]
}

/** The test ticket of a printer: it shows which printer it is, and whether the paper width is right. */
export function testBlocks(
  printer: { name: string; paperWidth: number },
  hotel: { name: string; timeZone: string },
  lang: StaffLang,
  now: Date,
): Block[] {
  const say = translator(lang)
  return [
    { text: hotel.name, size: 'usual' },
    { text: say('printers.ticket.test'), size: 'huge', bold: true },
    { text: printer.name, size: 'large', bold: true },
    { text: say('printers.ticket.width', { width: printer.paperWidth }), size: 'usual', rule: true },
    { text: 'ÀÉÈÊÎÔÛÇ ŒÆ ÑÍÓÚ ¿¡ €', size: 'usual' },
    { text: `${formatDate(now, lang, hotel.timeZone)} ${formatTime(now, lang, hotel.timeZone)}`, size: 'usual' },
  ]
}

/** Line breaks of text areas are stored as `<br>`. */
const plain = (content: string) => content.replace(/<br\s*\/?>/gi, '\n')
