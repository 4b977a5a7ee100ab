import type { Worker } from 'node:worker_threads'
import type { ProblemCode } from '#core/errors/contract.ts'
import { ApiError } from '#core/errors/server/api-error.ts'
import { startWorker, type WorkerOptions } from './start-worker.ts'
import type { Task, TaskAnswer, TaskError, Tasks } from './tasks.ts'

interface PoolOptions extends WorkerOptions {
  /** How many tasks run at a time. */
  threads: number
  /** The maximum number of tasks waiting for a thread; more are refused with `unavailable`. */
  maxWaiting: number
  /** The maximum number of tasks of one key, running and waiting; more are refused with `too_many_requests`. */
  maxPerKey: number
  /** Whether a thread may run several tasks; if not, its memory is freed after each one. */
  reuse?: boolean
}

interface TaskOptions {
  /**
   * The hotel or account that the task belongs to. Keys take turns, so that none has to wait for all tasks of another.
   */
  key: string
  /** The maximum time of a started task in milliseconds; its thread is ended after that. */
  timeoutMs: number
  /** Removes the task from the queue, or ends its thread. */
  signal?: AbortSignal
}

type Input<Each> = Each extends (input: infer Value) => unknown ? Value : never
type Output<Each> = Each extends (input: never) => infer Value ? Awaited<Value> : never

interface Job extends TaskOptions {
  name: string
  input: unknown
  resolve(output: unknown): void
  reject(error: unknown): void
}

/** A task that needed more time or memory than allowed. */
export class TaskStoppedError extends ApiError {
  constructor(reason: 'time' | 'memory', cause?: unknown) {
    super('too_large', { cause: cause ?? new Error(`a task took too much ${reason}`) })
  }
}

/** Milliseconds after which an idle thread ends. */
const idleMs = 30_000
/** `Retry-After` in seconds when the pool is full. */
const retryAfter = 5

/** Runs tasks by name in worker threads, which start when needed. See docs/decisions/0035-worker-threads.md. */
export class WorkerPool<All extends { [Name in keyof All]: Task } = Tasks> {
  readonly #options: PoolOptions
  readonly #idle: WorkerThread[] = []
  #threads = 0
  /** The number of tasks that are being prepared, waiting or running. */
  #taken = 0
  /** Waiting tasks by key; the key whose turn it is comes first. */
  readonly #waiting = new Map<string, Job[]>()
  readonly #perKey = new Map<string, number>()

  constructor(options: PoolOptions) {
    this.#options = options
  }

  /**
   * Returns or throws what the task returns or throws. If the input is a function, it is only called once the task is
   * accepted. Throws `TaskStoppedError`, the reason of `signal`, `unavailable` when the pool is full, and
   * `too_many_requests` when the key has too many tasks.
   */
  async run<Name extends keyof All & string>(
    name: Name,
    input: Input<All[Name]> | (() => Promise<Input<All[Name]>>),
    options: TaskOptions,
  ): Promise<Output<All[Name]>> {
    const { key, signal } = options
    signal?.throwIfAborted()
    const ofKey = this.#perKey.get(key) ?? 0
    if (ofKey >= this.#options.maxPerKey)
      throw new ApiError('too_many_requests', { retryAfter, params: () => ({ minutes: 1 }) })
    if (this.#taken >= this.#options.threads + this.#options.maxWaiting)
      throw new ApiError('unavailable', { retryAfter })
    this.#taken++
    this.#perKey.set(key, ofKey + 1)
    try {
      const value = typeof input === 'function' ? await (input as () => Promise<unknown>)() : input
      signal?.throwIfAborted()
      return await new Promise((resolve, reject) => {
        this.#enqueue({ ...options, name, input: value, resolve: resolve as Job['resolve'], reject })
        this.#startNext()
      })
    } finally {
      this.#taken--
      const remaining = (this.#perKey.get(key) ?? 1) - 1
      if (remaining > 0) this.#perKey.set(key, remaining)
      else this.#perKey.delete(key)
    }
  }

  get #hasFreeThread(): boolean {
    return this.#idle.length > 0 || this.#threads < this.#options.threads
  }

  #enqueue(job: Job): void {
    const queue = this.#waiting.get(job.key)
    if (queue) queue.push(job)
    else this.#waiting.set(job.key, [job])
    job.signal?.addEventListener('abort', () => this.#leave(job), { once: true })
  }

  #leave(job: Job): void {
    if (!this.#waiting.get(job.key)?.includes(job)) return
    this.#remove(job)
    job.reject(job.signal?.reason)
  }

  #remove(job: Job): void {
    const others = this.#waiting.get(job.key)?.filter((each) => each !== job) ?? []
    this.#waiting.delete(job.key)
    // The key moves to the end of the queue.
    if (others.length > 0) this.#waiting.set(job.key, others)
  }

  #startNext(): void {
    const [job] = this.#waiting.values().next().value ?? []
    if (!job || !this.#hasFreeThread) return
    this.#remove(job)
    const thread = this.#idle.pop() ?? this.#newThread()
    thread.run(job, () => {
      if (this.#options.reuse === false) thread.end()
      else this.#idle.push(thread)
      this.#startNext()
    })
  }

  #newThread(): WorkerThread {
    this.#threads++
    return new WorkerThread(this.#options, {
      onEnding: (thread) => {
        const index = this.#idle.indexOf(thread)
        if (index >= 0) this.#idle.splice(index, 1)
      },
      onExit: () => {
        this.#threads--
        this.#startNext()
      },
    })
  }
}

