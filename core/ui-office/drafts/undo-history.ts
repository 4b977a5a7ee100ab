import { differingPaths } from './differences.ts'

/** The states of a form for undo and redo. */
export interface History<Values> {
  past: Values[]
  present: Values
  future: Values[]
  /** The path and time (milliseconds) of the last change; typing in the same field continues it. */
  last: { path: string; at: number } | null
}

const maxSteps = 100
/** Milliseconds without typing after which a new step begins. */
const pauseMs = 1_000

export const beginHistory = <Values>(present: Values): History<Values> => ({
  past: [],
  present,
  future: [],
  last: null,
})

/** Adding or removing a line is always a step of its own. */
const isList = (values: unknown, path: string) =>
  Array.isArray(path.split('.').reduce((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], values))

/** Records the current values. Typing in one field without a pause is one step; a change that nobody sees is none. */
export function recordChange<Values>(history: History<Values>, now: Values, at: number): History<Values> {
  const paths = differingPaths(history.present, now)
  if (paths.length === 0) return now === history.present ? history : { ...history, present: now }
  const path = paths.length === 1 ? (paths[0] ?? '') : ''
  const goesOn = path !== '' && !isList(now, path) && history.last?.path === path && at - history.last.at < pauseMs
  return {
    past: goesOn ? history.past : [...history.past, history.present].slice(-maxSteps),
    present: now,
    future: [],
    last: { path, at },
  }
}

/** Goes one step back; unchanged when there is none. */
export function undo<Values>({ past, present, future, ...rest }: History<Values>): History<Values> {
  const [before] = past.slice(-1)
  if (before === undefined) return { past, present, future, ...rest }
  return { past: past.slice(0, -1), present: before, future: [present, ...future], last: null }
}

/** Goes one step forward; unchanged when there is none. */
export function redo<Values>({ past, present, future, ...rest }: History<Values>): History<Values> {
  const [after, ...later] = future
  if (after === undefined) return { past, present, future, ...rest }
  return { past: [...past, present], present: after, future: later, last: null }
}
