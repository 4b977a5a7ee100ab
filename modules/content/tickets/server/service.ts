import { v7 as uuid } from 'uuid'
import type { HotelScope } from '#core/access/server/scope.ts'
import type { ExportedPart, PublicPart, PublicPartInput } from '#core/app/module.ts'
import { changeText, recordTextChange, type TextChange } from '#core/app/server/change-for-guests.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { throwInvalid, throwNotFound } from '#core/errors/server/api-error.ts'
import { textWriter } from '#core/http/server/text-writer.ts'
import type { InAnyLanguage, TextQuery } from '#core/i18n/contract.ts'
import { collectTexts, type FoundText } from '#core/i18n/found-text.ts'
import { type TextReader, textReader } from '#core/i18n/localized.ts'
import { changesOf, isSaveOf } from '#core/journal/rules.ts'
import { assertLastSeen, recordAction } from '#core/journal/server/record.ts'
import { linkFiles, unlinkFiles } from '#modules/foundation/media/server/service.ts'
import { changeContent, type HotelRow, hotelOf, recordHotelAction } from '#modules/hotel/hotels/server/service.ts'
import { ExportedTickets, type PartnerTickets, type PublicTicket, type TicketInput, TicketPatch } from '../contract.ts'
import { maxTickets, partnerLink } from '../rules.ts'
import { partnerOffers, partnerState } from './partner/service.ts'
import type { TicketRow } from './queries.ts'
import * as queries from './queries.ts'

export { deleteHotelRows, insertTicket } from './queries.ts'

export const refreshJob = 'tickets.refresh'

/** The offers that guests see: the hotel's own, then those fetched from the partner. */
export async function publicTickets({ context, hotel, read, lang }: PublicPartInput): Promise<PublicPart> {
  const { currency } = hotel
  const { partner } = context.config.tiqets
  const affiliateLink = (link: string) => (partner ? partnerLink(link, { partner, currency }) : link)
  const rows = (await queries.ticketsOf(context.db, hotel.id)).filter(({ hidden }) => !hidden)
  const ownTickets = rows.map((row, i) => {
    const {
      fallback: _,
      hidden: __,
      position: ___,
      version: ____,
      ...ticket
    } = presentTicket(row, hotel, read, `tickets.${i}.`)
    return { ...ticket, link: affiliateLink(row.link), source: 'hotel' as const }
  })
  const offers = await partnerOffers(context, hotel, lang)
  const partnerTickets = offers.map(({ id, price, link, ...offer }) => ({
    ...offer,
    id: `tiqets-${id}`,
    picture: null,
    price: price === null ? null : { amount: price, currency },
    link: affiliateLink(link),
    source: 'tiqets' as const,
  }))
  const tickets: PublicTicket[] = [...ownTickets, ...partnerTickets]
  return { hotel: { tickets }, withFiles: tickets }
}

const presentTicket = <Text>(
  row: TicketRow,
  { currency }: Pick<HotelRow, 'currency'>,
  read: TextReader<Text>,
  path = '',
) => ({
  id: row.id,
  title: read(`${path}title`, row.title),
  text: read(`${path}text`, row.text),
  picture: row.picture,
  price: row.price === null ? null : { amount: row.price, currency },
  rating: row.rating,
  ratingCount: row.rating === null ? null : row.ratingCount,
  link: row.link,
  hidden: row.hidden,
  position: row.position,
  version: row.version,
  fallback: read.fallback,
})

/** The offer for staff, in the requested language or languages. */
const staffTicket = (row: TicketRow, hotel: HotelRow, { lang, fallback }: TextQuery) =>
  presentTicket(row, hotel, textReader(lang, hotel, fallback))

/** All stored texts of the offers. */
export async function ticketTexts({ db }: AppContext, scope: HotelScope): Promise<FoundText[]> {
  const hotel = await hotelOf(db, scope)
  const rows = await queries.ticketsOf(db, scope.hotelId)
  return rows.flatMap((row) => textsOfTicket(row, hotel))
}

const textsOfTicket = (row: TicketRow, hotel: HotelRow) =>
  collectTexts(
    { place: 'ticket', id: row.id, serviceId: null, subject: row.title },
    (read) => presentTicket(row, hotel, read),
    {
      stored: row,
      input: TicketPatch,
    },
  )

export const writeTicketText = (context: AppContext, scope: HotelScope, change: TextChange) =>
  changeText(change, {
    input: TicketPatch,
    read: async () => {
      const stored = await queries.ticketOf(context.db, scope, change.id)
      return stored && { stored, version: stored.version }
    },
    save: (patch, view, version) => updateTicket(context, scope, change.id, patch, view, version),
  })

export async function listTickets({ db }: AppContext, scope: HotelScope, view: TextQuery) {
  const hotel = await hotelOf(db, scope)
  return (await queries.ticketsOf(db, scope.hotelId)).map((row) => staffTicket(row, hotel, view))
}

export async function readTicket({ db }: AppContext, scope: HotelScope, id: string, view: TextQuery) {
  const row = (await queries.ticketOf(db, scope, id)) ?? throwNotFound()
  return staffTicket(row, await hotelOf(db, scope), view)
}

/** The subject of a journal entry. */
const subjectOf = ({ id, title }: TicketRow) => ({ id, name: title })

