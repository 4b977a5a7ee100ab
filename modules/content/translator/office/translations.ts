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
/** Those that screens have asked for since the last call, by hotel and languages. */
const pending = new Map<string, Wanted[]>()
const maxTexts = 20
/** As many as one call takes. */
const maxCharacters = 30_000

/** What stands on a screen is asked for together. */
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

/** A text in another language; null: there is none at the moment, which is asked again later. */
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

/** Milliseconds that paper waits for a translation. */
const paperWaits = 3000

/** Has the translations of these texts at hand before they are printed, or gives up after a while: the texts themselves are there. */
export async function translationsReady(hotelId: string, { texts, from, to }: Quoted): Promise<void> {
  const wanted = from === to ? [] : texts.filter((text) => isTranslatable(text))
  if (wanted.length === 0) return
  const requests = wanted.map((text) => queryClient.fetchQuery(translationQuery(hotelId, text, to, from)))
  const tooLate = new Promise((resolve) => setTimeout(resolve, paperWaits))
  await Promise.race([Promise.allSettled(requests), tooLate])
}

export const isTranslatable = (text: string) => text.trim() !== '' && text.length <= maxTranslatedLength
