import { expect, test } from 'vitest'
import { passwordWeakness } from './rules.ts'

const weaknessOf = (password: string, ...guesses: string[]) => passwordWeakness({ password, guesses })

test('a common password, or the person’s own email address, is refused whatever its length', () => {
  expect(weaknessOf('1234567890')).toBe('common_password')
  const email = `${'camille.le-goff.'.repeat(5)}@hotel.example`
  expect(weaknessOf(email, email)).toBe('weak_password')
  expect(weaknessOf('quatre mots bien choisis')).toBeNull()
})

test('characters after the fortieth do not change the result', () => {
  expect(weaknessOf(`${'a'.repeat(40)}quatre mots bien choisis`)).toBe(weaknessOf('a'.repeat(40)))
})