const auditFields = ({ version: _, position: __, ...editedFields }: TicketRow) => editedFields

export async function createTicket(
  context: AppContext,
  scope: HotelScope,
  input: InAnyLanguage<typeof TicketInput>,
  view: TextQuery,
) {
  return changeContent(context, scope, async (tx, hotel) => {
    if ((await queries.countTickets(tx, scope)) >= maxTickets) throwInvalid('', 'too_big_list', { limit: maxTickets })
    const writer = textWriter(view.lang)
    const title = writer.name('title', null, input.title, view.lang === 'all' ? hotel.defaultLang : view.lang)
    writer.assertValid()
    const row = await queries.insertTicket(tx, {
      hotelId: scope.hotelId,
      id: uuid(),
      picture: null,
      price: null,
      rating: null,
      ratingCount: null,
      hidden: false,
      ...input,
      title,
      text: writer.text(null, input.text),
    })
    await linkFiles(context, tx, scope, { picture: input.picture }, { kind: 'ticket', id: row.id, content: row })
    await recordHotelAction(context, tx, scope, hotel, 'ticket.created', subjectOf(row))
    return staffTicket(row, hotel, view)
  })
}

/**
 * Changes an offer. `expected`: the version that the editor last saw; throws `precondition_failed` if it has changed
 * since.
 */
export async function updateTicket(
  context: AppContext,
  scope: HotelScope,
  id: string,
  patch: InAnyLanguage<typeof TicketPatch>,
  view: TextQuery,
  expectedVersion: number | null,
) {
  return changeContent(context, scope, async (tx, hotel) => {
    const row = (await queries.lockTicket(tx, scope, id)) ?? throwNotFound()
    await assertLastSeen(tx, scope, isSaveOf('ticket'), row, expectedVersion)
    const writer = textWriter(view.lang)
    const texts = {
      title: writer.name('title', row.title, patch.title, hotel.defaultLang),
      text: writer.text(row.text, patch.text),
    }
    writer.assertValid()
    const updated = await queries.updateTicket(tx, scope, id, { ...patch, ...texts, version: row.version + 1 })
    await linkFiles(context, tx, scope, { picture: patch.picture }, { kind: 'ticket', id, content: updated })
    await recordTextChange(context, tx, scope.hotelId, textsOfTicket(row, hotel), textsOfTicket(updated, hotel))
    await recordHotelAction(
      context,
      tx,
      scope,
      hotel,
      'ticket.changed',
      subjectOf(updated),
      changesOf(auditFields(row), auditFields(updated)),
    )
    return staffTicket(updated, hotel, view)
  })
}

export async function deleteTicket(context: AppContext, scope: HotelScope, id: string): Promise<void> {
  await changeContent(context, scope, async (tx, hotel) => {
    const row = (await queries.deleteTicket(tx, scope, id)) ?? throwNotFound()
    await unlinkFiles(tx, scope.hotelId, { kind: 'ticket', id })
    await recordHotelAction(context, tx, scope, hotel, 'ticket.deleted', subjectOf(row))
  })
}

export async function orderTickets(context: AppContext, scope: HotelScope, ids: string[]): Promise<void> {
  await changeContent(context, scope, async (tx, hotel) => {
    if (await queries.reorderTickets(tx, scope, ids))
      await recordAction(context, tx, scope, { act: 'ticket.sorted', subject: hotel })
  })
}

export async function readPartnerTickets(context: AppContext, scope: HotelScope): Promise<PartnerTickets> {
  const hotel = await hotelOf(context.db, scope)
  const row = await queries.partnerOf(context.db, scope.hotelId)
  const offers = await partnerOffers(context, hotel, hotel.defaultLang)
  return {
    state: partnerState(context, hotel, row),
    shown: row?.shown ?? true,
    fetchedAt: row?.fetchedAt?.toISOString() ?? null,
    count: offers.length,
  }
}

/** Sets whether guests see the partner's offers; if so, they are fetched soon after. */
export async function updatePartnerTickets(context: AppContext, scope: HotelScope, shown: boolean) {
  await changeContent(context, scope, async (tx, hotel) => {
    const wasShown = (await queries.partnerOf(tx, scope.hotelId))?.shown ?? true
    await queries.writePartner(tx, scope.hotelId, { shown })
    const changes = changesOf({ shown: wasShown }, { shown })
    await recordAction(context, tx, scope, {
      act: 'ticket.changed',
      subject: { id: hotel.id, name: 'Tiqets' },
      changes,
    })
    if (shown && !wasShown) await context.jobs.add(tx, refreshJob, { hotelId: scope.hotelId })
  })
  return readPartnerTickets(context, scope)
}

const allLanguages: TextQuery = { lang: 'all', fallback: 'none' }

/** The hotel's own offers in `hotel.json`. */
export const exportedTickets: ExportedPart = {
  key: 'tickets',
  shape: ExportedTickets,
  read: async (context, scope) =>
    (await listTickets(context, scope, allLanguages)).map(({ price, ...ticket }) => ({
      ...ticket,
      price: price?.amount ?? null,
    })),
  write: (context, scope, ticket: InAnyLanguage<typeof TicketInput>) =>
    createTicket(context, scope, ticket, allLanguages),
}
