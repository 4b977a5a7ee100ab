import { z } from 'zod'
import { editContent, seeContent } from '#core/access/policy.ts'
import {
  deleteCall,
  endpoint,
  Id,
  Instant,
  noQuery,
  orderCall,
  readCall,
  updateCall,
  WebAddress,
} from '#core/http/contract.ts'
import { inAllLanguages, Money, optionalTextSchema, requiredTextSchema, Text, textQuery } from '#core/i18n/contract.ts'
import { FileAddress } from '#core/storage/contract.ts'
import { maxTickets } from './rules.ts'

/** The minimum price of an offer, and its rating; null when unknown. */
const facts = {
  price: Money.nullable(),
  /** From 0 to 5. */
  rating: z.number().nullable(),
  /** The number of ratings. */
  ratingCount: z.int().nullable(),
  link: z.string(),
}

/** An offer as guests read it. The hotel may earn a commission on each, and screens say so. */
export const PublicTicket = z
  .object({
    id: z.string(),
    title: Text,
    text: Text,
    /** A picture of this product; never of the partner's server, because a guest's phone must not call third parties. */
    picture: z.string().nullable(),
    ...facts,
    /** Written by the hotel, or fetched from the partner. */
    source: z.enum(['hotel', 'tiqets']),
  })
  .meta({ id: 'PublicTicket' })
export type PublicTicket = z.infer<typeof PublicTicket>

declare module '#modules/hotel/hotels/contract.ts' {
  interface PublicHotel {
    /** The hotel's own offers in order, then the partner's. */
    tickets: PublicTicket[]
  }
}

/** An offer that the hotel has written. `version` is sent back as `If-Match`. */
export const Ticket = z
  .object({
    id: Id,
    title: Text,
    text: Text,
    picture: z.string().nullable(),
    ...facts,
    hidden: z.boolean(),
    position: z.int(),
    version: z.int(),
    /** Paths of the texts that are missing in the requested language. */
    fallback: z.array(z.string()),
  })
  .meta({ id: 'Ticket' })
export type Ticket = z.infer<typeof Ticket>

/** Only https addresses are allowed, because guests may pay there. */
const SecureAddress = WebAddress.refine((address) => /^https:/i.test(address), 'https')
const TicketFields = z.object({
  title: requiredTextSchema(120),
  text: optionalTextSchema(1000),
  picture: FileAddress.nullable(),
  /** In cents of the hotel's currency. */
  price: z.int().min(0).max(1_000_000_000).nullable(),
  rating: z
    .number()
    .min(0)
    .max(5)
    .refine((rating) => Math.round(rating * 10) / 10 === rating, 'one_decimal')
    .nullable(),
  ratingCount: z.int().min(0).max(10_000_000).nullable(),
  link: SecureAddress,
  hidden: z.boolean(),
})
export const TicketInput = TicketFields.partial().required({ title: true, link: true })
export type TicketInput = z.infer<typeof TicketInput>
export const TicketPatch = TicketFields.extend({ title: optionalTextSchema(120) }).partial()
export type TicketPatch = z.infer<typeof TicketPatch>

/** The state of the partner's offers near the hotel. */
export const PartnerTickets = z
  .object({
    /**
     * `off`: this product has no access to the partner; `no-position`: the hotel has no coordinates; `waiting`: not
     * fetched yet; `failing`: the last attempt failed, and earlier offers stay.
     */
    state: z.enum(['off', 'no-position', 'waiting', 'fetched', 'failing']),
    /** Whether the hotel shows them to guests. */
    shown: z.boolean(),
    fetchedAt: Instant.nullable(),
    count: z.int(),
  })
  .meta({ id: 'PartnerTickets' })
export type PartnerTickets = z.infer<typeof PartnerTickets>

const hotelParams = z.object({ hotelId: Id })
const ticketParams = z.object({ hotelId: Id, ticketId: Id })
const staff = { audience: 'staff' } as const

export const listTickets = endpoint({
  ...staff,
  ...readCall,
  path: '/v1/hotels/{hotelId}/tickets',
  summary: 'The offers that the hotel has written, in order, including hidden offers',
  permission: seeContent,
  params: hotelParams,
  query: textQuery,
  output: z.array(Ticket),
})
export const createTicket = endpoint({
  ...staff,
  method: 'post',
  path: '/v1/hotels/{hotelId}/tickets',
  summary: 'Add an offer at the end',
  permission: editContent,
  params: hotelParams,
  query: textQuery,
  body: TicketInput,
  status: 201,
  output: Ticket,
  errors: ['invalid'],
})
export const orderTickets = endpoint({
  ...staff,
  ...orderCall,
  path: '/v1/hotels/{hotelId}/tickets/order',
  summary: 'Put the offers in this order',
  permission: editContent,
  params: hotelParams,
  body: z.array(Id).max(maxTickets),
})
export const readTicket = endpoint({
  ...staff,
  ...readCall,
  path: '/v1/hotels/{hotelId}/tickets/{ticketId}',
  summary: 'One offer of the hotel',
  permission: seeContent,
  params: ticketParams,
  query: textQuery,
  output: Ticket,
})
export const updateTicket = endpoint({
  ...staff,
  ...updateCall,
  path: '/v1/hotels/{hotelId}/tickets/{ticketId}',
  summary:
    'Change an offer; texts are written in `lang`, or with `lang=all` in each given language. `If-Match` with the version prevents lost updates',
  permission: editContent,
  params: ticketParams,
  body: TicketPatch,
  output: Ticket,
})
export const deleteTicket = endpoint({
  ...staff,
  ...deleteCall,
  path: '/v1/hotels/{hotelId}/tickets/{ticketId}',
  summary: 'Remove an offer',
  permission: editContent,
  params: ticketParams,
})
export const readPartnerTickets = endpoint({
  ...staff,
  ...readCall,
  path: '/v1/hotels/{hotelId}/partner-tickets',
  summary: 'Whether guests see the partner’s offers near the hotel, and when they were fetched',
  permission: seeContent,
  params: hotelParams,
  query: noQuery,
  output: PartnerTickets,
})
export const updatePartnerTickets = endpoint({
  ...staff,
  method: 'patch',
  path: '/v1/hotels/{hotelId}/partner-tickets',
  summary: 'Show the partner’s offers to guests, or hide them',
  permission: editContent,
  params: hotelParams,
  query: noQuery,
  body: z.object({ shown: z.boolean() }),
  status: 200,
  output: PartnerTickets,
  errors: [],
})

/** The format in `hotel.json`. */
export const ExportedTickets = z.array(inAllLanguages(TicketInput)).max(100)
