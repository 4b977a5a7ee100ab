import { expect, test } from 'vitest'
import type { AppContext } from './context.ts'
import { readReport } from './read-report.ts'

test('without a replica a report has the connections with more time, and says nothing of its age', async () => {
  const [calls, reports] = [{ $client: 'calls' }, { $client: 'reports' }]
  const context = { db: calls, pool: 'calls', reports, replica: null, url: 'https://livret.example' }
  const headers: string[] = []
  const read = await readReport(
    context as unknown as AppContext,
    (name) => headers.push(name),
    async ({ db, pool, url }) => ({ db, pool, url }),
  )
  expect(read).toEqual({ db: reports, pool: 'reports', url: context.url })
  expect(headers).toEqual([])
})
