import { expect, test } from 'vitest'
import { confirmationDiffers } from './confirmation.ts'

test('no hint is shown while the confirmation is empty', () => {
  expect(confirmationDiffers('trois mots verts', '', true)).toBe(false)
  expect(confirmationDiffers('trois mots verts', '', false)).toBe(false)
})

test('a beginning of the password counts as different only after typing', () => {
  expect(confirmationDiffers('trois mots verts', 'trois', true)).toBe(false)
  expect(confirmationDiffers('trois mots verts', 'trois', false)).toBe(true)
})

test('a difference is reported as soon as it is typed', () => {
  expect(confirmationDiffers('trois mots verts', 'trois mors', true)).toBe(true)
  expect(confirmationDiffers('trois mots verts', 'trois mots verts.', true)).toBe(true)
})

test('no hint is shown when both are the same', () => {
  expect(confirmationDiffers('trois mots verts', 'trois mots verts', true)).toBe(false)
  expect(confirmationDiffers('trois mots verts', 'trois mots verts', false)).toBe(false)
})
