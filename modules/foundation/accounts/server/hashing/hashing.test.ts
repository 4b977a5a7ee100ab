import { expect, test } from 'vitest'
import { hashArgon2, maxQueuedHashes, verifyArgon2 } from './service.ts'

const cost = { memoryCost: 1024, timeCost: 1, parallelism: 1 }

test('requests beyond the queue of password hashes are refused with a retry time; the queued ones and later ones succeed', async () => {
  const answers = await Promise.allSettled(
    Array.from({ length: maxQueuedHashes + 20 }, () => hashArgon2('quatre mots', cost)),
  )
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
  expect(refused.length).toBeGreaterThanOrEqual(17)
  for (const reason of refused) expect(reason).toMatchObject({ code: 'unavailable', details: { retryAfter: 5 } })
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(maxQueuedHashes)
  expect(await verifyArgon2(await hashArgon2('quatre mots', cost), 'quatre mots')).toBe(true)
})
