import { z } from 'zod'
import { anyone, editContent } from '#core/access/policy.ts'
import { endpoint, Id, noParams, readCall } from '#core/http/contract.ts'
import { contentQuery, Lang, StaffLang, Text } from '#core/i18n/contract.ts'
import { HotelFile } from './contract.ts'

const InEachLanguage = z.record(StaffLang, z.string().min(1))

/** The file of a starting set: parts of a `hotel.json`. Prices are examples, in euro cents. */
export const StartingSetFile = HotelFile.strip().pick({ services: true, pages: true }).extend({
  name: InEachLanguage,
  description: InEachLanguage,
})
export type StartingSetFile = z.infer<typeof StartingSetFile>

export const StartingSet = z
  .object({
    id: z.string(),
    name: Text,
    description: Text,
    /** Names of what it creates. */
    services: z.array(Text),
    pages: z.array(Text),
    articles: z.int(),
  })
  .meta({ id: 'StartingSet' })
export type StartingSet = z.infer<typeof StartingSet>

export const listStartingSets = endpoint({
  ...readCall,
  path: '/v1/starting-sets',
  summary: 'What a new hotel can begin with',
  audience: 'staff',
  permission: anyone,
  params: noParams,
  query: z.object({ lang: Lang.default('fr') }),
  output: z.array(StartingSet),
})

export const applyStartingSet = endpoint({
  method: 'post',
  path: '/v1/hotels/{hotelId}/starting-set',
  summary:
    'Give a hotel without services those of a starting set, hidden, and its pages, as drafts. Prices are examples. All of it, or nothing; `already_begun` where the hotel has services, or a page of the set',
  audience: 'staff',
  permission: editContent,
  params: z.object({ hotelId: Id }),
  query: contentQuery,
  body: z.object({ set: z.string().max(40) }),
  status: 201,
  output: z.object({ services: z.int(), articles: z.int(), pages: z.int() }),
  errors: ['invalid', 'already_begun', 'import_running', 'quota_exceeded'],
})
