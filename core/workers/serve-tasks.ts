import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { ApiError } from '#core/errors/server/api-error.ts'
import type { Task, TaskAnswer, TaskError, TaskLoaders, TaskRequest } from './tasks.ts'

/** Runs the tasks of a `WorkerPool` in a worker thread, one at a time. */
export function serveTasks<All>(loaders: TaskLoaders<All>): void {
  // On Linux this sets the priority of the calling thread only, so that requests go first when there are few cores.
  if (process.platform === 'linux') setPriority(0, workerData.niceness)
  const answer = (message: TaskAnswer) => parentPort?.postMessage(message)
  parentPort?.on('message', async ({ name, input }: TaskRequest) => {
    try {
      const task = (await loaders[name as keyof All]()) as Task
      answer({ started: true })
      answer({ output: await task(input) })
    } catch (error) {
      answer({ error: copyable(error) })
    }
  })
}

function copyable(error: unknown): TaskError {
  if (!(error instanceof Error)) return { message: String(error) }
  const { message, stack } = error
  if (error instanceof ApiError) {
    const { fields, context, retryAfter } = error.details
    return { message, stack, problem: { code: error.code, details: { fields, context, retryAfter } } }
  }
  return { message, stack, code: 'code' in error ? String(error.code) : undefined }
}
