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
