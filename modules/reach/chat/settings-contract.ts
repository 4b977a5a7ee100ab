import { z } from 'zod'
import { changeSettings, seeGuests } from '#core/access/policy.ts'
import { endpoint, Id, readCall, updateCall } from '#core/http/contract.ts'
import { optionalTextSchema, requiredTextSchema, Text, textQuery } from '#core/i18n/contract.ts'
import { Hours } from '#core/time/contract.ts'
import { maxCannedAnswers, maxChatTextLengths } from './rules.ts'

export const CannedAnswer = z
  .object({
    id: Id,
    title: requiredTextSchema(maxChatTextLengths.cannedTitle),
    text: optionalTextSchema(maxChatTextLengths.text),
  })
  .meta({ id: 'CannedAnswer' })
export type CannedAnswer = z.infer<typeof CannedAnswer>

/** The chat settings of the hotel. `version` is sent back as `If-Match`. */
export const ChatSettings = z
  .object({
    enabled: z.boolean(),
    /** When the reception answers; null: at any hour. */
    hours: Hours.nullable(),
    /** What guests are told outside the hours; empty: the default text is used. */
    awayText: Text,
    /** In the order in which staff see them. */
    cannedAnswers: z.array(z.object({ id: Id, title: Text, text: Text })),
    version: z.int(),
  })
  .meta({ id: 'ChatSettings' })
export type ChatSettings = z.infer<typeof ChatSettings>

export const ChatSettingsChange = z
  .object({
    enabled: z.boolean(),
    hours: Hours.nullable(),
    awayText: optionalTextSchema(maxChatTextLengths.awayText),
    /** The complete list: canned answers that are not in it are deleted. */
    cannedAnswers: z.array(CannedAnswer).max(maxCannedAnswers),
  })
  .partial()
export type ChatSettingsChange = z.infer<typeof ChatSettingsChange>

const hotelParams = z.object({ hotelId: Id })

export const readChatSettings = endpoint({
  ...readCall,
  path: '/v1/hotels/{hotelId}/chat-settings',
  summary: 'Whether and when the hotel chats, and its canned answers',
  audience: 'staff',
  permission: seeGuests,
  params: hotelParams,
  query: textQuery,
  output: ChatSettings,
})
export const changeChatSettings = endpoint({
  ...updateCall,
  path: '/v1/hotels/{hotelId}/chat-settings',
  summary: 'Change hours, words and canned answers: what is not named stays as it is',
  audience: 'staff',
  permission: changeSettings,
  params: hotelParams,
  body: ChatSettingsChange,
  output: ChatSettings,
})
