import { z } from 'zod'
import type { Lang } from '#core/i18n/contract.ts'
import { localeOf } from '#core/i18n/format.ts'
import { fetchJson, RemoteServerError } from '#core/net/server/fetch-json.ts'
import type { TranslationEngine, TranslationSettings } from './translation.ts'

/** DeepL writes only variants of English and Portuguese. */
const targetOf = (lang: Lang) => (lang === 'en' || lang === 'pt' ? localeOf[lang] : lang).toUpperCase()

const DeepLResponse = z.object({
  translations: z.array(z.object({ text: z.string(), detected_source_language: z.string().nullish() })),
})

/** The translation API of DeepL, version 2. */
export const deepl = ({ url, key, timeout }: TranslationSettings): TranslationEngine => ({
  name: 'deepl',
  async translate(texts, to, from) {
    const answer = await fetchJson(new URL('/v2/translate', url), {
      headers: { authorization: `DeepL-Auth-Key ${key}`, 'user-agent': 'Livret' },
      json: { text: texts, target_lang: targetOf(to), ...(from && { source_lang: from.toUpperCase() }) },
      timeout,
      maxBytes: 1_000_000,
    })
    const { data } = DeepLResponse.safeParse(answer)
    if (data?.translations.length !== texts.length)
      throw new RemoteServerError('DeepL did not send a translation of each text')
    return data.translations.map(({ text, detected_source_language }) => ({
      text,
      from: detected_source_language?.slice(0, 2).toLowerCase() ?? from ?? null,
    }))
  },
})
