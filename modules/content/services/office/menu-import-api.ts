import { useMutation } from '@tanstack/react-query'
import type { AllLanguages } from '#core/http/contract.ts'
import { staffRequest } from '#core/ui-office/app/staff-request.ts'
import type * as contract from '../import-contract.ts'
import { refreshServices } from './api.ts'
import { type ArticleImportBody, createUndoBody } from './menu/menu-plan.ts'

/** An import and its idempotency key. Sent again with the same key after a missing answer, it is carried out once. */
export interface SentImport {
  key: string
  body: ArticleImportBody
}

const path = '/v1/hotels/{hotelId}/services/{serviceId}/articles/import'

/** Sends an import. Reloads the service also without an answer, because the import may have been carried out. */
export const useImportMenu = (hotelId: string, serviceId: string) =>
  useMutation({
    mutationFn: ({ key, body }: SentImport) =>
      staffRequest<AllLanguages<typeof contract.importArticles>>('post', path, {
        params: { hotelId, serviceId },
        query: { lang: 'all' },
        key,
        body,
      }),
    onSettled: () => refreshServices(hotelId),
  })

export const useUndoImport = (hotelId: string, serviceId: string) =>
  useMutation({
    mutationFn: (body: ArticleImportBody) =>
      staffRequest<typeof contract.undoImport>('post', `${path}/undo`, {
        params: { hotelId, serviceId },
        body: createUndoBody(body),
      }),
    onSettled: () => refreshServices(hotelId),
  })
