import { describe, expect, test } from 'vitest'
// Imported so that every module registers its codes.
import '#app/modules.ts'
import { Problem, type ProblemCode, problemStatus } from '#core/errors/contract.ts'
import { catalogues } from '#core/i18n/catalogues.ts'
import { staffLangs } from '#locales/languages.ts'
import { ApiError, problemOf } from './api-error.ts'

const codes = Object.keys(problemStatus) as ProblemCode[]

describe.each(staffLangs)('in %s', (lang) => {
  test.each(codes)('%s has a title and a sentence that says what to do', (code) => {
    const params = {
      total: 'X',
      by: 'X',
      at: 'X',
      day: 'X',
      time: 'X',
      minutes: 'X',
      limit: 'X',
      megapixels: 'X',
      hotels: 'X',
      holder: 'X',
      work: 'X',
      wait: 'X',
      count: 20,
      invited: 'x@y.fr',
      current: 'z@y.fr',
      reached: 'X.',
      next: 'X.',
      name: 'X',
      email: 'x@y.fr',
      named: ' (X)',
      virus: 'X',
    }
    const problem = problemOf(new ApiError(code, { params: () => params }), lang)
    expect(Problem.parse(problem)).toStrictEqual(problem)
    expect([problem.status, problem.code]).toEqual([problemStatus[code], code])
    for (const text of [problem.title, problem.detail]) expect(text).not.toMatch(/errors\.|\{\{|undefined/)
    expect(problem.detail).toMatch(/^\p{Lu}.*[.!?]$/u)
  })

  test('every field error has its own sentence', () => {
    const fields = Object.keys(catalogues[lang].errors.fields).map((code) => ({
      path: 'x',
      code,
      params: { limit: 3, time: '10:00', room: '204', near: '203', letters: '漢' },
    }))
    const { errors = [] } = problemOf(new ApiError('invalid', { fields: fields }), lang)
    for (const { message } of errors) expect(message).toMatch(/^\p{Lu}[^{}]*[.!?]$/u)
    expect(new Set(errors.map(({ message }) => message)).size).toBe(fields.length)
  })
})

test('a field error without its own text gets the general text', () => {
  const { errors } = problemOf(new ApiError('invalid', { fields: [{ path: 'x', code: 'unheard_of' }] }), 'en')
  expect(errors).toEqual([{ path: 'x', code: 'unheard_of', message: catalogues.en.errors.fields.invalid }])
})

test('the catalogues have no text for a problem that does not exist', () => {
  for (const lang of staffLangs)
    expect(Object.keys(catalogues[lang].errors).sort()).toEqual([...codes, 'fields'].sort())
})
