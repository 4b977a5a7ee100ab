import { expect, test } from 'vitest'
import { passwordWeakness } from './rules.ts'

const judged = (password: string, ...guesses: string[]) => passwordWeakness({ password, guesses })

test('a common password, or the person’s own email address, is refused whatever its length', () => {
  expect(judged('1234567890')).toBe('common_password')
  const email = `${'camille.le-goff.'.repeat(5)}@hotel.example`
  expect(judged(email, email)).toBe('weak_password')
  expect(judged('quatre mots bien choisis')).toBeNull()
})

test('characters after the fortieth do not change the result', () => {
  expect(judged(`${'a'.repeat(40)}quatre mots bien choisis`)).toBe(judged('a'.repeat(40)))
})
