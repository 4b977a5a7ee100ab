import { notifications } from '@mantine/notifications'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { queryClient } from '#core/ui-office/app/query-client.ts'
import { staffRequest } from '#core/ui-office/app/staff-request.ts'
import type * as contract from '../contract.ts'
import type { PrinterInput } from '../contract.ts'
import { isUnfinishedJob } from '../rules.ts'

const key = (hotelId: string) => ['hotels', hotelId, 'printers']
const printers = '/v1/hotels/{hotelId}/printers'
const printerPath = '/v1/hotels/{hotelId}/printers/{printerId}'
const jobs = '/v1/hotels/{hotelId}/print-jobs'

/**
 * A printer that stops polling creates no event, so the printers are refetched at this interval if the hotel has any.
 */
const again = 20_000

export const printersQuery = (hotelId: string) =>
  queryOptions({
    queryKey: [...key(hotelId), 'list'],
    queryFn: async ({ signal }) =>
      (await staffRequest<typeof contract.listPrinters>('get', printers, { params: { hotelId }, signal })).data,
    refetchInterval: ({ state }) => (state.data?.length ? again : false),
    staleTime: again,
  })

/** Unfinished jobs, followed by the last finished ones. */
export const jobsQuery = (hotelId: string) =>
  queryOptions({
    queryKey: [...key(hotelId), 'jobs'],
    queryFn: async ({ signal }) =>
      (await staffRequest<typeof contract.listPrintJobs>('get', jobs, { params: { hotelId }, signal })).data,
    // Refetched, because a ticket becomes late without an event.
    refetchInterval: ({ state }) => (state.data?.some((job) => isUnfinishedJob(job.state)) ? 10_000 : false),
    staleTime: again,
  })

export const refreshPrinters = (hotelId: string) => queryClient.invalidateQueries({ queryKey: key(hotelId) })

const refreshing = (hotelId: string) => ({ onSettled: () => refreshPrinters(hotelId) })

/** Adds or changes a printer; only the response to adding one contains its address. */
export const useSavePrinter = (hotelId: string, existing: { id: string; version: number } | undefined) =>
  useMutation({
    mutationFn: async (body: PrinterInput): Promise<string | null> => {
      if (!existing) {
        const options = { params: { hotelId }, body }
        return (await staffRequest<typeof contract.addPrinter>('post', printers, options)).data.address
      }
      const options = { params: { hotelId, printerId: existing.id }, body, version: existing.version }
      await staffRequest<typeof contract.changePrinter>('patch', printerPath, options)
      return null
    },
    ...refreshing(hotelId),
  })

export const useRenewPrinter = (hotelId: string) =>
  useMutation({
    mutationFn: async (printerId: string) => {
      const options = { params: { hotelId, printerId } }
      return (await staffRequest<typeof contract.renewPrinter>('post', `${printerPath}/renew`, options)).data.address
    },
    ...refreshing(hotelId),
  })

export const useRemovePrinter = (hotelId: string, onSuccess: () => void) =>
  useMutation({
    mutationFn: (printerId: string) =>
      staffRequest<typeof contract.removePrinter>('delete', printerPath, { params: { hotelId, printerId } }),
    onSuccess,
    ...refreshing(hotelId),
  })

interface Notices {
  done?: string
  failed: string
  text: (error: unknown) => string
}

/** Shows a message that the ticket was queued, or why it was not. */
const showing = ({ done, failed, text }: Notices) => ({
  onSuccess: () => {
    if (done) notifications.show({ message: done })
  },
  onError: (error: unknown) => notifications.show({ color: 'hot', title: failed, message: text(error) }),
})

export const useTestPrinter = (hotelId: string, notices: Notices) =>
  useMutation({
    mutationFn: (printerId: string) =>
      staffRequest<typeof contract.testPrinter>('post', `${printerPath}/test`, { params: { hotelId, printerId } }),
    ...showing(notices),
    ...refreshing(hotelId),
  })

export const usePrintOn = (hotelId: string, orderId: string, notices: Notices) =>
  useMutation({
    mutationFn: (printerId: string) =>
      staffRequest<typeof contract.printOn>('post', '/v1/hotels/{hotelId}/orders/{orderId}/print-jobs', {
        params: { hotelId, orderId },
        body: { printerId },
      }),
    ...showing(notices),
    ...refreshing(hotelId),
  })

export const useChangeJob = (hotelId: string, notices: Notices) =>
  useMutation({
    mutationFn: ({ jobId, state }: { jobId: string; state: 'waiting' | 'given-up' }) =>
      staffRequest<typeof contract.changePrintJob>('patch', `${jobs}/{jobId}`, {
        params: { hotelId, jobId },
        body: { state },
      }),
    ...showing(notices),
    ...refreshing(hotelId),
  })
