import { expect, test } from 'vitest'
import type { Problem } from '#core/errors/contract.ts'
import { NoAnswerError, ProblemError } from '#core/http/client.ts'
import { mayWork } from './upload.ts'

const refusal = (status: number) => new ProblemError({ status, detail: '' } as Problem)

test('an upload is not offered for retry when the file is too large or of a refused type', () => {
  for (const status of [413, 415, 422]) expect(mayWork(refusal(status)), String(status)).toBe(false)
})

test('an upload is offered for retry after a network or server failure', () => {
  for (const failure of [new NoAnswerError('lost'), refusal(429), refusal(500), refusal(503)])
    expect(mayWork(failure)).toBe(true)
})
