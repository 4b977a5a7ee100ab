import { describe, expect, test } from 'vitest'
import { blankText } from '#core/i18n/localized.ts'
import { cannedIn, findCanned, slashBefore, withCanned } from './canned.ts'

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
    expect(slashBefore('/', 1)).toEqual({ at: 0, q: '' })
    expect(slashBefore('Bonjour /dép', 12)).toEqual({ at: 8, q: 'dép' })
    expect(slashBefore('le thé et/ou', 12)).toBe(null)
    expect(slashBefore('/dép', 0)).toBe(null)
    expect(slashBefore('https://livret.example', 22)).toBe(null)
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
    expect(withCanned(text, { at: 8, q: 'dép' }, 'À midi.')).toEqual({ text: 'Bonjour À midi. et merci', caret: 15 })
  })

  test('go out in the guest’s language, or in the hotel’s own', () => {
    expect(cannedIn({ fr: 'Oui', en: 'Yes', es: '' }, 'en', 'fr')).toBe('Yes')
    expect(cannedIn({ fr: 'Oui', en: 'Yes', es: '' }, 'es', 'fr')).toBe('Oui')
  })
})
