import { asOfHeader } from '#core/http/as-of.ts'

type Responses = readonly { headers: Headers }[] | undefined

/** The instant whose data these responses show (ISO 8601), if they come from a replica that is behind. */
export const asOf = (responses: Responses): string | undefined =>
  responses
    ?.map(({ headers }) => headers.get(asOfHeader) ?? '')
    .sort()
    .find(Boolean)

/** The interval in milliseconds at which a report that is behind is fetched again. */
export const refetchWhileBehind = (responses: Responses): number | false => (asOf(responses) ? 10_000 : false)
