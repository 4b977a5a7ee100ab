import { expect, test } from 'vitest'
import { makeThreadGate } from '#tests/gate.ts'
import type { TestTasks } from '#tests/worker-tasks.ts'
import { WorkerPool } from './worker-pool.ts'

const source = '#tests/worker-tasks.ts'
const defaultOptions = { threads: 1, maxWaiting: 10, maxPerKey: 10, memoryMb: 64, source }
const makePool = (options = {}) => new WorkerPool<TestTasks>({ ...defaultOptions, ...options })
const taskOptions = { key: 'mine', timeoutMs: 60_000 }

function withResolvers() {
  let resolve: (value: number) => void = () => undefined
  const promise = new Promise<number>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
const codeOf = (result: Promise<unknown>) =>
  result.then(
    () => 'done',
    ({ code, details }) => [code, details?.retryAfter],
  )

test('a task that blocks its thread does not block the process', async () => {
  const pool = makePool()
  const { shared, release } = makeThreadGate()
  let ended = false
  const blocked = pool.run('wait', shared, taskOptions).then((answer) => {
    ended = true
    return answer
  })
  for (let turn = 0; turn < 10; turn++) await new Promise(setImmediate)
  expect(ended).toBe(false)
  release()
  expect(await blocked).toBe('waited')
})

test('a thread runs one task after the other and keeps its loaded modules', async () => {
  const pool = makePool()
  expect(await Promise.all([pool.run('count', null, taskOptions), pool.run('count', null, taskOptions)])).toEqual([
    1, 2,
  ])
  expect(await pool.run('double', 21, taskOptions)).toBe(42)
})

test('the input of a refused task is not prepared', async () => {
  const pool = makePool({ maxPerKey: 1 })
  let prepared = 0
  const prepare = async () => ++prepared
  const results = [1, 2, 3].map(() => codeOf(pool.run('double', prepare, taskOptions)))
  expect(await Promise.all(results)).toEqual(['done', ['too_many_requests', 5], ['too_many_requests', 5]])
  expect(prepared).toBe(1)
})

test('a task whose input is being prepared counts towards the limits', async () => {
  const pool = makePool({ maxWaiting: 1 })
  const { promise, resolve } = withResolvers()
  const results = ['a', 'b', 'c'].map((key) => codeOf(pool.run('double', () => promise, { ...taskOptions, key })))
  expect(await results[2]).toEqual(['unavailable', 5])
  resolve(1)
  expect(await Promise.all(results.slice(0, 2))).toEqual(['done', 'done'])
})

test('a thread that is not reused ends and frees its memory', async () => {
  const pool = makePool({ reuse: false })
  expect([await pool.run('count', null, taskOptions), await pool.run('count', null, taskOptions)]).toEqual([1, 1])
})

test('an ApiError of a task is thrown with its fields, and another error keeps its code', async () => {
  const pool = makePool()
  await expect(pool.run('refuse', 'name', taskOptions)).rejects.toMatchObject({
    code: 'invalid',
    details: { fields: [{ path: 'name', code: 'required' }] },
  })
  await expect(pool.run('missing', null, taskOptions)).rejects.toMatchObject({
    code: 'ENOENT',
    message: 'no such file',
  })
  expect(await pool.run('double', 1, taskOptions)).toBe(2)
})

test('a task that exceeds its time or memory or crashes ends its thread, and the next task gets a new one', async () => {
  const pool = makePool()
  await expect(pool.run('forever', null, { key: 'mine', timeoutMs: 50 })).rejects.toMatchObject({ code: 'too_large' })
  expect(await pool.run('double', 1, taskOptions)).toBe(2)
  await expect(pool.run('fill', null, taskOptions)).rejects.toMatchObject({ code: 'too_large' })
  await expect(pool.run('crash', null, taskOptions)).rejects.toThrow('a worker thread ended (3)')
  expect(await pool.run('double', 2, taskOptions)).toBe(4)
})

test('a full queue refuses all hotels, a hotel above its share is refused alone, both with Retry-After', async () => {
  const pool = makePool({ maxWaiting: 2, maxPerKey: 2 })
  const { shared, release } = makeThreadGate()
  const run = (key: string) => pool.run('wait', shared, { key, timeoutMs: 60_000 })
  const accepted = [run('first'), run('first'), run('second')]
  expect(await codeOf(run('first'))).toEqual(['too_many_requests', 5])
  expect(await codeOf(run('third'))).toEqual(['unavailable', 5])
  release()
  expect(await Promise.all(accepted)).toEqual(['waited', 'waited', 'waited'])
  expect(await run('third')).toBe('waited')
})

test('hotels take turns: one task of another comes before the third of the first', async () => {
  const pool = makePool()
  const { shared, release } = makeThreadGate()
  const order: string[] = []
  const run = (key: string) => pool.run('wait', shared, { key, timeoutMs: 60_000 }).then(() => order.push(key))
  const all = [run('a'), run('a'), run('a'), run('b')]
  release()
  await Promise.all(all)
  expect(order).toEqual(['a', 'a', 'b', 'a'])
})

test('an aborted request leaves the queue, and ends its worker thread', async () => {
  const pool = makePool()
  const { shared, release } = makeThreadGate()
  const [first, second] = [new AbortController(), new AbortController()]
  const running = pool.run('forever', null, { ...taskOptions, signal: first.signal })
  const waiting = pool.run('double', 1, { ...taskOptions, signal: second.signal })
  second.abort(new Error('gone'))
  await expect(waiting).rejects.toThrow('gone')
  first.abort(new Error('gone too'))
  await expect(running).rejects.toThrow('gone too')
  release()
  expect(await pool.run('wait', shared, taskOptions)).toBe('waited')
})

test('an input that cannot be copied to a thread fails only its own call', async () => {
  const pool = makePool()
  await expect(pool.run('double', [() => 1] as never, taskOptions)).rejects.toThrow('could not be cloned')
  expect(await pool.run('double', 1, taskOptions)).toBe(2)
})
