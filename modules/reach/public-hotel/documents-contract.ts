import { z } from 'zod'
import { anyone } from '#core/access/policy.ts'
import { endpoint, Id, readCall } from '#core/http/contract.ts'
import { Lang } from '#core/i18n/contract.ts'
import { paperSizes } from './documents-rules.ts'

const documentCall = {
  ...readCall,
  audience: 'public',
  permission: anyone,
  params: z.object({ hotelId: Id }),
  media: ['application/pdf'],
  output: z.string(),
  errors: ['too_many_requests', 'unavailable', 'not_found'],
} as const

export const readAllergenTable = endpoint({
  ...documentCall,
  path: '/v1/hotels/{hotelId}/allergens.pdf',
  summary:
    'The written allergen table of EU 1169/2011, with the origin of meats, as PDF: of all services that serve food, or of one. What nobody has filled in is said to be so',
  query: z.object({ lang: Lang.default('fr'), service: Id.optional() }),
})
export const readBooklet = endpoint({
  ...documentCall,
  path: '/v1/hotels/{hotelId}/booklet.pdf',
  summary:
    'The booklet as PDF for guests without a phone: information, menus with prices, places and codes. Only what every guest may read',
  query: z.object({ lang: Lang.default('fr'), size: z.enum(paperSizes).default('A4') }),
})
