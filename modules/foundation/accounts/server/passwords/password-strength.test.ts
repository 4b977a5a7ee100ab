import { expect, test } from 'vitest'
import { passwordWeakness } from './rules.ts'

const judged = (password: string, ...guesses: string[]) => passwordWeakness({ password, guesses })

test('a password that others try first, or that is the person’s own address, is refused however long it is', () => {
  expect(judged('1234567890')).toBe('common_password')
  const email = `${'camille.le-goff.'.repeat(5)}@hotel.example`
  expect(judged(email, email)).toBe('weak_password')
  expect(judged('quatre mots bien choisis')).toBeNull()
})

test('what stands behind the fortieth letter changes nothing', () => {
  expect(judged(`${'a'.repeat(40)}quatre mots bien choisis`)).toBe(judged('a'.repeat(40)))
})
