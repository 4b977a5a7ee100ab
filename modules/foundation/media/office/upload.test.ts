import { expect, test } from 'vitest'
import type { Problem } from '#core/errors/contract.ts'
import { NoAnswerError, ProblemError } from '#core/http/client.ts'
import { mayWork } from './upload.ts'

const refusal = (status: number) => new ProblemError({ status, detail: '' } as Problem)

test('a file that is too large, or of a kind that is not taken, is not offered to be sent once more', () => {
  for (const status of [413, 415, 422]) expect(mayWork(refusal(status)), String(status)).toBe(false)
})

test('what the network or the server prevented is', () => {
  for (const failure of [new NoAnswerError('lost'), refusal(429), refusal(500), refusal(503)])
    expect(mayWork(failure)).toBe(true)
})
