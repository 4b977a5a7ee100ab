import { queryOptions, useMutation } from '@tanstack/react-query'
import type { AllLanguages } from '#core/http/contract.ts'
import type { InAnyLanguage } from '#core/i18n/contract.ts'
import { queryClient } from '#core/ui-office/app/query-client.ts'
import { staffLang, staffRequest } from '#core/ui-office/app/staff-request.ts'
import type * as contract from '../contract.ts'
import type { Ticket, TicketInput, TicketPatch } from '../contract.ts'

const ticketsKey = (hotelId: string) => ['hotels', hotelId, 'tickets']
const listKey = (hotelId: string) => [...ticketsKey(hotelId), 'list', staffLang()]
const listPath = '/v1/hotels/{hotelId}/tickets'
const ticketPath = '/v1/hotels/{hotelId}/tickets/{ticketId}'
const partnerPath = '/v1/hotels/{hotelId}/partner-tickets'

/** The offers that the hotel has written, in order. */
export const ticketsQuery = (hotelId: string) =>
  queryOptions({
    queryKey: listKey(hotelId),
    queryFn: async ({ signal }) => {
      const options = { params: { hotelId }, query: { lang: staffLang() }, signal }
      return (await staffRequest<typeof contract.listTickets>('get', listPath, options)).data
    },
    staleTime: 5_000,
  })

/** One offer with its texts in all languages, for its editor. */
export const ticketTextsQuery = (hotelId: string, ticketId: string) =>
  queryOptions({
    queryKey: [...ticketsKey(hotelId), 'texts', ticketId],
    queryFn: async ({ signal }) => {
      const options = { params: { hotelId, ticketId }, query: { lang: 'all' as const }, signal }
      return (await staffRequest<AllLanguages<typeof contract.readTicket>>('get', ticketPath, options)).data
    },
    // An editor starts from the server's current data, never from the cache.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Reads one offer with its texts in all languages from the server, bypassing the cache. */
export const readTicketTexts = (hotelId: string, ticketId: string) =>
  queryClient.fetchQuery({ ...ticketTextsQuery(hotelId, ticketId), staleTime: 0 })

/** The state of the partner's offers near the hotel. */
export const partnerTicketsQuery = (hotelId: string) =>
  queryOptions({
    queryKey: [...ticketsKey(hotelId), 'partner'],
    queryFn: async ({ signal }) =>
      (await staffRequest<typeof contract.readPartnerTickets>('get', partnerPath, { params: { hotelId }, signal }))
        .data,
    staleTime: 5_000,
  })

/** Reloads the offers and the partner's state wherever they are shown. */
export const refreshTickets = (hotelId: string) => queryClient.invalidateQueries({ queryKey: ticketsKey(hotelId) })

/** Changes the cached offers before the server answers; `refreshTickets` loads the server's state afterwards. */
async function updateCachedTickets(hotelId: string, change: (tickets: Ticket[]) => Ticket[]) {
  await queryClient.cancelQueries({ queryKey: listKey(hotelId) })
  queryClient.setQueryData<Ticket[]>(listKey(hotelId), (tickets) => tickets && change(tickets))
}

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
      return updateCachedTickets(hotelId, (tickets) => tickets.filter(({ id }) => id !== ticketId))
    },
    onSettled: () => refreshTickets(hotelId),
  })

export const useOrderTickets = (hotelId: string) =>
  useMutation({
    mutationFn: (ids: string[]) =>
      staffRequest<typeof contract.orderTickets>('put', `${listPath}/order`, { params: { hotelId }, body: ids }),
    onMutate: (ids) =>
      updateCachedTickets(hotelId, (tickets) => [...tickets].sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))),
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
