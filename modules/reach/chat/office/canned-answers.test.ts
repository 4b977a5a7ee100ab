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
const found = (q: string) => findCanned(answers, q).map(({ id }) => id)

describe('canned answers', () => {
  test('are looked for after a slash that begins a word', () => {
    expect(slashQueryBefore('/', 1)).toEqual({ at: 0, q: '' })
    expect(slashQueryBefore('Bonjour /dép', 12)).toEqual({ at: 8, q: 'dép' })
    expect(slashQueryBefore('le thé et/ou', 12)).toBe(null)
    expect(slashQueryBefore('/dép', 0)).toBe(null)
    expect(slashQueryBefore('https://livret.example', 22)).toBe(null)
  })

  test('are found in every language, accents or not, those whose title begins so first', () => {
    expect(found('')).toEqual(['late', 'towels', 'lift'])
    expect(found('depart')).toEqual(['late'])
    expect(found('tow')).toEqual(['towels'])
    expect(found('etage')).toEqual(['lift', 'late'])
    expect(found('piscine')).toEqual([])
  })

  test('take the place of what was typed to find them, and nothing else', () => {
    const text = 'Bonjour /dép et merci'
    expect(insertCannedText(text, { at: 8, q: 'dép' }, 'À midi.')).toEqual({
      text: 'Bonjour À midi. et merci',
      caret: 15,
    })
  })

  test('go out in the guest’s language, or in the hotel’s own', () => {
    expect(cannedTextIn({ fr: 'Oui', en: 'Yes', es: '' }, 'en', 'fr')).toBe('Yes')
    expect(cannedTextIn({ fr: 'Oui', en: 'Yes', es: '' }, 'es', 'fr')).toBe('Oui')
  })
})
