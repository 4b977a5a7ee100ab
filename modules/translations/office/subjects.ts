import type { Lang } from '#core/i18n/contract.ts'
import type { TranslationGap } from '../contract.ts'

/** A thing with texts to write, as one goes there to write them all at once. */
export interface Subject extends Pick<TranslationGap, 'place' | 'id' | 'serviceId' | 'subject'> {
  texts: Pick<TranslationGap, 'gap' | 'field' | 'source'>[]
}

/** What is to be written in one language, thing by thing, in the order it comes. */
export function subjectsIn(gaps: readonly TranslationGap[], lang: Lang): Subject[] {
  const subjects = new Map<string, Subject>()
  for (const { place, id, serviceId, subject, gap, field, source, lang: own } of gaps) {
    if (own !== lang) continue
    const known = subjects.get(id) ?? { place, id, serviceId, subject, texts: [] }
    subjects.set(id, known)
    known.texts.push({ gap, field, source })
  }
  return [...subjects.values()]
}

/** Where the texts of a thing are written, in that language. */
export function editorOf(hotelId: string, { place, id, serviceId }: Omit<Subject, 'texts'>, lang: Lang): string {
  const hotel = `/hotels/${hotelId}`
  switch (place) {
    case 'info':
      return `${hotel}/info?lang=${lang}`
    case 'service':
      return `${hotel}/services/${id}?lang=${lang}`
    case 'article':
      return `${hotel}/services/${serviceId}/articles?article=${id}&lang=${lang}`
    case 'page':
      return `${hotel}/pages/${id}?lang=${lang}`
    case 'place':
      return `${hotel}/places/${id}?lang=${lang}`
    case 'deal':
      return `${hotel}/deals/${id}?lang=${lang}`
    case 'media':
      return `${hotel}/medias/${id}?lang=${lang}`
  }
}
