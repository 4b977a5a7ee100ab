import { queryOptions } from '@tanstack/react-query'
import type { Lang } from '#core/i18n/contract.ts'
import { queryClient } from '#core/ui-office/app/query-client.ts'
import { staffRequest } from '#core/ui-office/app/staff-request.ts'
import type { Translation, translateTexts } from '../contract.ts'
import { maxTranslatedLength } from '../rules.ts'

interface PendingText {
  text: string
  resolve: (translation: Translation) => void
  reject: (error: unknown) => void
}
/** The requests to send with the next call, by hotel and languages. */
const pendingByKey = new Map<string, PendingText[]>()
const maxTexts = 20
/** Maximum characters of one call. */
const maxCharacters = 30_000

/** Translates a text. Texts that are shown at the same time are requested together. */
function translate(hotelId: string, text: string, to: Lang, from?: Lang): Promise<Translation> {
  const key = [hotelId, to, from].join()
  return new Promise((resolve, reject) => {
    const pendingTexts = pendingByKey.get(key) ?? []
    const isFull = pendingTexts.reduce((sum, each) => sum + each.text.length, text.length) > maxCharacters
    if (isFull) void requestBatch(hotelId, pendingTexts, to, from)
    const batch = isFull ? [] : pendingTexts
    batch.push({ text, resolve, reject })
    pendingByKey.set(key, batch)
    const send = () => {
      if (pendingByKey.get(key) !== batch) return
      pendingByKey.delete(key)
      void requestBatch(hotelId, batch, to, from)
    }
    if (batch.length === maxTexts) send()
    else setTimeout(send, 20)
  })
}

async function requestBatch(hotelId: string, batch: PendingText[], to: Lang, from?: Lang) {
  try {
    const { data } = await staffRequest<typeof translateTexts>('post', '/v1/hotels/{hotelId}/translate', {
      params: { hotelId },
      body: { texts: batch.map(({ text }) => text), to, from },
    })
    for (const [i, { resolve }] of batch.entries()) resolve(data[i] ?? null)
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}

/** The translation of a text. If there is none at the moment, it is requested again after a minute. */
export const translationQuery = (hotelId: string, text: string, to: Lang, from?: Lang) =>
  queryOptions({
    queryKey: ['hotels', hotelId, 'translated', to, from, text],
    queryFn: () => translate(hotelId, text, to, from),
    staleTime: ({ state }) => (state.data?.text ? Number.POSITIVE_INFINITY : 60_000),
    retry: false,
  })

interface TextsToTranslate {
  texts: readonly string[]
  from: Lang
  to: Lang
}

/** Maximum milliseconds that printing waits for translations. */
const maxPrintWaitMs = 3000

/**
 * Loads the translations of these texts before printing, for at most three seconds, because the original texts can be
 * printed without them.
 */
export async function translationsReady(hotelId: string, { texts, from, to }: TextsToTranslate): Promise<void> {
  const textsToTranslate = from === to ? [] : texts.filter((text) => isTranslatable(text))
  if (textsToTranslate.length === 0) return
  const requests = textsToTranslate.map((text) => queryClient.fetchQuery(translationQuery(hotelId, text, to, from)))
  const timeout = new Promise((resolve) => setTimeout(resolve, maxPrintWaitMs))
  await Promise.race([Promise.allSettled(requests), timeout])
}

export const isTranslatable = (text: string) => text.trim() !== '' && text.length <= maxTranslatedLength
