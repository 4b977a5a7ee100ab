import { useMutation } from '@tanstack/react-query'
import type { AllLanguages } from '#core/http/contract.ts'
import type { InAnyLanguage } from '#core/i18n/contract.ts'
import { queryClient } from '#core/ui-office/app/query-client.ts'
import { editorQuery, staffQuery } from '#core/ui-office/app/staff-query.ts'
import { staffLang, staffRequest } from '#core/ui-office/app/staff-request.ts'
import { sortByIds, updateCachedList } from '#core/ui-office/lists/cached-list.ts'
import type * as contract from '../contract.ts'
import type { Ticket, TicketInput, TicketPatch } from '../contract.ts'

const ticketsKey = (hotelId: string) => ['hotels', hotelId, 'tickets']
const listKey = (hotelId: string) => [...ticketsKey(hotelId), 'list', staffLang()]
const listPath = '/v1/hotels/{hotelId}/tickets'
const ticketPath = '/v1/hotels/{hotelId}/tickets/{ticketId}'
const partnerPath = '/v1/hotels/{hotelId}/partner-tickets'

/** The offers that the hotel has written, in order. */
export const ticketsQuery = (hotelId: string) =>
  staffQuery<typeof contract.listTickets>(listKey(hotelId), listPath, {
    params: { hotelId },
    query: { lang: staffLang() },
  })

/** One offer with its texts in all languages, for its editor. */
export const ticketTextsQuery = (hotelId: string, ticketId: string) =>
  editorQuery<AllLanguages<typeof contract.readTicket>>([...ticketsKey(hotelId), 'texts', ticketId], ticketPath, {
    params: { hotelId, ticketId },
    query: { lang: 'all' },
  })

/** Reads one offer with its texts in all languages from the server, bypassing the cache. */
export const readTicketTexts = (hotelId: string, ticketId: string) =>
  queryClient.fetchQuery({ ...ticketTextsQuery(hotelId, ticketId), staleTime: 0 })

/** The state of the partner's offers near the hotel. */
export const partnerTicketsQuery = (hotelId: string) =>
  staffQuery<typeof contract.readPartnerTickets>([...ticketsKey(hotelId), 'partner'], partnerPath, {
    params: { hotelId },
  })

/** Reloads the offers and the partner's state wherever they are shown. */
export const refreshTickets = (hotelId: string) => queryClient.invalidateQueries({ queryKey: ticketsKey(hotelId) })

export const createTicket = (hotelId: string, body: InAnyLanguage<typeof TicketInput>) =>
  staffRequest<AllLanguages<typeof contract.createTicket>>('post', listPath, {
    params: { hotelId },
    query: { lang: 'all' },
    body,
  }).then(({ data }) => data)

/** `version`: the version last seen; throws `precondition_failed` if it has changed since. */
export const updateTicket = (
  hotelId: string,
  ticketId: string,
  body: InAnyLanguage<typeof TicketPatch>,
  version: number | undefined,
) =>
  staffRequest<AllLanguages<typeof contract.updateTicket>>('patch', ticketPath, {
    params: { hotelId, ticketId },
    query: { lang: 'all' },
    body,
    version,
  }).then(({ data }) => data)

/** `onDone` is called before the offer disappears from the screen. */
export const useDeleteTicket = (hotelId: string, onDone: () => void) =>
  useMutation({
    mutationFn: (ticketId: string) =>
      staffRequest<typeof contract.deleteTicket>('delete', ticketPath, { params: { hotelId, ticketId } }),
    onSuccess: (_, ticketId) => {
      onDone()
      return updateCachedList<Ticket>(listKey(hotelId), (tickets) => tickets.filter(({ id }) => id !== ticketId))
    },
    onSettled: () => refreshTickets(hotelId),
  })

export const useOrderTickets = (hotelId: string) =>
  useMutation({
    mutationFn: (ids: string[]) =>
      staffRequest<typeof contract.orderTickets>('put', `${listPath}/order`, { params: { hotelId }, body: ids }),
    onMutate: (ids) => updateCachedList<Ticket>(listKey(hotelId), (tickets) => sortByIds(tickets, ids)),
    onSettled: () => refreshTickets(hotelId),
  })

/** Sets whether guests see the partner's offers. */
export const useShowPartner = (hotelId: string) =>
  useMutation({
    mutationFn: (tickets: boolean) =>
      staffRequest<typeof contract.updatePartnerTickets>('patch', partnerPath, {
        params: { hotelId },
        body: { shown: tickets },
      }),
    onSettled: () => refreshTickets(hotelId),
  })
