/**
 * The functions that may run in a worker thread, by name. Modules add theirs to this interface; `app/worker.ts` imports
 * them.
 */
// biome-ignore lint/suspicious/noEmptyInterface: modules add to it
export interface Tasks {}

/**
 * Input and output are copied between threads (structured clone), so they contain no functions and only built-in
 * classes.
 */
// biome-ignore lint/suspicious/noExplicitAny: any function will do
export type Task = (input: any) => unknown

/** The functions that load each task when it is first needed. */
export type TaskLoaders<All> = { [Name in keyof All]: () => Promise<All[Name]> }

/** The message that starts a task in a worker. */
export interface TaskRequest {
  name: string
  input: unknown
}

/** A worker's messages: the task has started, then its output or its error. */
export type TaskAnswer = { started: true } | { output: unknown } | { error: TaskError }

/** An error in a form that can be copied between threads. */
export interface TaskError {
  message: string
  stack?: string
  /** A system error code such as `ENOSPC`. */
  code?: string
  /** Set for an `ApiError`. Its `params` is a function and cannot be copied. */
  problem?: { code: string; details: object }
}