interface ThreadEvents {
  /** The thread accepts no more tasks but has not ended yet. */
  onEnding(thread: WorkerThread): void
  onExit(): void
}

/** One thread and its current task. */
class WorkerThread {
  readonly #worker: Worker
  readonly #events: ThreadEvents
  #job: Job | null = null
  #onFree: () => void = () => undefined
  #timer: NodeJS.Timeout | undefined

  constructor(options: WorkerOptions, events: ThreadEvents) {
    this.#events = events
    this.#worker = startWorker(options)
    this.#worker.on('message', (answer: TaskAnswer) => this.#receive(answer))
    this.#worker.on('messageerror', (error) => this.#finish((job) => job.reject(error)))
    this.#worker.on('error', (error: NodeJS.ErrnoException) => {
      const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      this.#fail(isMemory ? new TaskStoppedError('memory', error) : error)
    })
    this.#worker.on('exit', (status) => {
      this.#fail(new Error(`a worker thread ended (${status})`))
      events.onEnding(this)
      events.onExit()
    })
  }

  /** Runs a task. `onFree` is called when the thread can run another one; otherwise the thread ends. */
  run(job: Job, onFree: () => void): void {
    clearTimeout(this.#timer)
    this.#job = job
    this.#onFree = onFree
    this.#worker.ref()
    job.signal?.addEventListener('abort', this.#abort, { once: true })
    try {
      this.#worker.postMessage({ name: job.name, input: job.input })
    } catch (error) {
      this.#finish(() => job.reject(error))
    }
  }

  end(): void {
    clearTimeout(this.#timer)
    this.#events.onEnding(this)
    void this.#worker.terminate()
  }

  #abort = () => {
    this.#fail(this.#job?.signal?.reason)
    this.end()
  }

  #receive(answer: TaskAnswer): void {
    if ('started' in answer) {
      this.#timer = setTimeout(() => {
        this.#fail(new TaskStoppedError('time'))
        this.end()
      }, this.#job?.timeoutMs)
    } else this.#finish((job) => ('error' in answer ? job.reject(errorOf(answer.error)) : job.resolve(answer.output)))
  }

  #finish(settle: (job: Job) => void): void {
    const job = this.#takeJob()
    if (!job) return
    settle(job)
    this.#worker.unref()
    this.#timer = setTimeout(() => this.end(), idleMs).unref()
    this.#onFree()
  }

  /** The thread ends or has ended, and runs nothing more. */
  #fail(error: unknown): void {
    this.#takeJob()?.reject(error)
  }

  #takeJob(): Job | null {
    const job = this.#job
    this.#job = null
    clearTimeout(this.#timer)
    job?.signal?.removeEventListener('abort', this.#abort)
    return job
  }
}

function errorOf({ message, stack, code, problem }: TaskError): Error {
  if (problem) return new ApiError(problem.code as ProblemCode, problem.details)
  return Object.assign(new Error(message), { stack, ...(code && { code }) })
}
