import { queryOptions, skipToken, useMutation, useMutationState } from '@tanstack/react-query'
import { NoAnswerError, ProblemError, RequestCancelledError } from '#core/http/client.ts'
import { nextCursor } from '#core/http/next-cursor.ts'
import { queryClient } from '#core/ui-office/app/query-client.ts'
import { staffRequest } from '#core/ui-office/app/staff-request.ts'
import type * as amendments from '../amendments-contract.ts'
import type * as contract from '../contract.ts'
import type { Order, StaffOrderRequest, StatusChange } from '../contract.ts'
import type { SnoozeInput, snoozeOrder } from '../snooze-contract.ts'
import { isOpen, type Status, statuses } from '../status-rules.ts'
import { type AutoPrint, printDevice } from './auto-print-settings.ts'
import { type Board, emptyBoard, mergeOrders, type RefusedOrders } from './board/board.ts'

export { useClock } from './clock.ts'
export { SnoozeItems, SnoozeMenu, WithTimeDialog } from './components/snooze/snooze-menu.tsx'
export { useStaffOrderWording } from './wording.ts'

/** The orders of the board, and the cursor from which the event stream continues. */
export interface CachedBoard {
  orders: Board
  cursor: string | null
}

const boardKey = (hotelId: string) => ['hotels', hotelId, 'orders', 'board']
const moveKey = (hotelId: string) => ['hotels', hotelId, 'orders', 'move']

/** Longer than any day, including one of 25 hours: an order that finished earlier cannot be from today. */
const finishedWindowMs = 26 * 3_600_000

/**
 * All open orders and recently finished ones. The event stream keeps them up to date; they are refetched only when it
 * has a gap.
 */
export const boardQuery = (hotelId: string) =>
  queryOptions({
    queryKey: boardKey(hotelId),
    queryFn: ({ signal }) => loadBoard(hotelId, signal),
    // A response may be older than events received meanwhile, so it is merged.
    structuralSharing: (previous, fresh) => mergeBoards(previous as CachedBoard | undefined, fresh as CachedBoard),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  })

function mergeBoards(previous: CachedBoard | undefined, fresh: CachedBoard): CachedBoard {
  if (!previous) return fresh
  const orders = mergeOrders(previous.orders, fresh.orders.values())
  return orders === previous.orders && fresh.cursor === previous.cursor ? previous : { orders, cursor: fresh.cursor }
}

async function loadBoard(hotelId: string, signal: AbortSignal): Promise<CachedBoard> {
  const orders = queryClient.getQueryData<CachedBoard>(boardKey(hotelId))?.orders ?? emptyBoard
  // Orders that this device has as open may have been closed while it was suspended.
  const open = [...orders.values()].filter((order) => isOpen(order.status)).map((order) => Date.parse(order.placedAt))
  const since = new Date(Math.min(Date.now() - finishedWindowMs, ...open)).toISOString()
  // One after the other, so that an order closed in between is in the second list or in the stream.
  const openOrders = await listAllOrders(hotelId, { status: statuses.filter(isOpen).join() }, signal)
  const finished = await listAllOrders(hotelId, { status: 'completed,cancelled', since }, signal)
  return { orders: mergeOrders(mergeOrders(emptyBoard, openOrders.orders), finished.orders), cursor: openOrders.cursor }
}

async function listAllOrders(hotelId: string, listQuery: { status: string; since?: string }, signal: AbortSignal) {
  const orders: Order[] = []
  let cursor: string | null = null
  let after: string | undefined
  do {
    const query = { ...listQuery, after, limit: 200 }
    const options = { params: { hotelId }, query, signal }
    const { data, headers } = await staffRequest<typeof contract.listOrders>(
      'get',
      '/v1/hotels/{hotelId}/orders',
      options,
    )
    cursor ??= headers.get('livret-cursor')
    orders.push(...data)
    after = nextCursor(headers.get('link'))
  } while (after)
  return { orders, cursor }
}

/** Updates the board with a newer state of an order. */
export const upsertOrder = (hotelId: string, order: Order, cursor?: string) =>
  queryClient.setQueryData<CachedBoard>(
    boardKey(hotelId),
    (previous) => previous && { orders: mergeOrders(previous.orders, [order]), cursor: cursor ?? previous.cursor },
  )

const arrivedKey = (hotelId: string) => ['hotels', hotelId, 'orders', 'arrived']

