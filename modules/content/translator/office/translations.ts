import { queryOptions } from '@tanstack/react-query'
import type { Lang } from '#core/i18n/contract.ts'
import { queryClient } from '#core/ui-office/app/query-client.ts'
import { staffRequest } from '#core/ui-office/app/staff-request.ts'
import type { Translation, translateTexts } from '../contract.ts'
import { maxTranslatedLength } from '../rules.ts'

interface Wanted {
  text: string
  resolve: (translation: Translation) => void
  reject: (error: unknown) => void
}
/** The requests to send with the next call, by hotel and languages. */
const pending = new Map<string, Wanted[]>()
const maxTexts = 20
/** Maximum characters of one call. */
const maxCharacters = 30_000

/** Texts shown on one screen are requested together. */
function translate(hotelId: string, text: string, to: Lang, from?: Lang): Promise<Translation> {
  const key = [hotelId, to, from].join()
  return new Promise((resolve, reject) => {
    const begun = pending.get(key) ?? []
    const full = begun.reduce((sum, each) => sum + each.text.length, text.length) > maxCharacters
    if (full) void request(hotelId, begun, to, from)
    const waiting = full ? [] : begun
    waiting.push({ text, resolve, reject })
    pending.set(key, waiting)
    const send = () => {
      if (pending.get(key) !== waiting) return
      pending.delete(key)
      void request(hotelId, waiting, to, from)
    }
    if (waiting.length === maxTexts) send()
    else setTimeout(send, 20)
  })
}

async function request(hotelId: string, waiting: Wanted[], to: Lang, from?: Lang) {
  try {
    const { data } = await staffRequest<typeof translateTexts>('post', '/v1/hotels/{hotelId}/translate', {
      params: { hotelId },
      body: { texts: waiting.map(({ text }) => text), to, from },
    })
    for (const [i, { resolve }] of waiting.entries()) resolve(data[i] ?? null)
  } catch (error) {
    for (const { reject } of waiting) reject(error)
  }
}

/** A translation of a text; null: none at the moment, so it is requested again later. */
export const translationQuery = (hotelId: string, text: string, to: Lang, from?: Lang) =>
  queryOptions({
    queryKey: ['hotels', hotelId, 'translated', to, from, text],
    queryFn: () => translate(hotelId, text, to, from),
    staleTime: ({ state }) => (state.data?.text ? Number.POSITIVE_INFINITY : 60_000),
    retry: false,
  })

interface Quoted {
  texts: readonly string[]
  from: Lang
  to: Lang
}

/** Maximum milliseconds that printing waits for a translation. */
const paperWaits = 3000

/**
 * Loads the translations of these texts before printing, or gives up after a while, because the original texts can be
 * printed.
 */
export async function translationsReady(hotelId: string, { texts, from, to }: Quoted): Promise<void> {
  const wanted = from === to ? [] : texts.filter((text) => isTranslatable(text))
  if (wanted.length === 0) return
  const requests = wanted.map((text) => queryClient.fetchQuery(translationQuery(hotelId, text, to, from)))
  const tooLate = new Promise((resolve) => setTimeout(resolve, paperWaits))
  await Promise.race([Promise.allSettled(requests), tooLate])
}

export const isTranslatable = (text: string) => text.trim() !== '' && text.length <= maxTranslatedLength
