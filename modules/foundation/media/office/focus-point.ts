import type { FocusPoint } from '../rules.ts'

export const centerFocus: FocusPoint = { x: 0.5, y: 0.5 }

/** Limited to the picture, and rounded to what people can see. */
const clampAndRound = (value: number) => Math.round(Math.min(Math.max(value, 0), 1) * 1000) / 1000

export const focusAt = (x: number, y: number): FocusPoint => ({ x: clampAndRound(x), y: clampAndRound(y) })

const steps = new Map<string, readonly [number, number]>([
  ['ArrowLeft', [-1, 0]],
  ['ArrowRight', [1, 0]],
  ['ArrowUp', [0, -1]],
  ['ArrowDown', [0, 1]],
])

/**
 * Moves the point by a key: a hundredth of the picture, a tenth with Shift, Home to the middle. Null: the key has no
 * meaning here.
 */
export function moveFocus(
  { x, y }: FocusPoint,
  { key, shiftKey }: { key: string; shiftKey: boolean },
): FocusPoint | null {
  if (key === 'Home') return centerFocus
  const [across, down] = steps.get(key) ?? []
  if (across === undefined || down === undefined) return null
  const step = shiftKey ? 0.1 : 0.01
  return focusAt(x + across * step, y + down * step)
}

/** The `object-position` that keeps the point visible, whatever shape the picture is cropped to. */
export const objectPositionOf = ({ x, y }: FocusPoint) => `${x * 100}% ${y * 100}%`
