import { describe, expect, test } from 'vitest'
import type { Problem } from '#core/errors/contract.ts'
import { NoAnswerError, ProblemError, RequestCancelledError } from '#core/http/client.ts'
import { queryClient } from './query-client.ts'

const { gcTime, retry, retryDelay } = queryClient.getDefaultOptions().queries ?? {}
const refusal = (status: number) => new ProblemError({ status, detail: '' } as Problem)
const attempts = (error: Error) => {
  if (typeof retry !== 'function') throw new Error('no rule of retries')
  let failures = 0
  while (failures < 20 && retry(failures, error)) failures++
  return failures
}

describe('what staff screens read (specification, point 9)', () => {
  test('is kept for 5 minutes', () => expect(gcTime).toBe(300_000))

  test('is requested up to 3 times again after network errors, server errors and too many requests', () => {
    for (const error of [new NoAnswerError('lost'), refusal(500), refusal(503), refusal(429)])
      expect(attempts(error), error.message).toBe(3)
  })

  test('is not asked for again when it was refused', () => {
    for (const status of [400, 401, 403, 404, 422]) expect(attempts(refusal(status)), String(status)).toBe(0)
  })

  test('is not requested again after the person has cancelled', () =>
    expect(attempts(new RequestCancelledError('given up'))).toBe(0))

  test('waits 1 s, doubling up to 30 s', () => {
    if (typeof retryDelay !== 'function') throw new Error('no rule of delays')
    const error = new NoAnswerError('lost')
    expect([0, 1, 2, 3, 4, 5, 6].map((failures) => retryDelay(failures, error))).toEqual([
      1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
    ])
  })
})
