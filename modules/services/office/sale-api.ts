import { useMutation } from '@tanstack/react-query'
import { staffRequest } from '#modules/accounts/office/api.ts'
import type * as contract from '../contract.ts'
import type { Article, SaleInput } from '../contract.ts'
import { serviceSaved } from './saved.ts'

interface SaleChange {
  article: Pick<Article, 'id' | 'serviceId'>
  sale: SaleInput
}

/** Off sale until some time, or until a stock is gone; of an article or of one choice of it. */
export const useSetSale = (hotelId: string) =>
  useMutation({
    mutationFn: ({ article: { id, serviceId }, sale }: SaleChange) =>
      staffRequest<typeof contract.setSale>(
        'put',
        '/v1/hotels/{hotelId}/services/{serviceId}/articles/{articleId}/sale',
        { params: { hotelId, serviceId, articleId: id }, body: sale },
      ),
    onSettled: (_, error) => serviceSaved(hotelId, error),
  })
