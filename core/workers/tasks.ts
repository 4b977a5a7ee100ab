/** The functions that may run in a worker thread, by name. Modules add theirs to this interface; `app/worker.ts` says where each is. */
// biome-ignore lint/suspicious/noEmptyInterface: modules add to it
export interface Tasks {}

/** Input and output are copied between threads (structured clone): no functions, no classes but those of JavaScript itself. */
// biome-ignore lint/suspicious/noExplicitAny: any function will do
export type Task = (input: any) => unknown

/** How the worker finds each of its tasks: loaded when it is first asked for. */
export type TaskLoaders<All> = { [Name in keyof All]: () => Promise<All[Name]> }

/** A worker gets this for each task. */
export interface TaskRequest {
  name: string
  input: unknown
}

/** What a worker answers: that the task begins, then its output or its error. */
export type TaskAnswer = { started: true } | { output: unknown } | { error: TaskError }

/** An error as it is copied between threads. */
export interface TaskError {
  message: string
  stack?: string
  /** Of the system: `ENOSPC`. */
  code?: string
  /** Where it is an `ApiError`; its `params`, which are a function, stay behind. */
  problem?: { code: string; details: object }
}
