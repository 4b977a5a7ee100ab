import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import { nextCursor } from '#core/http/next-cursor.ts'
import { foldText } from '#core/i18n/plain-text/fold-text.ts'
import type { Translate } from '#core/i18n/text-key.ts'
import { isUuid } from '#core/ids/uuid.ts'
import { asOf, refetchWhileBehind } from '#core/ui-office/app/as-of.ts'
import { queryClient } from '#core/ui-office/app/query-client.ts'
import { staffLang, staffRequest } from '#core/ui-office/app/staff-request.ts'
import { codesQuery } from '#modules/content/qr-codes/office/api.ts'
import type * as contract from '../history-contract.ts'
import type { RoomBill } from '../history-contract.ts'
import { type Status, statuses } from '../status-rules.ts'

/** The filter in the address; blank or absent: no restriction. */
export interface HistorySearch {
  q?: string | undefined
  room?: string | undefined
  service?: string | undefined
  status?: Status | undefined
  billed?: 'yes' | 'no' | undefined
  from?: string | undefined
  until?: string | undefined
}

const isDay = (text: string | null) =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

/** Invalid values are ignored. */
export function historyFilter(search: URLSearchParams): HistorySearch {
  const text = (name: string) => search.get(name)?.trim() || undefined
  const day = (name: string) => (isDay(search.get(name)) ? (search.get(name) ?? undefined) : undefined)
  const service = text('service')
  const billed = text('billed')
  const [from, until] = [day('from'), day('until')]
  return {
    q: text('q'),
    room: text('room'),
    service: service && isUuid(service) ? service : undefined,
    status: statuses.find((status) => status === search.get('status')),
    billed: billed === 'yes' || billed === 'no' ? billed : undefined,
    from,
    until: from && until && until < from ? undefined : until,
  }
}

const historyKey = (hotelId: string) => ['hotels', hotelId, 'orders', 'history']

/** Newest first, in pages. */
export const historyQuery = (hotelId: string, filter: HistorySearch) =>
  infiniteQueryOptions({
    queryKey: [...historyKey(hotelId), filter, staffLang()],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      staffRequest<typeof contract.readHistory>('get', '/v1/hotels/{hotelId}/orders/history', {
        params: { hotelId },
        query: { ...filter, after: pageParam },
        signal,
      }),
    getNextPageParam: (page) => nextCursor(page.headers.get('link')),
    select: ({ pages }) => ({ orders: pages.flatMap((page) => page.data), asOf: asOf(pages) }),
    refetchInterval: ({ state }) => refetchWhileBehind(state.data?.pages),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  })

interface SearchRequest {
  hotelId: string
  written: string
  /** The search text in lower case without accents. */
  text: string
  t: Translate
  signal: AbortSignal
}

/** The orders that match the search text, latest first. */
export async function findOrders({ hotelId, written: typedText, t, signal }: SearchRequest) {
  const { data } = await staffRequest<typeof contract.readHistory>('get', '/v1/hotels/{hotelId}/orders/history', {
    params: { hotelId },
    query: { q: typedText, limit: 5 },
    signal,
  })
  return data.map(({ id, number, room, guestName, serviceName, status }) => ({
    id,
    title: [t('orders.office.history.numbered', { number }), room && t('orders.office.card.room', { room }), guestName]
      .filter(Boolean)
      .join(' · '),
    detail: `${serviceName} · ${t(`orders.office.status.${status}`)}`,
    to: `${hotelPath(hotelId, hotelScreens.orderHistory)}?q=${encodeURIComponent(typedText)}&order=${id}`,
  }))
}

/** Rooms with a QR code that match the text; each leads to its orders. */
export async function findRooms({ hotelId, text, t }: SearchRequest) {
  const { rooms } = await queryClient.ensureQueryData(codesQuery(hotelId))
  return rooms
    .filter(({ room }) => foldText(t('orders.office.card.room', { room })).includes(text))
    .slice(0, 6)
    .map(({ id, room }) => ({
      id,
      title: t('orders.office.card.room', { room }),
      to: hotelPath(hotelId, hotelScreens.bill(encodeURIComponent(room))),
    }))
}

export const fetchHistory = (hotelId: string, filter: HistorySearch): Promise<Blob> =>
  staffRequest<typeof contract.exportHistory>('get', '/v1/hotels/{hotelId}/orders/history.csv', {
    params: { hotelId },
    query: filter,
    timeout: 120_000,
  }).then(({ data }) => data)

interface DayRange {
  from?: string | undefined
  until?: string | undefined
}

const billKey = (hotelId: string, room: string, days: DayRange) => ['hotels', hotelId, 'orders', 'bill', room, days]

/** The orders on the bill of a room. */
export const billQuery = (hotelId: string, room: string, days: DayRange) =>
  queryOptions({
    queryKey: billKey(hotelId, room, days),
    queryFn: ({ signal }) =>
      staffRequest<typeof contract.readBill>('get', '/v1/hotels/{hotelId}/rooms/{room}/bill', {
        params: { hotelId, room },
        query: days,
        signal,
      }).then(({ data }) => data),
    staleTime: 5_000,
  })

/** Marks orders of the room as carried over to its bill, or removes the mark. */
export const useBillChange = (hotelId: string, room: string, days: DayRange) =>
  useMutation({
    mutationFn: (body: { orderIds: string[]; carried: boolean }) =>
      staffRequest<typeof contract.changeBill>('patch', '/v1/hotels/{hotelId}/rooms/{room}/bill', {
        params: { hotelId, room },
        query: days,
        body,
      }).then(({ data }) => data),
    onSuccess: (bill) => queryClient.setQueryData<RoomBill>(billKey(hotelId, room, days), bill),
    onSettled: () => refreshHistory(hotelId),
  })

/** Refetches the history and the bills. */
export const refreshHistory = (hotelId: string) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: historyKey(hotelId) }),
    queryClient.invalidateQueries({ queryKey: ['hotels', hotelId, 'orders', 'bill'] }),
  ])
