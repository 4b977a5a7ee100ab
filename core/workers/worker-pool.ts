import type { Worker } from 'node:worker_threads'
import type { ProblemCode } from '#core/errors/contract.ts'
import { ApiError } from '#core/errors/server/api-error.ts'
import { startWorker, type WorkerOptions } from './start-worker.ts'
import type { Task, TaskAnswer, TaskError, Tasks } from './tasks.ts'

interface PoolOptions extends WorkerOptions {
  /** How many tasks run at a time. */
  threads: number
  /** Tasks that wait for a thread; beyond them `unavailable`. */
  maxWaiting: number
  /** Tasks of one key, running and waiting; beyond them `too_many_requests`. */
  maxPerKey: number
  /** Whether a thread runs another task after its first; without, all its memory goes back. */
  reuse?: boolean
}

interface TaskOptions {
  /** Whose work it is: a hotel or an account. Keys take turns, so that nobody waits for all the tasks of another. */
  key: string
  /** Of the task once it has begun; then its thread ends. */
  timeoutMs: number
  /** Leaves the queue, or ends the thread. */
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

/** A task that took more time or memory than it may. */
export class TaskStoppedError extends ApiError {
  constructor(reason: 'time' | 'memory', cause?: unknown) {
    super('too_large', { cause: cause ?? new Error(`a task took too much ${reason}`) })
  }
}

/** Milliseconds after which a thread without work ends. */
const idleMs = 30_000
/** `Retry-After` in seconds when the pool is full. */
const retryAfter = 5

/** Runs tasks by name in worker threads, which start when needed: see docs/decisions/0035-worker-threads.md. */
export class WorkerPool<All extends { [Name in keyof All]: Task } = Tasks> {
  readonly #options: PoolOptions
  readonly #idle: WorkerThread[] = []
  #threads = 0
  /** Tasks that are being prepared, wait or run. */
  #taken = 0
  /** By key; the key whose turn it is comes first. */
  readonly #waiting = new Map<string, Job[]>()
  readonly #perKey = new Map<string, number>()

  constructor(options: PoolOptions) {
    this.#options = options
  }

  /**
   * What the task returns or throws. A function is called for the input once there is a place: what is refused prepares nothing.
   * Throws `TaskStoppedError`, the reason of `signal`, and where there is no place left
   * `unavailable` (of the process) or `too_many_requests` (of the key).
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
      const left = (this.#perKey.get(key) ?? 1) - 1
      if (left > 0) this.#perKey.set(key, left)
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
    // The key goes to the end of the line.
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
  /** It takes no other job, but is not gone yet. */
  onEnding(thread: WorkerThread): void
  onExit(): void
}

/** One thread, and the job it has. */
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

  /** `onFree` is called when it can have another job; when it cannot, it ends. */
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

  /** The thread ends, or has ended: nothing else runs in it. */
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
