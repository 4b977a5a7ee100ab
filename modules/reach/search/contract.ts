import { z } from 'zod'
import { anyone } from '#core/access/policy.ts'
import { endpoint, Id, noContent, noQuery } from '#core/http/contract.ts'
import { Lang } from '#core/i18n/contract.ts'
import { maxQuestionLength } from './rules.ts'

export const countMissedSearch = endpoint({
  method: 'post',
  path: '/v1/hotels/{hotelId}/missed-searches',
  summary: 'A guest searched and found nothing: the words are counted for the day, and nothing else is kept',
  audience: 'public',
  permission: anyone,
  params: z.object({ hotelId: Id }),
  query: noQuery,
  body: z.object({ question: z.string().max(maxQuestionLength), lang: Lang }),
  status: 204,
  output: noContent,
  errors: ['invalid', 'too_many_requests'],
})
