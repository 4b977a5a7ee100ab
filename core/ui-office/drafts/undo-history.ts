import { differingPaths } from './differences.ts'

/** The states of a form that can be gone back to and forth again. */
export interface History<Values> {
  past: Values[]
  present: Values
  future: Values[]
  /** Where the last change was made and when, in milliseconds; it goes on while somebody types there. */
  last: { path: string; at: number } | null
}

const maxSteps = 100
/** A pause that ends a stretch of typing, in milliseconds. */
const pauseMs = 1_000

export const beginHistory = <Values>(present: Values): History<Values> => ({
  past: [],
  present,
  future: [],
  last: null,
})

/** Lines that come and go are a step each, however fast. */
const isList = (values: unknown, path: string) =>
  Array.isArray(path.split('.').reduce((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], values))

/** The form as it is now. What is typed into one field without a pause is one step; a change nobody sees is none. */
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

/** One step back; the same where there is none. */
export function undo<Values>({ past, present, future, ...rest }: History<Values>): History<Values> {
  const [before] = past.slice(-1)
  if (before === undefined) return { past, present, future, ...rest }
  return { past: past.slice(0, -1), present: before, future: [present, ...future], last: null }
}

/** One step forth again; the same where there is none. */
export function redo<Values>({ past, present, future, ...rest }: History<Values>): History<Values> {
  const [after, ...later] = future
  if (after === undefined) return { past, present, future, ...rest }
  return { past: [...past, present], present: after, future: later, last: null }
}
