import { notifications } from '@mantine/notifications'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { queryClient } from '#core/ui-office/app/query-client.ts'
import { staffRequest } from '#core/ui-office/app/staff-request.ts'
import type * as contract from '../contract.ts'
import type { PrinterInput } from '../contract.ts'
import { isUnfinishedJob } from '../rules.ts'

const printersKey = (hotelId: string) => ['hotels', hotelId, 'printers']
const printersPath = '/v1/hotels/{hotelId}/printers'
const printerPath = '/v1/hotels/{hotelId}/printers/{printerId}'
const printJobsPath = '/v1/hotels/{hotelId}/print-jobs'

/**
 * A printer that stops polling the server creates no event, so a hotel's printers are refetched at this interval.
 */
const refetchIntervalMs = 20_000

export const printersQuery = (hotelId: string) =>
  queryOptions({
    queryKey: [...printersKey(hotelId), 'list'],
    queryFn: async ({ signal }) =>
      (await staffRequest<typeof contract.listPrinters>('get', printersPath, { params: { hotelId }, signal })).data,
    refetchInterval: ({ state }) => (state.data?.length ? refetchIntervalMs : false),
    staleTime: refetchIntervalMs,
  })

/** Unfinished jobs, followed by the last finished ones. */
export const jobsQuery = (hotelId: string) =>
  queryOptions({
    queryKey: [...printersKey(hotelId), 'jobs'],
    queryFn: async ({ signal }) =>
      (await staffRequest<typeof contract.listPrintJobs>('get', printJobsPath, { params: { hotelId }, signal })).data,
    // Refetched, because a ticket becomes late without an event.
    refetchInterval: ({ state }) => (state.data?.some((job) => isUnfinishedJob(job.state)) ? 10_000 : false),
    staleTime: refetchIntervalMs,
  })

export const refreshPrinters = (hotelId: string) => queryClient.invalidateQueries({ queryKey: printersKey(hotelId) })

const refreshWhenSettled = (hotelId: string) => ({ onSettled: () => refreshPrinters(hotelId) })

/** Adds or changes a printer; only the response to adding one contains its address. */
export async function savePrinter(
  hotelId: string,
  existing: { id: string; version: number } | undefined,
  body: PrinterInput,
): Promise<string | null> {
  try {
    if (!existing) {
      const options = { params: { hotelId }, body }
      return (await staffRequest<typeof contract.addPrinter>('post', printersPath, options)).data.address
    }
    const options = { params: { hotelId, printerId: existing.id }, body, version: existing.version }
    await staffRequest<typeof contract.changePrinter>('patch', printerPath, options)
    return null
  } finally {
    await refreshPrinters(hotelId)
  }
}

export const useRenewPrinter = (hotelId: string) =>
  useMutation({
    mutationFn: async (printerId: string) => {
      const options = { params: { hotelId, printerId } }
      return (await staffRequest<typeof contract.renewPrinter>('post', `${printerPath}/renew`, options)).data.address
    },
    ...refreshWhenSettled(hotelId),
  })

export const useRemovePrinter = (hotelId: string, onSuccess: () => void) =>
  useMutation({
    mutationFn: (printerId: string) =>
      staffRequest<typeof contract.removePrinter>('delete', printerPath, { params: { hotelId, printerId } }),
    onSuccess,
    ...refreshWhenSettled(hotelId),
  })

interface OutcomeTexts {
  /** Shown when the ticket was queued. */
  done?: string
  /** The title of the message when it was not. */
  failed: string
  /** Turns the error into a sentence. */
  failureText: (error: unknown) => string
}

/** Shows a message that the ticket was queued, or why it was not. */
const showOutcome = ({ done, failed, failureText }: OutcomeTexts) => ({
  onSuccess: () => {
    if (done) notifications.show({ message: done })
  },
  onError: (error: unknown) => notifications.show({ color: 'hot', title: failed, message: failureText(error) }),
})

export const useTestPrinter = (hotelId: string, outcomeTexts: OutcomeTexts) =>
  useMutation({
    mutationFn: (printerId: string) =>
      staffRequest<typeof contract.testPrinter>('post', `${printerPath}/test`, { params: { hotelId, printerId } }),
    ...showOutcome(outcomeTexts),
    ...refreshWhenSettled(hotelId),
  })

/** Queues another ticket of an order on a printer, by the printer's id. */
export const usePrintOrder = (hotelId: string, orderId: string, outcomeTexts: OutcomeTexts) =>
  useMutation({
    mutationFn: (printerId: string) =>
      staffRequest<typeof contract.printOn>('post', '/v1/hotels/{hotelId}/orders/{orderId}/print-jobs', {
        params: { hotelId, orderId },
        body: { printerId },
      }),
    ...showOutcome(outcomeTexts),
    ...refreshWhenSettled(hotelId),
  })

/** Queues a failed ticket again (`waiting`), or cancels it (`given-up`). */
export const useChangeJob = (hotelId: string, outcomeTexts: OutcomeTexts) =>
  useMutation({
    mutationFn: ({ jobId, state }: { jobId: string; state: 'waiting' | 'given-up' }) =>
      staffRequest<typeof contract.changePrintJob>('patch', `${printJobsPath}/{jobId}`, {
        params: { hotelId, jobId },
        body: { state },
      }),
    ...showOutcome(outcomeTexts),
    ...refreshWhenSettled(hotelId),
  })
