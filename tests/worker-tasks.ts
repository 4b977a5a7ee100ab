import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '#core/errors/server/api-error.ts'
import { serveTasks } from '#core/workers/serve-tasks.ts'

const loaders = {
  double: async () => (value: number) => value * 2,
  /** Counts in the memory of this thread. */
  count: async () => () => ++counted,
  refuse: async () => (path: string) => {
    throw new ApiError('invalid', { fields: [{ path, code: 'required' }] })
  },
  missing: async () => () => {
    throw Object.assign(new Error('no such file'), { code: 'ENOENT' })
  },
  /** Waits until the first cell of `shared` is not 0. */
  wait: async () => (shared: Int32Array) => {
    Atomics.wait(shared, 0, 0)
    return 'waited'
  },
  forever: async () => () => {
    for (;;);
  },
  fill: async () => () => {
    let chain: unknown
    for (;;) chain = { chain }
  },
  crash: async () => () => sleep(0).then(() => process.exit(3)),
}
let counted = 0

export type TestTasks = { [Name in keyof typeof loaders]: Awaited<ReturnType<(typeof loaders)[Name]>> }

serveTasks<TestTasks>(loaders)
