import { describe, expect, test } from 'vitest'
import { blankText } from '#core/i18n/localized.ts'
import { cannedTextIn, findCanned, insertCannedText, slashQueryBefore } from './canned-answers.ts'

const answer = (id: string, fr: string, en: string, text = '') => ({
  id,
  title: { ...blankText, fr, en },
  text: { ...blankText, fr: text },
})
const answers = [
  answer('late', 'Départ tardif', 'Late checkout', 'Possible jusqu’à midi, selon l’étage.'),
  answer('towels', 'Serviettes', 'Towels'),
  answer('lift', 'Étage', 'Floor'),
]
const idsFound = (q: string) => findCanned(answers, q).map(({ id }) => id)

describe('canned answers', () => {
  test('are searched for after a slash at the beginning of a word', () => {
    expect(slashQueryBefore('/', 1)).toEqual({ at: 0, q: '' })
    expect(slashQueryBefore('Bonjour /dép', 12)).toEqual({ at: 8, q: 'dép' })
    expect(slashQueryBefore('le thé et/ou', 12)).toBe(null)
    expect(slashQueryBefore('/dép', 0)).toBe(null)
    expect(slashQueryBefore('https://livret.example', 22)).toBe(null)
  })

  test('are found in every language, with or without accents, first those whose title begins with the query', () => {
    expect(idsFound('')).toEqual(['late', 'towels', 'lift'])
    expect(idsFound('depart')).toEqual(['late'])
    expect(idsFound('tow')).toEqual(['towels'])
    expect(idsFound('etage')).toEqual(['lift', 'late'])
    expect(idsFound('piscine')).toEqual([])
  })

  test('replace the slash and the word after it, and nothing else', () => {
    const text = 'Bonjour /dép et merci'
    expect(insertCannedText(text, { at: 8, q: 'dép' }, 'À midi.')).toEqual({
      text: 'Bonjour À midi. et merci',
      caret: 15,
    })
  })

  test('are sent in the guest’s language, or else in the hotel’s own', () => {
    expect(cannedTextIn({ fr: 'Oui', en: 'Yes', es: '' }, 'en', 'fr')).toBe('Yes')
    expect(cannedTextIn({ fr: 'Oui', en: 'Yes', es: '' }, 'es', 'fr')).toBe('Oui')
  })
})
