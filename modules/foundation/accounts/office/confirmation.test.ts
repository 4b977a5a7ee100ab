import { expect, test } from 'vitest'
import { confirmationDiffers } from './confirmation.ts'

test('nothing is said before the confirmation is written', () => {
  expect(confirmationDiffers('trois mots verts', '', true)).toBe(false)
  expect(confirmationDiffers('trois mots verts', '', false)).toBe(false)
})

test('half a confirmation is not yet a wrong one', () => {
  expect(confirmationDiffers('trois mots verts', 'trois', true)).toBe(false)
  expect(confirmationDiffers('trois mots verts', 'trois', false)).toBe(true)
})

test('a difference is said as soon as it can be seen', () => {
  expect(confirmationDiffers('trois mots verts', 'trois mors', true)).toBe(true)
  expect(confirmationDiffers('trois mots verts', 'trois mots verts.', true)).toBe(true)
})

test('the same twice is silent', () => {
  expect(confirmationDiffers('trois mots verts', 'trois mots verts', true)).toBe(false)
  expect(confirmationDiffers('trois mots verts', 'trois mots verts', false)).toBe(false)
})