/** The last order that arrived while this device was connected. */
export const arrivedQuery = (hotelId: string) =>
  queryOptions<Order>({
    queryKey: arrivedKey(hotelId),
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    // Dropped when the hotel's screens are left, so that it is not announced again.
    gcTime: 0,
  })

export const orderArrived = (hotelId: string, order: Order) =>
  queryClient.setQueryData<Order>(arrivedKey(hotelId), order)

const refusedAmendmentKey = (hotelId: string) => ['hotels', hotelId, 'orders', 'refused-amendment']

/** The last order of which the guest refused a change while this device was connected. */
export const refusedAmendmentQuery = (hotelId: string) =>
  queryOptions<Order>({
    queryKey: refusedAmendmentKey(hotelId),
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Remembers an order whose guest has just refused a change: the board had it as unanswered. */
export function noteRefusedAmendment(hotelId: string, order: Order) {
  const known = queryClient.getQueryData<CachedBoard>(boardKey(hotelId))?.orders.get(order.id)
  if (known?.amendments.at(-1)?.answer === null && order.amendments.at(-1)?.answer === 'refused')
    queryClient.setQueryData<Order>(refusedAmendmentKey(hotelId), order)
}

const refusalsKey = (hotelId: string) => ['hotels', hotelId, 'orders', 'refusals']

/** The last refusals that this device has received. Only the event stream reports them. */
export const refusalsQuery = (hotelId: string) =>
  queryOptions<RefusedOrders[]>({
    queryKey: refusalsKey(hotelId),
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  })

export const recordRefusal = (hotelId: string, refusal: RefusedOrders) =>
  queryClient.setQueryData<RefusedOrders[]>(refusalsKey(hotelId), (previous = []) => [...previous.slice(-50), refusal])

/** One order, from the board or else from the server. */
export const orderQuery = (hotelId: string, orderId: string) =>
  queryOptions({
    queryKey: ['hotels', hotelId, 'orders', 'one', orderId],
    queryFn: async ({ signal }) => {
      const options = { params: { hotelId, orderId }, signal }
      return (await staffRequest<typeof contract.readOrder>('get', '/v1/hotels/{hotelId}/orders/{orderId}', options))
        .data
    },
    initialData: () => queryClient.getQueryData<CachedBoard>(boardKey(hotelId))?.orders.get(orderId),
    staleTime: 0,
  })

export interface StatusMove {
  order: Order
  status: Status
  /** Shown to the guest, and required to cancel. When a step is undone: shown to the team. */
  reason?: string
  /** With a cancellation: which articles are sold out. */
  soldOut?: StatusChange['soldOut']
  /** Undoes the last step. */
  back?: true
}

/** The current order when somebody else was first; `null` for any other error. */
export const orderOfMoveError = (error: unknown): Order | null =>
  error instanceof ProblemError && error.problem.code === 'order_moved' ? (error.problem.context?.order as Order) : null

/** The last running request of each order. */
const runningByOrder = new Map<string, Promise<unknown>>()

/** Runs the requests for one order one after the other: a step is undone only after it was made. */
async function runInOrder<T>(orderId: string, call: () => Promise<T>): Promise<T> {
  const current = (runningByOrder.get(orderId) ?? Promise.resolve()).catch(() => undefined).then(call)
  runningByOrder.set(orderId, current)
  try {
    return await current
  } finally {
    if (runningByOrder.get(orderId) === current) runningByOrder.delete(orderId)
  }
}

const sendMove = (hotelId: string, { order, status, reason, soldOut, back }: StatusMove): Promise<Order> =>
  runInOrder(order.id, async () => {
    const params = { hotelId, orderId: order.id }
    if (back) {
      const shownOrder = queryClient.getQueryData<CachedBoard>(boardKey(hotelId))?.orders.get(order.id) ?? order
      // The response was lost but the step was undone; a retry would undo the step before it.
      if (shownOrder.status === status) return shownOrder
      const options = { params, body: { reason, version: shownOrder.version } }
      const path = '/v1/hotels/{hotelId}/orders/{orderId}/step-back'
      return (await staffRequest<typeof contract.stepBack>('post', path, options)).data
    }
    const options = { params, body: { status, reason, soldOut, version: order.version } }
    return (await staffRequest<typeof contract.changeOrder>('patch', '/v1/hotels/{hotelId}/orders/{orderId}', options))
      .data
  })

/** Retried without a response, so that staff need not tap again on a weak network. */
const maxRetries = 6

/**
 * Moves an order. The screen shows the move at once (see `useBoardMoves`). A refusal needs no rollback, because the
 * board itself changes only when the server has answered.
 */
export const useMoveOrder = (hotelId: string, onRefused: (error: Error, move: StatusMove) => void) =>
  useMutation({
    mutationKey: moveKey(hotelId),
    mutationFn: async (move: StatusMove) => {
      const order = await sendMove(hotelId, move)
      // The board is updated before this move counts as answered, so that the next action uses the current order.
      upsertOrder(hotelId, order)
      return order
    },
    retry: (failures, error) =>
      error instanceof NoAnswerError && !(error instanceof RequestCancelledError) && failures < maxRetries,
    retryDelay: (failures) => Math.min(8_000, 500 * 2 ** failures),
    onError: (error, move) => {
      const now = orderOfMoveError(error)
      if (now) upsertOrder(hotelId, now)
      onRefused(error, move)
    },
  })

/** The moves without an answer yet, each with its target status. */
export const usePendingMoves = (hotelId: string): StatusMove[] =>
  useMutationState({
    filters: { mutationKey: moveKey(hotelId), status: 'pending' },
    select: (mutation) => mutation.state.variables as StatusMove,
  })

/** Counts one more printed ticket and returns the updated order. */
export async function countPrint(hotelId: string, orderId: string): Promise<Order> {
  const { data } = await staffRequest<typeof contract.printOrder>(
    'post',
    '/v1/hotels/{hotelId}/orders/{orderId}/prints',
    {
      params: { hotelId, orderId },
    },
  )
  upsertOrder(hotelId, data)
  queryClient.setQueryData(orderQuery(hotelId, orderId).queryKey, data)
  return data
}

/** Asks whether this device is the one to print the ticket of an accepted order. */
export async function claimPrint(hotelId: string, orderId: string, mode: AutoPrint) {
  const options = { params: { hotelId, orderId }, body: { device: mode === 'own' ? printDevice() : null } }
  const path = '/v1/hotels/{hotelId}/orders/{orderId}/prints/automatic'
  return (await staffRequest<typeof contract.claimPrint>('post', path, options)).data
}

/** Changes the lines of an order. Not repeated by itself, because the order has another version once it has succeeded. */
export const useAmendOrder = (hotelId: string) =>
  useMutation({
    mutationFn: async ({ orderId, body }: { orderId: string; body: amendments.AmendmentInput }) => {
      const options = { params: { hotelId, orderId }, body }
      const path = '/v1/hotels/{hotelId}/orders/{orderId}/amendments'
      return (await staffRequest<typeof amendments.amendOrder>('post', path, options)).data
    },
    onSuccess: (order) => upsertOrder(hotelId, order),
    onError: (error) => {
      const now = orderOfMoveError(error)
      if (now) upsertOrder(hotelId, now)
    },
  })

/** Places an order on behalf of a guest. `key`: the idempotency key, so that a retry creates no second order. */
export const useOrderForGuest = (hotelId: string) =>
  useMutation({
    mutationFn: async ({ body, key }: { body: StaffOrderRequest; key: string }) => {
      const options = { params: { hotelId }, body, key }
      return (
        await staffRequest<typeof contract.placeOrderForGuest>('post', '/v1/hotels/{hotelId}/orders/for-guest', options)
      ).data
    },
    onSuccess: (order) => upsertOrder(hotelId, order),
  })

/** Puts an order off, or brings it back (null). If somebody else was first, the board shows the current order. */
export const useSnoozeOrder = (hotelId: string, onFailed: (error: Error) => void) =>
  useMutation({
    mutationFn: async ({ order, snooze }: { order: Order; snooze: SnoozeInput | null }) => {
      const options = { params: { hotelId, orderId: order.id }, body: { snooze, version: order.version } }
      const path = '/v1/hotels/{hotelId}/orders/{orderId}/snooze'
      return (await staffRequest<typeof snoozeOrder>('post', path, options)).data
    },
    onSuccess: (order) => upsertOrder(hotelId, order),
    onError: (error) => {
      const current = orderOfMoveError(error)
      if (current) upsertOrder(hotelId, current)
      onFailed(error)
    },
  })
