import { z } from 'zod'
import { fetchJson, RemoteServerError } from '#core/net/server/fetch-json.ts'
import type { TranslationEngine, TranslationSettings } from './translation.ts'

const Answer = z.object({
  translatedText: z.array(z.string()),
  /** Only present when the language was to be detected. */
  detectedLanguage: z
    .array(z.object({ language: z.string() }))
    .nullish()
    .catch(null),
})

/** The API of LibreTranslate, self-hosted or not. */
export const libretranslate = ({ url, key, timeout }: TranslationSettings): TranslationEngine => ({
  name: 'libretranslate',
  async translate(texts, to, from) {
    const answer = await fetchJson(new URL('/translate', url), {
      json: { q: texts, source: from ?? 'auto', target: to, format: 'text', ...(key && { api_key: key }) },
      timeout,
      maxBytes: 1_000_000,
    })
    const { data } = Answer.safeParse(answer)
    if (data?.translatedText.length !== texts.length)
      throw new RemoteServerError('LibreTranslate sent no translation of each text')
    return data.translatedText.map((text, i) => ({
      text,
      from: data.detectedLanguage?.[i]?.language.slice(0, 2).toLowerCase() ?? from ?? null,
    }))
  },
})
