export const opinionStatuses = ['pending', 'published', 'refused'] as const
export type OpinionStatus = (typeof opinionStatuses)[number]

export const ratings = [1, 2, 3, 4, 5] as const

/** A guest with a rating this low may still be helped before they leave. */
export const lowRating = 2
export const isLow = (rating: number): boolean => rating <= lowRating

/** Why an opinion may be refused; shown to its author in their own language. */
export const refusalCodes = ['insult', 'personal', 'advert', 'unrelated', 'not_a_guest'] as const
export type RefusalCode = (typeof refusalCodes)[number]

/** Maximum characters. */
export const maxOpinionTextLengths = { name: 80, comment: 3000, reason: 500, reply: 3000 } as const

/** Opinions included in the public hotel; older ones are fetched in pages. */
export const maxExtractOpinions = 5

/** How many opinions on one subject were published, and their average with one decimal; null: there are none. */
export interface RatingSummary {
  count: number
  average: number | null
}
export const noRatings: RatingSummary = { count: 0, average: null }
